/** One in service, one without a subscription, one closed. Or a chain. */

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

/** Equal keys give equal restaurants and dates. */
export interface DemoKey {
  readonly profile: ProfileName;
  readonly seed: number;
  /** IANA zone for all three, and for chain restaurants at dinner. */
  readonly zone: string;
  /** Chain size. Absent for the three. */
  readonly restaurants?: number;
  readonly closeoutHour?: number;
  /** Faults in the restaurant in service, on the start's business date. */
  readonly plants?: readonly WrittenPlant[] | undefined;
}

export interface DemoRestaurant {
  readonly profile: ProfileName;
  readonly seed: number;
  readonly choice: RestaurantChoice;
  /** Now and before the latest change. Made on each call. */
  readonly setup: () => DemoSetup;
  readonly tier: Tier;
  /** Takes orders. */
  readonly open: boolean;
  /** The demo's client has no access. */
  readonly isDenied?: true;
  /** On the start's business date. */
  readonly plants?: readonly WrittenPlant[];
}

interface DemoSetup {
  readonly stations: readonly PrepStation[];
  readonly earlierStations: readonly PrepStation[];
}

/** One in service first. */
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
    // Another seed: the first restaurant may be a cafe too.
    made({
      profile: 'cafe',
      seed: seed + 1,
      tier: 'basic',
      open: true,
      note: ' (setup only)',
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
