/** Each rule counts the calls that it covers, in arrival order. */
import type { FastifyRequest } from 'fastify';
import { claimsOf } from '../contract/authentication.ts';
import { BoundedCache } from '../contract/once.ts';
import { property } from '../contract/parsed-json.ts';
import type { Archive } from './archive/archive.ts';
import { type FaultRule, OPERATION_NAMES, type OperationName } from './decode-faults.ts';
import { bearerToken } from './http/http-server.ts';
import { operationName } from './operations/operation-names.ts';

/** The clients counted for each rule. Beyond that, the client without calls for longest starts again at 1. */
const MAX_CLIENTS = 1_000;

export interface FaultMatch {
  readonly rule: FaultRule;
  readonly index: number;
  readonly nth: number;
}

/**
 * The returned function counts a call with every rule that covers the call, and returns the first rule that is due. `clientId` is the
 * request's unverified claim, and `restaurant` is its header. Both may be blank.
 */
export function faultCalls(rules: readonly FaultRule[]) {
  const counts = rules.map((rule) => {
    return { rule, byClient: new BoundedCache<number>(MAX_CLIENTS) };
  });
  return (operation: OperationName, clientId: string, restaurant: string) => {
    let strike: FaultMatch | undefined;
    for (const [index, { rule, byClient }] of counts.entries()) {
      const { operation: covered, restaurant: only = restaurant } = rule;
      if (covered !== '*' && covered !== operation) continue;
      if (only.toLowerCase() !== restaurant.toLowerCase()) continue;
      const nth = (byClient.get(clientId) ?? 0) + 1;
      byClient.set(clientId, nth);
      if (rule.strikes(nth)) strike ??= { rule, index, nth };
    }
    return strike;
  };
}

const MAX_CLIENT_ID_LENGTH = 128;

/** `undefined` for an operation that is not in the API's document. */
export function faultyOperation(request: FastifyRequest): OperationName | undefined {
  const operation = operationName(request);
  return OPERATION_NAMES.find((name) => name === operation);
}

/** Reads the login's body, else the token's claims. The claim is unverified, because a forged token is refused later. */
export function claimedClient(request: FastifyRequest): string {
  const claimed =
    faultyOperation(request) === 'authenticationLoginPost'
      ? property(request.body, 'clientId')
      : property(claimsOf(bearerToken(request.headers.authorization)), 'client_id');
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
