/** What a measure is: a rule in words, and the figures that it takes of a day. */
import { ODDITIES } from '../table/fulfillment.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';

/** A measure in words (domain section 3). */
export interface Definition {
  readonly id: string;
  readonly title: string;
  /** The rule that is shown beside the figure. */
  readonly rule: string;
}

/**
 * Why a figure is left out: an oddity of a row that it is made of, or else. `no start queue`: items at the station start when they
 * are fired. `level missing`: no row of a level that the rule names. `out of sequence`: the later level was done first (R26). `one
 * station`: there are no two to compare. `no guid`: the row names no ticket or selection.
 */
export const REASONS = [
  ...ODDITIES,
  'no start queue',
  'level missing',
  'out of sequence',
  'one station',
  'no guid',
] as const;
/** One of them. */
export type Reason = (typeof REASONS)[number];

/** The place of a reason in `REASONS`, counted from 1. Those of oddities are as in `FulfillmentDay.oddities`. */
export function reasonCode(reason: Reason): number {
  return REASONS.indexOf(reason) + 1;
}

/** A row of no subject. */
export const NONE = 0xff_ff_ff_ff;
/** Instead of the code of a reason: the measure is not about that subject. */
export const NOT_ABOUT = REASONS.length + 1;

/**
 * What a measure takes of a date. Its subjects (rows, selections, tickets, or courses of tickets) are measured by all of their
 * rows, whichever of them a filter shows: no filter changes the meaning of a figure.
 */
export interface Measurement {
  /** Number of the subject by row; `NONE` where the measure is not about the row. */
  readonly subjects: Uint32Array;
  /** Whether each subject is one row, and has its number. */
  readonly isOfRows: boolean;
  /** Duration by subject, ms; NaN where it is left out. */
  readonly valuesMs: Float64Array;
  /** When the duration ended by subject, epoch ms; any number or NaN where it is left out. */
  readonly endedAt: Float64Array;
  /** Why it is left out by subject, as `reasonCode` has it, or `NOT_ABOUT`; 0 where it counts. */
  readonly reasons: Uint8Array;
}

/** A measure of durations. */
export interface Measure extends Definition {
  readonly take: (day: FulfillmentDay) => Measurement;
}
