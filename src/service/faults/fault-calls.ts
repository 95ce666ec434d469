/** Matches calls to rules: each rule counts the calls that it covers, in the order of arrival. */

import type { FastifyRequest } from 'fastify';
import { decodeAuthenticationResponse } from '../../contract/decode.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { BoundedCache } from '../http/bounded-cache.ts';
import { routePath } from '../operations/operation-names.ts';
import type { FaultRule, OperationName } from './fault-rule.ts';

/** Clients that a rule counts for; beyond that, the one without calls for longest restarts. */
const CLIENTS = 1_000;

interface CountedCall {
  readonly operation: OperationName;
  /** The client ID that the call claims; blank without one. */
  readonly clientId: string;
  /** From the restaurant header; blank without one. */
  readonly restaurant: string;
}

/** A rule that is due. */
export interface Strike {
  readonly rule: FaultRule;
  /** Its index in the file, from 0. */
  readonly index: number;
  /** The call's number in the rule's count. */
  readonly nth: number;
}

/** Counts a call with every rule that covers it, and returns the first rule that is due. */
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

/** Characters of a client's ID that count; real IDs are shorter. */
const CLIENT_ID = 128;

const NAMES: ReadonlyMap<string, OperationName> = new Map([
  [routePath(OPERATIONS.prepStationsGet.path), 'prepStationsGet'],
  [routePath(OPERATIONS.prepStationsGuidGet.path), 'prepStationsGuidGet'],
  [routePath(OPERATIONS.itemFulfillmentsGet.path), 'itemFulfillmentsGet'],
  [routePath(OPERATIONS.authenticationLoginPost.path), 'authenticationLoginPost'],
]);

/** The operation that the router matched, if it is one of the document's. */
export function faultyOperation({
  routeOptions: { url },
}: FastifyRequest): OperationName | undefined {
  return url === undefined ? undefined : NAMES.get(url);
}

/** The bearer token as received; blank without one. */
export function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/**
 * The client that a request claims: by its login's body, else by its token's claims. Unverified, which is enough to count calls: a forged
 * token is refused anyway.
 */
export function claimedClient(request: FastifyRequest): string {
  const claimed =
    faultyOperation(request) === 'authenticationLoginPost'
      ? property(request.body, 'clientId')
      : property(claimsOf(tokenOf(request)), 'client_id');
  return typeof claimed === 'string' ? claimed.slice(0, CLIENT_ID) : '';
}

function claimsOf(token: string): unknown {
  try {
    const payload = Buffer.from(token.split('.', 2)[1] ?? '', 'base64url');
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Tokens that are kept; beyond that, the oldest lives its full life. */
const REMEMBERED = 10_000;

/** The end that a fault gave a token. */
export interface TokenEnd {
  /** Epoch ms. */
  readonly at: number;
  /** Index of the rule in the file. */
  readonly index: number;
}

interface EndedTokens {
  /** Takes the body of a login's answer: its token gets this end or, without one, its full life. */
  granted(body: string, end: TokenEnd | undefined): void;
  /** The end of a token that is over by `now` (epoch ms). */
  endOf(token: string, now: number): TokenEnd | undefined;
}

/** Tokens that end early: still valid, but refused because of a fault. An empty record of token ends. */
export function endedTokens(): EndedTokens {
  const ends = new BoundedCache<TokenEnd>(REMEMBERED);
  return {
    granted(body, end) {
      const token = decodeAuthenticationResponse(JSON.parse(body))?.token?.accessToken;
      if (token === undefined) return;
      // A login repeats the token that it issued before, so a new grant cancels an earlier end.
      if (end === undefined) ends.delete(token);
      else ends.set(token, end);
    },
    endOf(token, now) {
      const end = ends.get(token);
      return end !== undefined && end.at <= now ? end : undefined;
    },
  };
}
