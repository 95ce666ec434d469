/** Measures: a rule in words, and values for a date. */
import { oncePerKey, oncePerObject } from '../../contract/once.ts';
import { ODDITIES } from '../model/fulfillment.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';

/** In words (domain section 3). */
export interface Definition {
  readonly id: string;
  readonly title: string;
  /** Shown beside the number. */
  readonly rule: string;
}

/**
 * Why a time is left out: a row's flag, or another reason. `no start queue`: the station's items start when fired. `level missing`: no row
 * at a level in the rule. `out of sequence`: bumped at the later level first (R26). `one station`: nothing to compare with. `no guid`: the
 * row has no ticket or selection.
 */
export const REASONS = [
  ...ODDITIES,
  'no start queue',
  'level missing',
  'out of sequence',
  'one station',
  'no guid',
] as const;
export type Reason = (typeof REASONS)[number];

/** Index in `REASONS`, from 1. Flags have the same codes as in `FulfillmentDay.oddities`. */
export function reasonCode(reason: Reason): number {
  return REASONS.indexOf(reason) + 1;
}

/** For a row over an hour, which was forgotten or slow. */
export const OVER_HOUR = reasonCode('un-bumped');
const MASS_BUMPED = reasonCode('mass-bumped');

/** Whether a row shows pace. One over an hour does, a cleared screen and impossible or missing times don't. */
export function hasPace({ oddities }: FulfillmentDay, row: number): boolean {
  const odd = oddities[row] ?? 0;
  return odd === 0 || odd === OVER_HOUR;
}

/** Whether a row's fired time is credible. */
export function hasFire(day: FulfillmentDay, row: number): boolean {
  return hasPace(day, row) || day.oddities[row] === MASS_BUMPED;
}

export const NONE = 0xff_ff_ff_ff;
/** In place of a reason code: the measure doesn't apply to the subject. */
export const NOT_ABOUT = REASONS.length + 1;

/** Subjects are measured by all their rows, even hidden ones: no filter changes what a number means. */
export interface Measurement {
  /** By row. `NONE` where the measure doesn't apply. */
  readonly subjects: Uint32Array;
  /** Each subject is one row with the same number. */
  readonly isOfRows: boolean;
  /** By subject, ms. Mostly NaN where left out. */
  readonly valuesMs: Float64Array;
  /** By subject, epoch ms. Any number or NaN where left out. */
  readonly endedAt: Float64Array;
  /** By subject: a `reasonCode`, `NOT_ABOUT`, or 0 where it counts. */
  readonly reasons: Uint8Array;
}

export interface Measure extends Definition {
  /** Only where something was bumped at this expo level. */
  readonly level?: 1 | 2;
  readonly take: (day: FulfillmentDay) => Measurement;
}

const takenOf = oncePerObject((day: FulfillmentDay) =>
  oncePerKey((measure: Measure) => measure.take(day)),
);

/** It is taken once, and kept as long as the date. */
export function takenMeasure(day: FulfillmentDay, measure: Measure): Measurement {
  return takenOf(day)(measure);
}

export type LeftOut = Readonly<Record<Reason, number>>;

interface MeasuredTimes {
  /** Of counted subjects, ms. */
  readonly valuesMs: Float64Array;
  readonly excluded: LeftOut;
}

/** `undefined` means n/a, not 0: the measure needs a start queue, and none of these stations has one. */
export function measured(measurement: Measurement, rows: Uint32Array) {
  const all = subjectsOf(measurement, rows);
  const subjects = new Uint32Array(all.length);
  const times = measuredTimes(measurement, all, new Float64Array(all.length), subjects);
  if (times === undefined) return undefined;
  /** Counted subjects, without duplicates, in the same order as their values. */
  return { ...times, subjects: subjects.subarray(0, times.valuesMs.length) };
}

/** Takes subjects without duplicates, and arrays to fill with values and, if they are needed, with counted subjects. */
export function measuredTimes(
  measurement: Measurement,
  all: Uint32Array,
  valuesMs: Float64Array,
  subjects?: Uint32Array,
): MeasuredTimes | undefined {
  const counts = collect(measurement, all, valuesMs, subjects);
  if (isNotApplicable(counts)) return undefined;
  return {
    valuesMs: valuesMs.subarray(0, counts[0]),
    excluded: leftOutBy((reason) => counts[reasonCode(reason)] ?? 0),
  };
}

/** Subjects over an hour, without duplicates. */
export function overHourSubjects(measurement: Measurement, rows: Uint32Array): Uint32Array {
  const { reasons } = measurement;
  return subjectsOf(measurement, rows).filter((subject) => reasons[subject] === OVER_HOUR);
}

/** For each subject with a row among these, once. May include subjects the measure doesn't apply to. */
export function subjectsOf(measurement: Measurement, rows: Uint32Array): Uint32Array {
  if (measurement.isOfRows) return rows;
  const { subjects } = measurement;
  const seen = new Set<number>([NONE]);
  const own = new Uint32Array(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const subject = subjects[rows[index] ?? 0] ?? NONE;
    if (seen.has(subject)) continue;
    seen.add(subject);
    own[count++] = subject;
  }
  return own.subarray(0, count);
}

/** Counts by reason code, 0 for counted subjects. */
function collect(
  measurement: Measurement,
  subjects: Uint32Array,
  intoMs: Float64Array,
  into?: Uint32Array,
): Uint32Array {
  const counts = new Uint32Array(NOT_ABOUT + 1);
  if (measurement instanceof RowMeasurement) {
    measurement.collect(subjects, counts, intoMs, into);
    return counts;
  }
  const { valuesMs, reasons } = measurement;
  let count = 0;
  for (let index = 0; index < subjects.length; index += 1) {
    const subject = subjects[index] ?? 0;
    const code = reasons[subject] ?? NOT_ABOUT;
    if (code !== 0) {
      counts[code] = (counts[code] ?? 0) + 1;
      continue;
    }
    intoMs[count] = valuesMs[subject] ?? Number.NaN;
    if (into !== undefined) into[count] = subject;
    count += 1;
  }
  counts[0] = count;
  return counts;
}

/** Whether all subjects are at stations without a start queue. */
function isNotApplicable(counts: Uint32Array): boolean {
  const code = reasonCode('no start queue');
  const isOther = (count: number, each: number) => count > 0 && each !== code && each !== NOT_ABOUT;
  return (counts[code] ?? 0) > 0 && !counts.some(isOther);
}

function leftOutBy(of: (reason: Reason) => number): LeftOut {
  return {
    impossible: of('impossible'),
    'other date': of('other date'),
    'un-bumped': of('un-bumped'),
    'mass-bumped': of('mass-bumped'),
    'no time': of('no time'),
    'no start queue': of('no start queue'),
    'level missing': of('level missing'),
    'out of sequence': of('out of sequence'),
    'one station': of('one station'),
    'no guid': of('no guid'),
  };
}

export const NOTHING_LEFT_OUT = leftOutBy(() => 0);

/** Has one column of four bytes a row, which stays in the processor's cache when it is read by group. The others are made on demand. */
export class RowMeasurement implements Measurement {
  readonly isOfRows = true;
  readonly endedAt: Float64Array;
  readonly #tookOrReason: Int32Array;
  #subjects: Uint32Array | undefined;
  #valuesMs: Float64Array | undefined;
  #reasons: Uint8Array | undefined;

  /** By row: duration in ms or a negative reason code, and bump in epoch ms. */
  constructor(tookOrReason: Int32Array, endedAt: Float64Array) {
    this.#tookOrReason = tookOrReason;
    this.endedAt = endedAt;
  }

  get subjects(): Uint32Array {
    this.#subjects ??= Uint32Array.from(this.#tookOrReason, (took, row) =>
      took === -NOT_ABOUT ? NONE : row,
    );
    return this.#subjects;
  }

  get valuesMs(): Float64Array {
    this.#valuesMs ??= Float64Array.from(this.#tookOrReason, (took) =>
      took < 0 ? Number.NaN : took,
    );
    return this.#valuesMs;
  }

  get reasons(): Uint8Array {
    this.#reasons ??= Uint8Array.from(this.#tookOrReason, (took) => Math.max(0, -took));
    return this.#reasons;
  }

  /** Counts by reason code, 0 for counted rows. */
  collect(rows: Uint32Array, counts: Uint32Array, intoMs: Float64Array, into?: Uint32Array): void {
    const tookOrReason = this.#tookOrReason;
    let count = 0;
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] ?? 0;
      const took = tookOrReason[row] ?? -NOT_ABOUT;
      if (took < 0) {
        counts[-took] = (counts[-took] ?? 0) + 1;
        continue;
      }
      intoMs[count] = took;
      if (into !== undefined) into[count] = row;
      count += 1;
    }
    counts[0] = count;
  }
}
