import { canceled } from '../../api/cancellation.ts';
import { type Clock, systemClock } from '../../api/clock.ts';
import { deferredApi } from '../../api/deferred-api.ts';
import { Failure } from '../../contract/failures.ts';
import { PROFILE_NAMES } from '../../service/simulator/profile.ts';
import { digits, oneOf, readAs, wholeNumber } from '../../settings/reader.ts';
import { listedRestaurants, namedRestaurant } from '../../settings/requested-restaurants.ts';
import { attribute, option } from '../../settings/setting.ts';
import { type ConnectionFlags, SETTINGS } from '../../settings/settings.ts';
import { type KitchenSource, refusePlatformOptions } from '../kitchen-source.ts';
import type { DemoKitchen } from './demo-kitchen.ts';
import { CHAIN_MOST, type DemoKey, type DemoRequest, demoRestaurants } from './demo-restaurants.ts';

const DEMO_REFRESH_MS = 5_000;
/** In the same process. It hardly asks for a date twice. */
const ONE_CLIENT = { keptBytes: 0 };

/** Starts with the first call. Restaurants are known before. `wanted` are GUIDs or names, if any. Throws USAGE for an unknown one. */
export function demoSource(
  key: DemoKey,
  wanted: readonly string[] = [],
  clock: Clock = systemClock,
): KitchenSource {
  const restaurants = demoRestaurants(key);
  const all = restaurants.map(({ choice }) => choice);
  const asked = new Set(listedRestaurants(wanted, all).map((each) => namedRestaurant(each, all)));
  let demo: Promise<DemoKitchen> | undefined;
  const expected: string[] = [];
  let isClosed = false;
  const started = async () => {
    // Nothing would stop a demo starting after the close.
    if (isClosed) throw canceled();
    demo ??= import('./demo-kitchen.ts').then(({ startDemoKitchen }) =>
      startDemoKitchen(restaurants, clock, expected, ONE_CLIENT),
    );
    return demo;
  };
  const api = deferredApi(async () => {
    const [{ baseUrl, credentials }, { createKitchenApi }] = await Promise.all([
      started(),
      import('../../api/kitchen-api.ts'),
    ]);
    return createKitchenApi({ baseUrl, credentials, clock, isPlain: true });
  });
  return {
    kind: 'demo',
    api,
    restaurants: [...new Set([...asked, ...all])],
    ...(asked.size > 0 && { asked: [...asked] }),
    opensOnFirst: key.restaurants === undefined,
    name: 'demo, simulated',
    refreshMs: DEMO_REFRESH_MS,
    expectDate: (date) => void expected.push(date),
    setupVersions: async (restaurant) => (await started()).setupVersions(restaurant),
    close: async () => {
      isClosed = true;
      await api.close();
      // A failed start needs no stop.
      await demo?.then(
        (running) => running.stop(),
        () => undefined,
      );
    },
  };
}

// Requested only by flags: invented data must never appear unasked.

export const DEMO: DemoRequest = { profile: 'typical', seed: 1 };

const OF_DEMO = [
  SETTINGS.demoProfile,
  SETTINGS.demoSeed,
  SETTINGS.demoRestaurants,
  SETTINGS.demoPlant,
];

const OTHER_SOURCES = [SETTINGS.archive, SETTINGS.baseUrl, SETTINGS.clientId, SETTINGS.profile];

/** Ignores file and environment. `undefined` without `--demo`. Throws USAGE for an invalid or idle option. */
export function requestedDemo(flags: ConnectionFlags): DemoRequest | undefined {
  if (flags.demo !== true) {
    const lone = OF_DEMO.find(({ flag }) => Object.hasOwn(flags, attribute(flag)));
    if (lone === undefined) return undefined;
    const name = option(lone.flag);
    throw new Failure('USAGE', `${name} works only with the demo.`, { hint: 'Add --demo.' });
  }
  for (const { flag } of OTHER_SOURCES) {
    if (!Object.hasOwn(flags, attribute(flag))) continue;
    throw new Failure('USAGE', `Use --demo or ${option(flag)}, not both.`);
  }
  refusePlatformOptions(flags, 'the demo');
  const { demoProfile: profile, demoSeed: seed, demoPlant: plants } = flags;
  return demoOf({ profile, seed, plants, restaurants: flags.demoRestaurants });
}

/** In place of a plant: no faults. */
const NO_PLANT = 'none';

interface TypedDemo {
  readonly profile?: string | undefined;
  readonly seed?: string | undefined;
  readonly restaurants?: string | undefined;
  readonly plants?: readonly string[] | undefined;
}

/** Throws USAGE for an invalid profile, seed, or restaurant count. */
export function demoOf({ profile, seed, restaurants, plants }: TypedDemo): DemoRequest {
  return {
    profile:
      profile === undefined ? DEMO.profile : readAs(oneOf(PROFILE_NAMES), 'profile', profile),
    seed: seed === undefined ? DEMO.seed : readAs(digits(9), 'seed', seed),
    ...(restaurants !== undefined && {
      restaurants: readAs(wholeNumber(1, CHAIN_MOST), 'number of restaurants', restaurants),
    }),
    ...(plants !== undefined && {
      plants: plants.filter((plant) => plant.trim().toLowerCase() !== NO_PLANT),
    }),
  };
}
