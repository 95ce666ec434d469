import type { Fulfillment } from '../table/fulfillment.ts';
import type { Definition, Measurement } from './measure.ts';
import { type RowLimits, subjectLimits } from './row-limits.ts';
import { measured } from './summary.ts';

export const LATE_SHARE: Definition = {
  id: 'late-share',
  title: 'Late share',
  rule: 'share of late times, counting those over 60 min as late',
};

/** Over an hour is late, whether forgotten or slow (R28). `undefined` as in `measured`. */
export function lateShare(measurement: Measurement, rows: Uint32Array, limits: RowLimits) {
  const found = measured(measurement, rows);
  if (found === undefined) return undefined;
  const { subjects, valuesMs, excluded } = found;
  const limitOf = subjectLimits(measurement, limits);
  const unBumped = excluded['un-bumped'];
  let late = unBumped;
  let caution = 0;
  for (let at = 0; at < valuesMs.length; at += 1) {
    const value = valuesMs[at] ?? Number.NaN;
    const { cautionMs, lateMs } = limitOf(subjects[at] ?? 0);
    if (value >= lateMs) late += 1;
    else if (value >= cautionMs) caution += 1;
  }
  const judged = valuesMs.length + unBumped;
  return {
    /** Of `judged`, 0..1. `undefined` if `judged` is 0. */
    share: judged === 0 ? undefined : late / judged,
    /** Counted, or over an hour. */
    judged,
    /** At or over the limit, including over an hour. */
    late,
    /** Over an hour: not in median and p90. */
    unBumped,
    caution,
    onTime: judged - late - caution,
    excluded,
  };
}

/** For one row's station time, as above. `undefined` where not judged. */
export function rowIsLate(
  { record, oddity, tookMs }: Fulfillment,
  lateMs: number,
): boolean | undefined {
  if (record.itemFulfillmentLevel !== 0 || tookMs === undefined) return undefined;
  if (oddity !== undefined) return oddity === 'un-bumped' ? true : undefined;
  return tookMs >= lateMs;
}
