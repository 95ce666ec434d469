/** The restaurants of the demo: one in service, one without a subscription, one closed; or a chain. */

import type { PrepStation } from '../../contract/prep-station.ts';
import { DEFAULT_CLOSEOUT_HOUR } from '../../kitchen/calendar/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { Tier } from '../../service/archive/archive.ts';
import type { RestaurantKey } from '../../service/simulator/kitchen.ts';
import type { WrittenPlant } from '../../service/simulator/plants/written-plant.ts';
import type { ProfileName } from '../../service/simulator/profile.ts';
import {
  simulateEarlierStations,
  simulateIdentity,
  simulateRestaurant,
} from '../../service/simulator/restaurant.ts';
import { demoChain } from './demo-chain.ts';

/** What the demo is made from; equal keys give equal restaurants and dates. */
export interface DemoKey {
  readonly profile: ProfileName;
  readonly seed: number;
  /** IANA zone of all three, and of those of a chain that are at dinner. */
  readonly zone: string;
  /** Size of a chain; absent for the three. */
  readonly restaurants?: number;
  /** Default if absent. */
  readonly closeoutHour?: number;
  /** Faults of the restaurant in service, on the business date of the demo's start. */
  readonly plants?: readonly WrittenPlant[] | undefined;
}

export interface DemoRestaurant {
  readonly profile: ProfileName;
  readonly seed: number;
  readonly choice: RestaurantChoice;
  /** Its stations, now and before the latest change; made on each call. */
  readonly setup: () => DemoSetup;
  readonly tier: Tier;
  /** Whether it takes orders at all. */
  readonly open: boolean;
  /** The demo's client has no access to it. */
  readonly isDenied?: true;
  /** Faults of the business date of the demo's start. */
  readonly plants?: readonly WrittenPlant[];
}

interface DemoSetup {
  readonly stations: readonly PrepStation[];
  readonly earlierStations: readonly PrepStation[];
}

/** The restaurants, one in service first. */
export function demoRestaurants(key: DemoKey): readonly DemoRestaurant[] {
  const { profile, seed, zone, restaurants, closeoutHour = DEFAULT_CLOSEOUT_HOUR, plants } = key;
  const made = ({ tier, open, note = '', ...from }: Making): DemoRestaurant => {
    const { guid, name } = simulateIdentity(from);
    const calendar = { zone, closeoutHour };
    const choice = { guid, name: `${name}${note}`, calendar, zoneKnown: true };
    return { ...from, choice, setup: () => setupOf(from), tier, open };
  };
  if (restaurants !== undefined) {
    return demoChain({ profile, seed, zone, plants }, restaurants).map((member) => {
      const { guid } = simulateIdentity(member);
      const { name, zone: own, ...rest } = member;
      const calendar = { zone: own, closeoutHour };
      const tags = [own.replace(/\/.*/, '').toLowerCase(), member.profile];
      const choice = { guid, name, calendar, tags, zoneKnown: true };
      return { ...rest, choice, setup: () => setupOf(member), open: true };
    });
  }
  return [
    { ...made({ profile, seed, tier: 'professional', open: true }), plants: plants ?? [] },
    // Another seed, because the first restaurant may be a cafe, too.
    made({
      profile: 'cafe',
      seed: seed + 1,
      tier: 'basic',
      open: true,
      note: ' (no subscription)',
    }),
    made({
      profile: 'typical',
      seed: seed + 1,
      tier: 'professional',
      open: false,
      note: ' (closed)',
    }),
  ];
}

interface Making extends RestaurantKey {
  readonly tier: Tier;
  readonly open: boolean;
  readonly note?: string;
}

function setupOf(key: RestaurantKey): DemoSetup {
  const { stations } = simulateRestaurant(key);
  return { stations, earlierStations: simulateEarlierStations(key) };
}
