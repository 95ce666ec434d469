import { type BusinessQuarters, quarterPlace } from '../measures/time/business-quarters.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';

/** Rows fired per quarter hour of the business date; those fired outside of it, or without a time, count nowhere. */
export function firedQuarters(
  { table }: FulfillmentDay,
  rows: Uint32Array,
  clock: BusinessQuarters,
): Uint32Array {
  const { values } = table.instant.ticketFiredAt;
  const counts = new Uint32Array(clock.quarters.length);
  for (const row of rows) {
    const place = quarterPlace(clock, values[row] ?? Number.NaN);
    if (place !== -1) counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}
