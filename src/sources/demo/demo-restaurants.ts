/** The restaurants of the demo: one in service, one without a subscription, one closed. */

import type { Tier } from '../../archive/archive.ts';
import type { PrepStation } from '../../contract/prep-station.ts';
import { DEFAULT_CLOSEOUT_HOUR } from '../../kitchen/calendar/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import type { WrittenPlant } from '../../simulator/plants/written-plant.ts';
import type { ProfileName } from '../../simulator/profile.ts';
import { simulateEarlierStations, simulateRestaurant } from '../../simulator/restaurant.ts';

/** What the demo is made from; equal keys give equal restaurants and dates. */
export interface DemoKey {
  readonly profile: ProfileName;
  readonly seed: number;
  /** IANA zone of all three. */
  readonly zone: string;
  /** Default if absent. */
  readonly closeoutHour?: number;
  /** Faults of the restaurant in service, on the business date of the demo's start. */
  readonly plants?: readonly WrittenPlant[] | undefined;
}

export interface DemoRestaurant {
  readonly profile: ProfileName;
  readonly seed: number;
  readonly choice: RestaurantChoice;
  readonly stations: readonly PrepStation[];
  /** Its setup before the change. */
  readonly earlierStations: readonly PrepStation[];
  readonly tier: Tier;
  /** Whether it is open for orders. */
  readonly open: boolean;
  /** Faults of the business date of the demo's start. */
  readonly plants?: readonly WrittenPlant[];
}

/** The three restaurants, the one in service first. */
export function demoRestaurants({
  profile,
  seed,
  zone,
  closeoutHour = DEFAULT_CLOSEOUT_HOUR,
  plants = [],
}: DemoKey): readonly DemoRestaurant[] {
  const make = (
    of: ProfileName,
    ownSeed: number,
    tier: Tier,
    open: boolean,
    note: string,
  ): DemoRestaurant => {
    const { guid, name, stations } = simulateRestaurant({ profile: of, seed: ownSeed });
    const calendar = { zone, closeoutHour };
    const earlierStations = simulateEarlierStations({ profile: of, seed: ownSeed });
    const choice = { guid, name: `${name}${note}`, calendar, zoneKnown: true };
    return { profile: of, seed: ownSeed, choice, stations, earlierStations, tier, open };
  };
  return [
    { ...make(profile, seed, 'professional', true, ''), plants },
    // Another seed, because the first restaurant may be a cafe, too.
    make('cafe', seed + 1, 'basic', true, ' (no subscription)'),
    make('typical', seed + 1, 'professional', false, ' (closed)'),
  ];
}
