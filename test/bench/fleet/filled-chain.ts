/** A simulated chain in an archive. */

import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import type { Archive } from '../../../src/service/archive/archive.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { simulateRestaurant } from '../../../src/service/simulator/restaurant.ts';

export const CALENDAR = { zone: 'UTC', closeoutHour: 4 };

/** Every fourth is a typical one among cafes. One business date, as copied at a moment (epoch ms). */
export async function fillChain(
  archive: Archive,
  size: number,
  businessDate: string,
  at: number,
): Promise<readonly RestaurantChoice[]> {
  const restaurants: RestaurantChoice[] = [];
  const { zone: timezone, closeoutHour } = CALENDAR;
  for (let place = 0; place < size; place += 1) {
    const key = { profile: place % 4 === 0 ? 'typical' : 'cafe', seed: place + 1 } as const;
    const { guid, stations } = simulateRestaurant(key);
    const name = `Restaurant ${place + 1}`;
    restaurants.push({ guid, name, calendar: CALENDAR, zoneKnown: true });
    await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier: 'professional' });
    await archive.publishStations(guid, stations, at);
    const day = simulateDay({ ...key, businessDate, timezone, closeoutHour });
    await archive.appendFulfillments(
      guid,
      businessDate,
      day.map(({ record }) => record),
    );
  }
  return restaurants;
}
