/** A histogram whose buckets count caution and late. */

import { type Bucket, type Histogram, histogram } from '../measures/histogram.ts';
import type { Thresholds } from '../measures/late-share.ts';
import type { Measurement } from '../measures/measure.ts';
import { measured } from '../measures/summary.ts';

/** A bucket: `onTime`, `caution` and `late` add up to its count. */
export interface JudgedBucket extends Bucket {
  readonly onTime: number;
  readonly caution: number;
  readonly late: number;
}

/** Buckets as in `Histogram`. */
export interface JudgedHistogram extends Pick<Histogram, 'excluded'> {
  readonly buckets: readonly JudgedBucket[];
}

/** The histogram of a measurement over these rows; `undefined` as in `measured`. A duration equal to a threshold has reached it. */
export function judgedHistogram(
  measurement: Measurement,
  rows: Uint32Array,
  { cautionMs, lateMs }: Thresholds,
): JudgedHistogram | undefined {
  const found = histogram(measurement, rows);
  const valuesMs = measured(measurement, rows)?.valuesMs;
  if (found === undefined || valuesMs === undefined) return undefined;
  const atLeast = (bucket: Bucket, thresholdMs: number): number => {
    const from = Math.max(bucket.fromMs, thresholdMs);
    const to = bucket.toMs ?? Number.POSITIVE_INFINITY;
    return valuesMs.filter((value) => value >= from && value < to).length;
  };
  const buckets = found.buckets.map((bucket): JudgedBucket => {
    const late = atLeast(bucket, lateMs);
    const caution = atLeast(bucket, cautionMs) - late;
    return { ...bucket, late, caution, onTime: bucket.count - caution - late };
  });
  return { buckets, excluded: found.excluded };
}
