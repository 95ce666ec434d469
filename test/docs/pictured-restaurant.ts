/** Simulated restaurants for the pictures: mid-dinner when every story starts. */
import type { ItemFulfillmentRead } from '../../src/contract/decode.ts';
import { shiftBusinessDate } from '../../src/kitchen/model/business-day.ts';
import { fulfillmentDay } from '../../src/kitchen/model/fulfillment-day.ts';
import type { RestaurantChoice } from '../../src/kitchen/model/restaurant.ts';
import { type RowRules, rowRules } from '../../src/kitchen/model/row-oddities.ts';
import type { DateSummary } from '../../src/kitchen/usual/date-summary.ts';
import { summarizedDate } from '../../src/kitchen/usual/summarized-date.ts';
import { gatherDates, type UsualReader } from '../../src/kitchen/usual/usual-dates.ts';
import { simulateDay } from '../../src/service/simulator/day.ts';
import type { Plant } from '../../src/service/simulator/plant-kinds.ts';
import type { ProfileName } from '../../src/service/simulator/profile.ts';
import { simulateRestaurant } from '../../src/service/simulator/restaurant.ts';
import { EPOCH } from '../api/virtual-clock.ts';
import { TODAY } from '../scenarios/builders.ts';
import type { Neighbor } from '../scenarios/stage.ts';

const CALENDAR = { zone: 'Asia/Bangkok', closeoutHour: 4 };

const MINUTE = 60_000;
const WEEKS = [1, 2, 3, 4];
/** Latest dates in place of those saved. */
const KEPT = 4;

/** Grill takes more than twice as long. Cold bumps nothing. */
export const INCIDENTS: readonly Plant[] = [
  { kind: 'slow', station: 'Grill', from: EPOCH - 90 * MINUTE, factor: 2.2 },
  { kind: 'stop', station: 'Cold', from: EPOCH - 40 * MINUTE },
];

/** In another restaurant: an oven is cold. */
export const SLOW_PIZZA: Plant = {
  kind: 'slow',
  station: 'Pizza',
  from: EPOCH - 75 * MINUTE,
  factor: 2.2,
};

const picturedPlaces = new Map<string, Neighbor>();

/** By profile and seed, in place of another restaurant. Simulated once, because many stories start there. */
export function picturedRestaurant(
  place: RestaurantChoice,
  profile: ProfileName,
  seed: number,
  plants: readonly Plant[] = [],
): Neighbor {
  const key = JSON.stringify([place, profile, seed, plants]);
  const known = picturedPlaces.get(key) ?? simulatedRestaurant(place, profile, seed, plants);
  picturedPlaces.set(key, known);
  return known;
}

function simulatedRestaurant(
  place: RestaurantChoice,
  profile: ProfileName,
  seed: number,
  plants: readonly Plant[],
): Neighbor {
  const { stations, name } = simulateRestaurant({ profile, seed });
  const { zone: timezone, closeoutHour } = CALENDAR;
  const day = simulateDay({
    profile,
    seed,
    businessDate: TODAY,
    timezone,
    closeoutHour,
    plants,
  });
  const records = day
    .filter(({ appearsAt }) => appearsAt <= EPOCH)
    .map(({ record }): ItemFulfillmentRead => ({ ...record, restaurantGuid: place.guid }));
  return { choice: { ...place, name, calendar: CALENDAR }, stations, records };
}

const earlierDates = new Map<string, DateSummary>();

/** Usual from uneventful weeks before. Each date comes once the one before was requested, and is simulated once for all readers. */
export function picturedUsual(
  profile: ProfileName,
  seed: number,
  plantsOf: (restaurant: string) => readonly Plant[] = () => [],
): UsualReader {
  return {
    weeks: WEEKS.length,
    async *summaries(restaurant, dates, { signal, isKeptOnly = false }) {
      for (const date of isKeptOnly ? dates.slice(0, KEPT) : dates) {
        await Promise.resolve();
        if (signal.aborted) return;
        const plants = plantsOf(restaurant.guid);
        const rules = rowRules(date, restaurant);
        const key = JSON.stringify([profile, seed, plants, date, rules.fired]);
        const kitchen = { profile, seed, plants };
        const summary = earlierDates.get(key) ?? earlierDate(kitchen, date, rules);
        earlierDates.set(key, summary);
        yield { state: 'summarized', date, summary };
      }
    },
  };
}

function earlierDate(
  kitchen: Pick<Parameters<typeof simulateDay>[0], 'profile' | 'seed' | 'plants'>,
  businessDate: string,
  rules: RowRules,
): DateSummary {
  const { zone: timezone, closeoutHour } = CALENDAR;
  const rows = simulateDay({ ...kitchen, businessDate, timezone, closeoutHour });
  const records = rows.map(({ record }) => record);
  return summarizedDate(fulfillmentDay(records, '', rules), businessDate, CALENDAR);
}

/** Simulates the earlier dates of the weekday in advance: requests would time out meanwhile. */
export async function simulateUsual(
  usual: UsualReader,
  restaurants: readonly RestaurantChoice[],
): Promise<void> {
  const { signal } = new AbortController();
  const dates = WEEKS.map((week) => shiftBusinessDate(TODAY, -7 * week));
  for (const restaurant of restaurants) {
    await gatherDates(usual.summaries(restaurant, dates, { signal }));
  }
}

/** Earlier dates of several restaurants, by GUID. */
export function usualOfEach(
  own: Readonly<Record<string, UsualReader>>,
  others: UsualReader,
): UsualReader {
  return {
    weeks: others.weeks,
    summaries: (restaurant, ...rest) =>
      (own[restaurant.guid] ?? others).summaries(restaurant, ...rest),
  };
}
