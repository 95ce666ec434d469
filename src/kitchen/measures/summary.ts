/** A measure over a choice of rows: what counts, what is left out and why, and the figures that screens show first. */
import { type Spread, spread } from '../quantile.ts';
import { type Measurement, NONE, REASONS, type Reason } from './measure.ts';

/** Figures left out, by reason. */
export type LeftOut = Readonly<Record<Reason, number>>;

/** The subjects of a choice of rows. */
export interface Measured {
  /** Numbers of the subjects that count, each once. */
  readonly subjects: Uint32Array;
  /** What they took, ms, in the same order. */
  readonly valuesMs: Float64Array;
  readonly excluded: LeftOut;
}

/** Median and p90 first, then mean, worst and count, ms; all `undefined` but the counts where nothing counts. */
export interface Summary extends Spread {
  readonly excluded: LeftOut;
}

/**
 * What a measurement has of these rows: each subject with a row among them, once. `undefined` where the rows are all of stations
 * whose items start when they are fired, and the measure needs a start queue: that is "n/a", not 0.
 */
export function measured(measurement: Measurement, rows: Uint32Array): Measured | undefined {
  const { subjects, isOfRows, valuesMs, reasons } = measurement;
  const excluded = nothingLeftOut();
  const values = new Float64Array(rows.length);
  const counted = new Uint32Array(rows.length);
  const seen = new Set<number>();
  let count = 0;
  let all = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const subject = subjects[rows[at] ?? 0] ?? NONE;
    if (subject === NONE || (!isOfRows && seen.has(subject))) continue;
    if (!isOfRows) seen.add(subject);
    all += 1;
    const code = reasons[subject] ?? 0;
    const reason = code === 0 ? undefined : REASONS[code - 1];
    if (reason === undefined) {
      counted[count] = subject;
      values[count] = valuesMs[subject] ?? Number.NaN;
      count += 1;
    } else excluded[reason] += 1;
  }
  if (all > 0 && excluded['no start queue'] === all) return undefined;
  return { subjects: counted.subarray(0, count), valuesMs: values.subarray(0, count), excluded };
}

/** The summary of these rows; `undefined` as in `measured`. */
export function summary(measurement: Measurement, rows: Uint32Array): Summary | undefined {
  const found = measured(measurement, rows);
  return found && { ...spread(found.valuesMs), excluded: found.excluded };
}

function nothingLeftOut(): Record<Reason, number> {
  return {
    impossible: 0,
    'un-bumped': 0,
    'mass-bumped': 0,
    'no time': 0,
    'no start queue': 0,
    'level missing': 0,
    'out of sequence': 0,
    'one station': 0,
    'no guid': 0,
  };
}
