/** What is below a threshold, once for each rule and kind, with its places. */
import type { NotRaised } from './rule.ts';

/** A kind that a rule found too little of. */
export interface ThresholdGroup {
  readonly rule: string;
  readonly what: string;
  readonly raisedAt: string;
  readonly found: readonly NotRaised[];
}

/** Groups them, in the order of their rules. */
export function thresholdGroups(notRaised: readonly NotRaised[]): readonly ThresholdGroup[] {
  const groups = new Map<string, ThresholdGroup & { readonly found: NotRaised[] }>();
  for (const each of notRaised) {
    const { rule, what, raisedAt } = each;
    const key = `${rule} ${what}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { rule, what, raisedAt, found: [each] });
    else known.found.push(each);
  }
  return [...groups.values()];
}
