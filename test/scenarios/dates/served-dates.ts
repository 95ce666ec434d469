/** A kitchen with ten earlier dates: one of them closed, and one with bumps at a station gone since. */
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { oncePerKey } from '../../../src/contract/once.ts';
import { shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { rowRules } from '../../../src/kitchen/model/row-oddities.ts';
import type { DateSummary } from '../../../src/kitchen/usual/date-summary.ts';
import { summarizedDate } from '../../../src/kitchen/usual/summarized-date.ts';
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

/** An opening with earlier dates read from the service, as a test needs that is about the reading. */
export const DATED: Opening = {
  stations,
  records,
  restaurants: [choice],
  earlier: Object.fromEntries(EARLIER),
  readsDates: true,
};

/** What the service's answers are summarized to, by date. */
const summaryOn = oncePerKey((date: string): DateSummary => {
  const own = new Map(EARLIER).get(date) ?? [];
  const day = fulfillmentDay(own, GRILL.guid, rowRules(date, choice));
  return summarizedDate(day, date, choice.calendar);
});

/** The same opening, but earlier dates were summarized before, once for all tests, and none can be opened. */
export const SUMMARIZED: Opening = {
  stations,
  records,
  restaurants: [choice],
  usualReader: {
    weeks: 4,
    async *summaries(_restaurant, dates, { signal }) {
      for (const date of dates) {
        await Promise.resolve();
        if (signal.aborted) return;
        yield { state: 'summarized', date, summary: summaryOn(date) };
      }
    },
  },
};
