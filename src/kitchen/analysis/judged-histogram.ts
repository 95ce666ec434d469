/** A histogram counting caution and late in each bucket. */
import { type Bucket, type Histogram, histogram } from '../measures/histogram.ts';
import { type Measurement, measured } from '../measures/measure.ts';
import { type RowLimits, subjectLimits } from '../measures/row-limits.ts';

/** `onTime`, `caution` and `late` add up to the count. */
export interface JudgedBucket extends Bucket {
  readonly onTime: number;
  readonly caution: number;
  readonly late: number;
}

/** Buckets as in `Histogram`. */
export interface JudgedHistogram extends Pick<Histogram, 'excluded'> {
  readonly buckets: readonly JudgedBucket[];
}

/** `undefined` as in `measured`. A duration equal to a limit has reached it. */
export function judgedHistogram(
  measurement: Measurement,
  rows: Uint32Array,
  limits: RowLimits,
): JudgedHistogram | undefined {
  const found = histogram(measurement, rows);
  const judged = measured(measurement, rows);
  if (found === undefined || judged === undefined) return undefined;
  const { subjects, valuesMs } = judged;
  const limitOf = subjectLimits(measurement, limits);
  const counts = found.buckets.map(() => ({ caution: 0, late: 0 }));
  for (let at = 0; at < valuesMs.length; at += 1) {
    const value = valuesMs[at] ?? Number.NaN;
    const { cautionMs, lateMs } = limitOf(subjects[at] ?? 0);
    if (value < cautionMs) continue;
    const own = counts[found.buckets.findLastIndex(({ fromMs }) => value >= fromMs)];
    if (own === undefined) continue;
    if (value >= lateMs) own.late += 1;
    else own.caution += 1;
  }
  const buckets = found.buckets.map((bucket, place): JudgedBucket => {
    const { caution, late } = counts[place] ?? { caution: 0, late: 0 };
    return { ...bucket, late, caution, onTime: bucket.count - caution - late };
  });
  return { buckets, excluded: found.excluded };
}
