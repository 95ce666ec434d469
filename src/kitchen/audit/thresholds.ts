/** Thresholds of rules in words. */
import type { NotRaised, Threshold } from './rule.ts';

/** Thresholds of a rule, by name. */
export type RuleThresholds = Readonly<Record<string, Threshold>>;

/** The least count, and the share (0..1) to exceed. */
export interface ManyThresholds {
  readonly fewest: Threshold;
  readonly share: Threshold;
}

/** `20%`, `0.5%`. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

/** `3 items`, `2%`, `60 min`, `30 s`. */
function thresholdText({ value, unit }: Threshold): string {
  switch (unit) {
    case 'share':
      return percent(value);
    case 'seconds':
      return `${value} s`;
    case 'minutes':
      return `${value} min`;
    default:
      return `${value} ${unit}`;
  }
}

/** `over 60 min from fire to bump`. */
export function thresholdSentence(threshold: Threshold): string {
  return `${threshold.compares} ${thresholdText(threshold)} ${threshold.about}`;
}

/** `at least 3 and over 2%`. */
export function atLeast({ fewest, share }: ManyThresholds): string {
  return `at least ${fewest.value} and over ${percent(share.value)}`;
}

/** Whether a count is enough. */
export function isMany(count: number, of: number, { fewest, share }: ManyThresholds): boolean {
  return count >= fewest.value && count > of * share.value;
}

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
