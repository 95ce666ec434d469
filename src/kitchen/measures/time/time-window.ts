/** Part of a business date: what was bumped, and what was open. */
import type { FulfillmentDay } from '../../table/fulfillment-day.ts';
import { type Measurement, NONE, NOT_ABOUT } from '../measure.ts';

/** Epoch ms, excluding `from` and including `to`: adjacent windows share no item. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** At any level. */
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

/** Earlier tickets are measured from the window's start. Those with a later last bump are excluded: data read then has none. */
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
