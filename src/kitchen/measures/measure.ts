import { oncePerKey, oncePerObject } from '../../contract/once.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { ODDITIES } from '../model/fulfillment.ts';

export interface Definition {
  readonly id: string;
  readonly title: string;
  readonly rule: string;
}

/**
 * Why a measure leaves a time out. The reason is a row's flag, or one of these:
 * - `no start queue`: the station's items start when fired.
 * - `level missing`: the item or ticket has no row at a level that the measure needs.
 * - `out of sequence`: the item was bumped at the later level first (R26).
 * - `one station`: the course has no other station to compare with.
 * - `no guid`: the row has no ticket or selection.
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

export function reasonCode(reason: Reason): number {
  return REASONS.indexOf(reason) + 1;
}

export const OVER_HOUR = reasonCode('un-bumped');
const MASS_BUMPED = reasonCode('mass-bumped');

/** Whether a row shows how fast a station works. Only unflagged rows and rows over an hour do. */
export function showsPace({ oddities }: FulfillmentDay, row: number): boolean {
  const code = oddities[row] ?? 0;
  return code === 0 || code === OVER_HOUR;
}

export function hasCredibleFire(day: FulfillmentDay, row: number): boolean {
  return showsPace(day, row) || day.oddities[row] === MASS_BUMPED;
}

export const NO_SUBJECT = 0xff_ff_ff_ff;
/** A code besides those of reasons: the measure doesn't apply to the subject. */
export const NOT_APPLICABLE = REASONS.length + 1;

/**
 * A date's values of a measure. A subject is a thing with a value: a row, an item, a course, or a ticket. All rows of a subject count,
 * even hidden rows, so that no filter changes the meaning of a figure.
 */
export interface Measurement {
  /** Each row's subject, or `NO_SUBJECT` if the measure doesn't apply. */
  readonly subjects: Uint32Array;
  /** Whether each subject is a row, so that subjects are row numbers. */
  readonly isOfRows: boolean;
  /** By subject. May be NaN if the subject doesn't count. */
  readonly valuesMs: Float64Array;
  /** When each subject's time ended (epoch ms). May be NaN if the subject doesn't count. */
  readonly endedAt: Float64Array;
  /** By subject: a `reasonCode`, `NOT_APPLICABLE`, or 0 if the subject counts. */
  readonly reasons: Uint8Array;
}

export interface MeasureDefinition extends Definition {
  readonly level?: 1 | 2;
}

export interface Measure extends MeasureDefinition {
  readonly measure: (day: FulfillmentDay) => Measurement;
}

const measurements = oncePerObject((day: FulfillmentDay) =>
  oncePerKey((measure: Measure) => measure.measure(day)),
);

export function measurementOf(day: FulfillmentDay, measure: Measure): Measurement {
  return measurements(day)(measure);
}

export type ExcludedCounts = Readonly<Record<Reason, number>>;

interface CountedTimes {
  readonly valuesMs: Float64Array;
  readonly excluded: ExcludedCounts;
}

export interface CountedSubjects extends CountedTimes {
  readonly subjects: Uint32Array;
}

/** `undefined` if the measure needs the start queue, and no row's station uses it. */
export function countedTimes(
  measurement: Measurement,
  rows: Uint32Array,
): CountedSubjects | undefined {
  const subjects = subjectsOf(measurement, rows);
  const counted = new Uint32Array(subjects.length);
  const values = new Float64Array(subjects.length);
  const times = collectTimes(measurement, subjects, values, counted);
  return times && { ...times, subjects: counted.subarray(0, times.valuesMs.length) };
}

/** Like `countedTimes`, but fills the caller's arrays. Each subject must appear once. */
export function collectTimes(
  measurement: Measurement,
  subjects: Uint32Array,
  valuesMs: Float64Array,
  countedSubjects?: Uint32Array,
): CountedTimes | undefined {
  const counts = collect(measurement, subjects, valuesMs, countedSubjects);
  if (allLackStartQueue(counts)) return undefined;
  return {
    valuesMs: valuesMs.subarray(0, counts[0]),
    excluded: countsByReason((reason) => counts[reasonCode(reason)] ?? 0),
  };
}

export function overHourSubjects(measurement: Measurement, rows: Uint32Array): Uint32Array {
  const { reasons } = measurement;
  return subjectsOf(measurement, rows).filter((subject) => reasons[subject] === OVER_HOUR);
}

/** The rows' subjects, without repetition. If subjects are rows, the result may include rows to which the measure doesn't apply. */
export function subjectsOf(measurement: Measurement, rows: Uint32Array): Uint32Array {
  if (measurement.isOfRows) return rows;
  const seen = new Set<number>([NO_SUBJECT]);
  const subjects = new Uint32Array(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const subject = measurement.subjects[rows[index] ?? 0] ?? NO_SUBJECT;
    if (seen.has(subject)) continue;
    seen.add(subject);
    subjects[count++] = subject;
  }
  return subjects.subarray(0, count);
}

function collect(
  measurement: Measurement,
  subjects: Uint32Array,
  countedMs: Float64Array,
  countedSubjects?: Uint32Array,
): Uint32Array {
  const counts = new Uint32Array(NOT_APPLICABLE + 1);
  if (measurement instanceof RowMeasurement) {
    measurement.collect(subjects, counts, countedMs, countedSubjects);
    return counts;
  }
  const { valuesMs, reasons } = measurement;
  let count = 0;
  for (let index = 0; index < subjects.length; index += 1) {
    const subject = subjects[index] ?? 0;
    const code = reasons[subject] ?? NOT_APPLICABLE;
    if (code !== 0) {
      counts[code] = (counts[code] ?? 0) + 1;
      continue;
    }
    countedMs[count] = valuesMs[subject] ?? Number.NaN;
    if (countedSubjects !== undefined) countedSubjects[count] = subject;
    count += 1;
  }
  counts[0] = count;
  return counts;
}

function allLackStartQueue(counts: Uint32Array): boolean {
  const lackCode = reasonCode('no start queue');
  const isOther = (count: number, code: number) =>
    count > 0 && code !== lackCode && code !== NOT_APPLICABLE;
  return (counts[lackCode] ?? 0) > 0 && !counts.some(isOther);
}

function countsByReason(countOf: (reason: Reason) => number): ExcludedCounts {
  return {
    impossible: countOf('impossible'),
    'other date': countOf('other date'),
    'un-bumped': countOf('un-bumped'),
    'mass-bumped': countOf('mass-bumped'),
    'no time': countOf('no time'),
    'no start queue': countOf('no start queue'),
    'level missing': countOf('level missing'),
    'out of sequence': countOf('out of sequence'),
    'one station': countOf('one station'),
    'no guid': countOf('no guid'),
  };
}

export const NOTHING_EXCLUDED = countsByReason(() => 0);

/** A measurement of rows. Its single column has four bytes a row, so that it fits into the processor's cache. */
export class RowMeasurement implements Measurement {
  readonly isOfRows = true;
  readonly endedAt: Float64Array;
  readonly #tookOrReason: Int32Array;
  #subjects: Uint32Array | undefined;
  #valuesMs: Float64Array | undefined;
  #reasons: Uint8Array | undefined;

  /** `tookOrReason`, by row: the time in ms, or the reason code as a negative number. `endedAt`: each row's bump (epoch ms). */
  constructor(tookOrReason: Int32Array, endedAt: Float64Array) {
    this.#tookOrReason = tookOrReason;
    this.endedAt = endedAt;
  }

  get subjects(): Uint32Array {
    this.#subjects ??= Uint32Array.from(this.#tookOrReason, (took, row) =>
      took === -NOT_APPLICABLE ? NO_SUBJECT : row,
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

  /** Fills all arrays but the first. `counts` gets the number of rows by reason code. */
  collect(
    rows: Uint32Array,
    counts: Uint32Array,
    countedMs: Float64Array,
    countedRows?: Uint32Array,
  ): void {
    const tookOrReason = this.#tookOrReason;
    let count = 0;
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] ?? 0;
      const took = tookOrReason[row] ?? -NOT_APPLICABLE;
      if (took < 0) {
        counts[-took] = (counts[-took] ?? 0) + 1;
        continue;
      }
      countedMs[count] = took;
      if (countedRows !== undefined) countedRows[count] = row;
      count += 1;
    }
    counts[0] = count;
  }
}
