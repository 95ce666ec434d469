/** Simulated restaurants as the pictures show them: in the middle of dinner, where that is when every story begins. */
import type { ItemFulfillmentRead } from '../../src/contract/decode.ts';
import type { RestaurantChoice } from '../../src/kitchen/stations/restaurant.ts';
import { liveDay, simulateDay } from '../../src/simulator/day.ts';
import type { ProfileName } from '../../src/simulator/profile.ts';
import { simulateRestaurant } from '../../src/simulator/restaurant.ts';
import { EPOCH } from '../api/virtual-clock.ts';
import { TODAY } from '../scenarios/builders.ts';
import type { Neighbour } from '../scenarios/stage.ts';

const CALENDAR = { zone: 'Asia/Bangkok', closeoutHour: 4 };

/** The restaurant of a profile and a seed, in the place of another. */
export function picturedRestaurant(
  place: RestaurantChoice,
  profile: ProfileName,
  seed: number,
): Neighbour {
  const { stations, name } = simulateRestaurant({ profile, seed });
  const { zone: timezone, closeoutHour } = CALENDAR;
  const day = simulateDay({ profile, seed, businessDate: TODAY, timezone, closeoutHour });
  const records = liveDay(day)
    .take(EPOCH)
    .map((record): ItemFulfillmentRead => ({ ...record, restaurantGuid: place.guid }));
  return { choice: { ...place, name, calendar: CALENDAR }, stations, records };
}
