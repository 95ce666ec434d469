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
  readonly valuesMs: readonly number[];
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
  const { valuesMs, reasons } = measurement;
  const excluded = nothingLeftOut();
  const values: number[] = [];
  const counted: number[] = [];
  let all = 0;
  for (const subject of subjectsOf(measurement, rows)) {
    all += 1;
    const reason = REASONS[(reasons[subject] ?? 0) - 1];
    if (reason === undefined) {
      counted.push(subject);
      values.push(valuesMs[subject] ?? Number.NaN);
    } else excluded[reason] += 1;
  }
  if (all > 0 && excluded['no start queue'] === all) return undefined;
  return { subjects: Uint32Array.from(counted), valuesMs: values, excluded };
}

/** The summary of these rows; `undefined` as in `measured`. */
export function summary(measurement: Measurement, rows: Uint32Array): Summary | undefined {
  const found = measured(measurement, rows);
  return found && { ...spread(found.valuesMs), excluded: found.excluded };
}

function* subjectsOf({ subjects, isOfRows }: Measurement, rows: Uint32Array): Iterable<number> {
  const seen = new Set<number>();
  for (const row of rows) {
    const subject = subjects[row] ?? NONE;
    if (subject === NONE) continue;
    if (!isOfRows) {
      if (seen.has(subject)) continue;
      seen.add(subject);
    }
    yield subject;
  }
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
