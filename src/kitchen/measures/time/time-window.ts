/** A part of a business date: what was bumped in it, and what was open in it. */
import type { FulfillmentDay } from '../../table/fulfillment-day.ts';
import { type Measurement, NONE, NOT_ABOUT } from '../measure.ts';

/** After one instant and up to another, inclusive, epoch ms: of two adjacent windows an item is in exactly one. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** The rows bumped in the window, at any level. */
export function bumpedWithin(
  { table }: FulfillmentDay,
  rows: Uint32Array,
  { from, to }: TimeWindow,
): Uint32Array {
  const { values } = table.instant.itemFulfilledAt;
  return rows.filter((row) => {
    const at = values[row] ?? Number.NaN;
    return at > from && at <= to;
  });
}

/**
 * A measurement of what was open in the window, each from then on: for tickets fired before it, how long they were open in it. Excludes tickets whose
 * last bump is after the window, because a reading at its end did not have them.
 */
export function openWithin(measurement: Measurement, { from, to }: TimeWindow): Measurement {
  const { subjects, valuesMs, endedAt, reasons } = measurement;
  const isOut = (subject: number): boolean => {
    const end = endedAt[subject] ?? Number.NaN;
    return reasons[subject] === 0 && !(end > from && end <= to);
  };
  return {
    isOfRows: false,
    subjects: subjects.map((subject) => (subject !== NONE && isOut(subject) ? NONE : subject)),
    valuesMs: valuesMs.map((value, subject) => Math.min(value, (endedAt[subject] ?? value) - from)),
    endedAt,
    reasons: reasons.map((reason, subject) => (isOut(subject) ? NOT_ABOUT : reason)),
  };
}
