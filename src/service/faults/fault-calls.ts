/** Matches calls to rules: each rule counts the calls that it covers, in the order of arrival. */
import { BoundedCache } from '../http/bounded-cache.ts';
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
