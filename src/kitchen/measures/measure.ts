/** Measures: a rule in words, and values for a date. */
import { oncePerKey, oncePerObject } from '../../contract/once.ts';
import { ODDITIES } from '../table/fulfillment.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';

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

/** Place in `REASONS`, from 1. Flags have the same codes as in `FulfillmentDay.oddities`. */
export function reasonCode(reason: Reason): number {
  return REASONS.indexOf(reason) + 1;
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
  readonly take: (day: FulfillmentDay) => Measurement;
}

const takenOf = oncePerObject((day: FulfillmentDay) =>
  oncePerKey((measure: Measure) => measure.take(day)),
);

/** Kept as long as the date. */
export function takenMeasure(day: FulfillmentDay, measure: Measure): Measurement {
  return takenOf(day)(measure);
}
