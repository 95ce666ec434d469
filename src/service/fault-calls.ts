/** Each rule counts the calls that it covers, in arrival order. */
import type { FastifyRequest } from 'fastify';
import { claimsOf } from '../contract/authentication.ts';
import { BoundedCache } from '../contract/once.ts';
import { property } from '../contract/parsed-json.ts';
import type { Archive } from './archive/archive.ts';
import { type FaultRule, OPERATION_NAMES, type OperationName } from './decode-faults.ts';
import { operationName } from './operations/operation-names.ts';

/** The clients counted for each rule. Beyond that, the client without calls for longest starts again at 1. */
const MAX_CLIENTS = 1_000;

interface CountedCall {
  readonly operation: OperationName;
  /** The request's unverified claim, or blank. */
  readonly clientId: string;
  /** The restaurant header, or blank. */
  readonly restaurant: string;
}

export interface FaultMatch {
  readonly rule: FaultRule;
  readonly index: number;
  readonly nth: number;
}

export interface FaultCalls {
  /** Counts a call with every rule that covers the call, and returns the first rule that is due. */
  matchOf(call: CountedCall): FaultMatch | undefined;
}

export function faultCalls(rules: readonly FaultRule[]): FaultCalls {
  const counts = rules.map((rule) => {
    return { rule, byClient: new BoundedCache<number>(MAX_CLIENTS) };
  });
  return {
    matchOf(call) {
      let strike: FaultMatch | undefined;
      for (const [index, { rule, byClient }] of counts.entries()) {
        if (!covers(rule, call)) continue;
        const nth = (byClient.get(call.clientId) ?? 0) + 1;
        byClient.set(call.clientId, nth);
        if (rule.strikes(nth)) strike ??= { rule, index, nth };
      }
      return strike;
    },
  };
}

function covers(rule: FaultRule, { operation, restaurant }: CountedCall): boolean {
  if (rule.operation !== '*' && rule.operation !== operation) return false;
  return (
    rule.restaurant === undefined || rule.restaurant.toLowerCase() === restaurant.toLowerCase()
  );
}

const MAX_CLIENT_ID_LENGTH = 128;

/** `undefined` for an operation that is not in the API's document. */
export function faultyOperation(request: FastifyRequest): OperationName | undefined {
  const operation = operationName(request);
  return OPERATION_NAMES.find((name) => name === operation);
}

function bearerToken({ headers }: FastifyRequest): string {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** Reads the login's body, else the token's claims. The claim is unverified, because a forged token is refused later. */
export function claimedClient(request: FastifyRequest): string {
  const claimed =
    faultyOperation(request) === 'authenticationLoginPost'
      ? property(request.body, 'clientId')
      : property(claimsOf(bearerToken(request)), 'client_id');
  return typeof claimed === 'string' ? claimed.slice(0, MAX_CLIENT_ID_LENGTH) : '';
}

/** Returns a sentence for each rule that covers no call because its restaurant is unknown. */
export async function unusedRules(
  rules: readonly FaultRule[],
  archive: Archive,
): Promise<readonly string[]> {
  const sentences: string[] = [];
  for (const [index, { restaurant }] of rules.entries()) {
    if (restaurant === undefined) continue;
    const names = new Set([restaurant, restaurant.toLowerCase()]);
    const restaurants = await Promise.all(Array.from(names, (guid) => archive.restaurant(guid)));
    if (restaurants.some((each) => each !== undefined)) continue;
    sentences.push(`faults[${index}] matches no call: unknown restaurant.`);
  }
  return sentences;
}
