/** Matches calls to rules: each rule counts the calls it covers, in arrival order. */

import type { FastifyRequest } from 'fastify';
import { decodeAuthenticationResponse } from '../../contract/decode.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { parsedJson } from '../../contract/parsed-json.ts';
import { BoundedCache } from '../http/bounded-cache.ts';
import { routePath } from '../operations/operation-names.ts';
import type { FaultRule, OperationName } from './fault-rule.ts';

/** Clients counted per rule. Beyond that, the one without calls for longest restarts. */
const CLIENTS = 1_000;

interface CountedCall {
  readonly operation: OperationName;
  /** As claimed. Blank without one. */
  readonly clientId: string;
  /** From the restaurant header. Blank without one. */
  readonly restaurant: string;
}

export interface Strike {
  readonly rule: FaultRule;
  /** Index in the file, from 0. */
  readonly index: number;
  /** Call number in the rule's count. */
  readonly nth: number;
}

/** Counts a call with every rule covering it, and returns the first due one. */
export function faultCalls(rules: readonly FaultRule[]): (call: CountedCall) => Strike | undefined {
  const counts = rules.map((rule) => ({ rule, calls: new BoundedCache<number>(CLIENTS) }));
  return (call) => {
    let strike: Strike | undefined;
    for (const [index, { rule, calls }] of counts.entries()) {
      if (!isAbout(rule, call)) continue;
      const nth = (calls.get(call.clientId) ?? 0) + 1;
      calls.set(call.clientId, nth);
      if (strike === undefined && rule.strikes(nth)) strike = { rule, index, nth };
    }
    return strike;
  };
}

function isAbout(rule: FaultRule, { operation, restaurant }: CountedCall): boolean {
  if (rule.operation !== '*' && rule.operation !== operation) return false;
  return (
    rule.restaurant === undefined || rule.restaurant.toLowerCase() === restaurant.toLowerCase()
  );
}

/** Client ID characters that count. Real IDs are shorter. */
const CLIENT_ID = 128;

const NAMES: ReadonlyMap<string, OperationName> = new Map([
  [routePath(OPERATIONS.prepStationsGet.path), 'prepStationsGet'],
  [routePath(OPERATIONS.prepStationsGuidGet.path), 'prepStationsGuidGet'],
  [routePath(OPERATIONS.itemFulfillmentsGet.path), 'itemFulfillmentsGet'],
  [routePath(OPERATIONS.authenticationLoginPost.path), 'authenticationLoginPost'],
]);

/** The matched operation, if it is in the document. */
export function faultyOperation({
  routeOptions: { url },
}: FastifyRequest): OperationName | undefined {
  return url === undefined ? undefined : NAMES.get(url);
}

/** As received. Blank without one. */
export function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** By the login body, else the token's claims. Unverified, enough for counting: a forged token is refused anyway. */
export function claimedClient(request: FastifyRequest): string {
  const claimed =
    faultyOperation(request) === 'authenticationLoginPost'
      ? property(request.body, 'clientId')
      : property(claimsOf(tokenOf(request)), 'client_id');
  return typeof claimed === 'string' ? claimed.slice(0, CLIENT_ID) : '';
}

function claimsOf(token: string): unknown {
  return parsedJson(Buffer.from(token.split('.', 2)[1] ?? '', 'base64url').toString('utf8'));
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Kept tokens. Beyond that, the oldest lives a full life. */
const REMEMBERED = 10_000;

/** A token's end, given by a fault. */
export interface TokenEnd {
  readonly at: number;
  /** Rule index in the file. */
  readonly index: number;
}

/** Tokens ending early: still valid, but refused because of a fault. Starts empty. */
export function endedTokens() {
  const ends = new BoundedCache<TokenEnd>(REMEMBERED);
  return {
    /** `body` is a login's answer: the token gets this end or, without one, a full life. */
    granted(body: string, end: TokenEnd | undefined): void {
      const token = decodeAuthenticationResponse(JSON.parse(body))?.token?.accessToken;
      if (token === undefined) return;
      // A login repeats the earlier token, so a new grant cancels an earlier end.
      if (end === undefined) ends.delete(token);
      else ends.set(token, end);
    },
    /** If over by `now` (epoch ms). */
    endOf(token: string, now: number): TokenEnd | undefined {
      const end = ends.get(token);
      return end !== undefined && end.at <= now ? end : undefined;
    },
  };
}
