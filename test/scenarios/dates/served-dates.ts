/** A kitchen with ten earlier dates: one of them closed, and one with bumps at a station gone since. */
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { picturedRestaurant } from '../../docs/pictured-restaurant.ts';
import { GRILL, TODAY } from '../builders.ts';
import type { Opening } from '../driver.tsx';

/** Dates with records, the first one first. The kitchen was closed on all others. */
const DATES: readonly string[] = Array.from({ length: 10 }, (_, at) =>
  shiftBusinessDate(TODAY, at - 10),
);

const { choice, stations, records } = picturedRestaurant(GRILL, 'cafe', 1);

/** Where it is. */
export const PLACE = choice;

/** The stations, as they are now. */
export const STATIONS = stations;

function recordsOf(businessDate: string): readonly ItemFulfillmentRead[] {
  const { zone: timezone, closeoutHour } = choice.calendar;
  const day = simulateDay({ profile: 'cafe', seed: 1, businessDate, timezone, closeoutHour });
  return day.map(({ record }) => ({ ...record, restaurantGuid: GRILL.guid }));
}

const EARLIER = DATES.map((date) => [date, recordsOf(date)] as const);

/** An opening with earlier dates read from the service. */
export const DATED: Opening = {
  stations,
  records,
  restaurants: [choice],
  earlier: Object.fromEntries(EARLIER),
  readsDates: true,
};
