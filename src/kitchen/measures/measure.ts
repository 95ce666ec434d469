/** A measure: a rule in words, and its figures of a date. */
import { ODDITIES } from '../table/fulfillment.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';

/** A measure in words (domain section 3). */
export interface Definition {
  readonly id: string;
  readonly title: string;
  /** The rule shown beside the figure. */
  readonly rule: string;
}

/**
 * Why a figure is left out: an oddity of one of its rows, or another reason. `no start queue`: items at the station start when they are fired. `level
 * missing`: no row of a level in the rule. `out of sequence`: bumped at the later level first (R26). `one station`: nothing to compare with. `no
 * guid`: the row has no ticket or selection.
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

/** A reason's place in `REASONS`, counted from 1. Oddities have the same codes as in `FulfillmentDay.oddities`. */
export function reasonCode(reason: Reason): number {
  return REASONS.indexOf(reason) + 1;
}

/** A row without a subject. */
export const NONE = 0xff_ff_ff_ff;
/** In place of a reason's code: the measure does not apply to that subject. */
export const NOT_ABOUT = REASONS.length + 1;

/**
 * A measure's figures of a date. Its subjects (rows, selections, tickets, or courses of tickets) are measured by all their rows, even those that a
 * filter hides: no filter changes the meaning of a figure.
 */
export interface Measurement {
  /** Subject number by row; `NONE` where the measure does not apply to the row. */
  readonly subjects: Uint32Array;
  /** Whether each subject is one row with the same number. */
  readonly isOfRows: boolean;
  /** Duration by subject, ms; mostly NaN where it is left out. */
  readonly valuesMs: Float64Array;
  /** End of the duration by subject, epoch ms; any number or NaN where it is left out. */
  readonly endedAt: Float64Array;
  /** Why a subject is left out, as a `reasonCode`, or `NOT_ABOUT`; 0 where it counts. */
  readonly reasons: Uint8Array;
}

export interface Measure extends Definition {
  readonly take: (day: FulfillmentDay) => Measurement;
}

/** Measurements of one date. */
type Measurements = Map<Measure, Measurement>;

const takenOf = new WeakMap<FulfillmentDay, Measurements>();

/** A measure's values for a date, kept as long as the date. */
export function takenMeasure(day: FulfillmentDay, measure: Measure): Measurement {
  const taken: Measurements = takenOf.get(day) ?? new Map();
  takenOf.set(day, taken);
  const measurement = taken.get(measure) ?? measure.take(day);
  taken.set(measure, measurement);
  return measurement;
}
