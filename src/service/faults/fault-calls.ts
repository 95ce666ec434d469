/** Which rule a call meets: each rule counts the calls that it is about, in the order in which they come. */
import { BoundedCache } from '../limits/bounded-cache.ts';
import type { FaultRule, OperationName } from './fault-rule.ts';

/** Clients that a rule counts for; where there are more, the one without calls for longest begins anew. */
const CLIENTS = 1_000;

/** What a call is counted by. */
interface CountedCall {
  readonly operation: OperationName;
  /** Who says to call; blank for whoever says nothing. */
  readonly clientId: string;
  /** What the restaurant header says; blank where there is none. */
  readonly restaurant: string;
}

/** A rule that is due. */
export interface Strike {
  readonly rule: FaultRule;
  /** Its place in the file, from 0. */
  readonly index: number;
  /** The call's number by its count. */
  readonly nth: number;
}

/** Counts a call with every rule that is about it, and gives the first one that is due. */
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
