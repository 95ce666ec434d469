/** Late share: how much of what was measured took longer than it should. */
import type { Definition, Measurement } from './measure.ts';
import { type LeftOut, measured } from './summary.ts';

/** The rule in words. */
export const LATE_SHARE: Definition = {
  id: 'late-share',
  title: 'Late share',
  rule: 'late share vs caution/late thresholds',
};

/** From which durations (ms) on something is to be looked after, and late. What is late is not counted under caution. */
export interface Thresholds {
  readonly cautionMs: number;
  readonly lateMs: number;
}

/** What was measured by how late it was. */
export interface LateShare {
  /** Late of all that counts, 0..1; `undefined` where nothing counts. */
  readonly share: number | undefined;
  readonly late: number;
  readonly caution: number;
  readonly onTime: number;
  readonly excluded: LeftOut;
}

/** Judges a measurement over these rows; `undefined` as in `measured`. A duration of just a threshold has reached it. */
export function lateShare(
  measurement: Measurement,
  rows: Uint32Array,
  thresholds: Thresholds,
): LateShare | undefined {
  const found = measured(measurement, rows);
  if (found === undefined) return undefined;
  const { valuesMs, excluded } = found;
  let late = 0;
  let caution = 0;
  for (const value of valuesMs) {
    if (value >= thresholds.lateMs) late += 1;
    else if (value >= thresholds.cautionMs) caution += 1;
  }
  return {
    share: valuesMs.length === 0 ? undefined : late / valuesMs.length,
    late,
    caution,
    onTime: valuesMs.length - late - caution,
    excluded,
  };
}
