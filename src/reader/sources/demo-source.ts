import { canceled } from '../../api/cancellation.ts';
import { type Clock, systemClock } from '../../api/clock.ts';
import { deferredApi } from '../../api/deferred-api.ts';
import { Failure } from '../../contract/failures.ts';
import { PROFILE_NAMES } from '../../service/simulator/profile.ts';
import { digits, oneOf, readAs, wholeNumber } from '../../settings/reader.ts';
import { requireRestaurant, splitRestaurantLists } from '../../settings/requested-restaurants.ts';
import { flagProperty, optionName } from '../../settings/setting.ts';
import { SETTINGS, type SettingFlags } from '../../settings/settings.ts';
import { type KitchenSource, refusePlatformOptions } from '../kitchen-source.ts';
import type { DemoKitchen } from './demo-kitchen.ts';
import { type DemoKey, type DemoRequest, demoRestaurants, MAX_CHAIN } from './demo-restaurants.ts';

const DEMO_REFRESH_MS = 5_000;
/** The service keeps no dates in memory, because its only client rarely asks for a date twice. */
const SINGLE_CLIENT = { keptBytes: 0 };

/** The service starts with the first call. `requested` has GUIDs or names. Throws USAGE for an unknown restaurant. */
export function demoSource(
  key: DemoKey,
  requested: readonly string[] = [],
  clock: Clock = systemClock,
): KitchenSource {
  const restaurants = demoRestaurants(key);
  const all = restaurants.map(({ choice }) => choice);
  const texts = splitRestaurantLists(requested, all);
  const chosen = new Set(texts.map((each) => requireRestaurant(each, all)));
  let demo: Promise<DemoKitchen> | undefined;
  const expectedDates: string[] = [];
  let isClosed = false;
  const startedDemo = async () => {
    // A demo that starts after `close` would never be stopped.
    if (isClosed) throw canceled();
    demo ??= import('./demo-kitchen.ts').then(({ startDemoKitchen }) =>
      startDemoKitchen(restaurants, clock, expectedDates, SINGLE_CLIENT),
    );
    return demo;
  };
  const api = deferredApi(async () => {
    const [{ baseUrl, credentials }, { createKitchenApi }] = await Promise.all([
      startedDemo(),
      import('../../api/kitchen-api.ts'),
    ]);
    return createKitchenApi({ baseUrl, credentials, clock, isPlain: true });
  });
  return {
    kind: 'demo',
    api,
    restaurants: [...new Set([...chosen, ...all])],
    ...(chosen.size > 0 && { requestedRestaurants: [...chosen] }),
    opensOnFirst: key.restaurants === undefined,
    name: 'demo, simulated',
    refreshMs: DEMO_REFRESH_MS,
    expectDate: (date) => void expectedDates.push(date),
    setupVersions: async (restaurant) => (await startedDemo()).setupVersions(restaurant),
    close: async () => {
      isClosed = true;
      await api.close();
      await demo?.then(
        (running) => running.stop(),
        () => undefined,
      );
    },
  };
}

// Only flags can request the demo, because invented data must never appear by accident.

export const DEMO: DemoRequest = { profile: 'typical', seed: 1 };

const DEMO_SETTINGS = [
  SETTINGS.demoProfile,
  SETTINGS.demoSeed,
  SETTINGS.demoRestaurants,
  SETTINGS.demoPlant,
];

const OTHER_SOURCES = [SETTINGS.archive, SETTINGS.baseUrl, SETTINGS.clientId, SETTINGS.profile];

/** `undefined` without `--demo`. Throws USAGE for an option that is invalid or has no effect. */
export function requestedDemo(flags: SettingFlags): DemoRequest | undefined {
  if (flags.demo !== true) {
    const unused = DEMO_SETTINGS.find(({ flag }) => Object.hasOwn(flags, flagProperty(flag)));
    if (unused === undefined) return undefined;
    const name = optionName(unused.flag);
    throw new Failure('USAGE', `${name} works only with the demo.`, { hint: 'Add --demo.' });
  }
  for (const { flag } of OTHER_SOURCES) {
    if (!Object.hasOwn(flags, flagProperty(flag))) continue;
    throw new Failure('USAGE', `Use --demo or ${optionName(flag)}, not both.`);
  }
  refusePlatformOptions(flags, 'the demo');
  const { demoProfile: profile, demoSeed: seed, demoPlant: plants } = flags;
  return readDemo({ profile, seed, plants, restaurants: flags.demoRestaurants });
}

const NO_PLANT = 'none';

interface TypedDemo {
  readonly profile?: string | undefined;
  readonly seed?: string | undefined;
  readonly restaurants?: string | undefined;
  readonly plants?: readonly string[] | undefined;
}

export function readDemo({ profile, seed, restaurants, plants }: TypedDemo): DemoRequest {
  return {
    profile:
      profile === undefined ? DEMO.profile : readAs(oneOf(PROFILE_NAMES), 'profile', profile),
    seed: seed === undefined ? DEMO.seed : readAs(digits(9), 'seed', seed),
    ...(restaurants !== undefined && {
      restaurants: readAs(wholeNumber(1, MAX_CHAIN), 'number of restaurants', restaurants),
    }),
    ...(plants !== undefined && {
      plants: plants.filter((plant) => plant.trim().toLowerCase() !== NO_PLANT),
    }),
  };
}
