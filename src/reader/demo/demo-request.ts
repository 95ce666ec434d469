/** Requested only by flags: invented data must never appear unasked. */
import { Failure } from '../../contract/failures.ts';
import { plantText } from '../../service/simulator/plants/written-plant.ts';
import { PROFILE_NAMES, type ProfileName } from '../../service/simulator/profile.ts';
import { digits, oneOf, readAs, wholeNumber } from '../../settings/reader.ts';
import { attribute, option } from '../../settings/setting.ts';
import { type ConnectionFlags, SETTINGS } from '../../settings/settings.ts';
import { refusePlatformOptions } from '../idle-options.ts';
import type { DemoKey } from './demo-restaurants.ts';
import { CHAIN_MOST } from './demo-restaurants.ts';

/** Without the time zone. */
export interface DemoRequest {
  readonly profile: ProfileName;
  readonly seed: number;
  /** Chain size across time zones. Absent for three restaurants in one place. */
  readonly restaurants?: number;
  /** Faults on the current date, as typed. Absent: default plants. */
  readonly plants?: readonly string[];
}

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

/** Open the same demo, with its plants, at any hour. */
export function demoOptions({
  profile,
  seed,
  restaurants,
  plants,
}: Omit<DemoKey, 'zone'>): readonly string[] {
  const texts = plants?.length === 0 ? [NO_PLANT] : plants?.map(plantText);
  return [
    '--demo',
    ...(profile === DEMO.profile ? [] : [`--demo-profile=${profile}`]),
    ...(seed === DEMO.seed ? [] : [`--demo-seed=${seed}`]),
    ...(restaurants === undefined ? [] : [`--demo-restaurants=${restaurants}`]),
    ...(texts ?? []).map((plant) => `--demo-plant=${plant}`),
  ];
}
