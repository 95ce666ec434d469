/** Thresholds of rules in words. */
import type { Threshold } from './rule.ts';

/** Thresholds of a rule, by name. */
export type Thresholds = Readonly<Record<string, Threshold>>;

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
