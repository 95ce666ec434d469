import type { NotRaised, Threshold } from './rule.ts';

export type RuleThresholds = Readonly<Record<string, Threshold>>;

/** Minimum count, and the share (0..1) to exceed. */
export interface ManyThresholds {
  readonly fewest: Threshold;
  readonly share: Threshold;
}

/** `20%`, `0.5%`. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

export function atLeast({ fewest, share }: ManyThresholds): string {
  return `at least ${fewest.value} and over ${percent(share.value)}`;
}

export function isMany(count: number, of: number, { fewest, share }: ManyThresholds): boolean {
  return count >= fewest.value && count > of * share.value;
}

/** A kind a rule found too little of. */
export interface ThresholdGroup {
  readonly rule: string;
  readonly what: string;
  readonly raisedAt: string;
  readonly found: readonly NotRaised[];
}

/** In rule order. */
export function thresholdGroups(notRaised: readonly NotRaised[]): readonly ThresholdGroup[] {
  const groups = Map.groupBy(notRaised, ({ rule, what }) => `${rule} ${what}`);
  return [...groups.values()].flatMap((found) =>
    found.slice(0, 1).map(({ rule, what, raisedAt }) => ({ rule, what, raisedAt, found })),
  );
}
