import { type BusinessQuarters, quarterPlace } from '../measures/time/business-quarters.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';

/** How many of these rows were fired in each quarter hour of the business day; those fired outside of it, or at no time, in none. */
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
