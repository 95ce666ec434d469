import type { Clock } from '../api/clock.ts';
import type { KitchenApi } from '../api/kitchen-api.ts';
import { Failure } from '../contract/failures.ts';
import type { JudgedBy } from '../kitchen/check.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { Archive } from '../service/archive/archive.ts';
import type { SecretCommandOutlet } from '../settings/client-secret-command.ts';
import { optionName, type Setting } from '../settings/setting.ts';
import { ALL_SETTINGS, type AlertKind, type SettingFlags } from '../settings/settings.ts';
import { quotedValue } from '../settings/typed-text.ts';
import type { Environment } from '../terminal/capabilities.ts';
import type { ThemeName } from '../terminal/palette.ts';

export type SourceKind = 'platform' | 'archive' | 'demo';

/** An API client and its restaurants: a platform, an archive, or the demo. All of them use the same client. */
export interface KitchenSource extends JudgedBy {
  readonly kind: SourceKind;
  readonly api: KitchenApi;
  readonly restaurants: readonly RestaurantChoice[];
  /** Restaurants in flags or environment variables. They are also first in `restaurants`. */
  readonly requestedRestaurants?: readonly RestaurantChoice[];
  readonly opensOnFirst?: boolean;
  readonly tags?: readonly string[];
  /** `demo`, or the platform's host. */
  readonly name: string;
  readonly refreshMs: number;
  /** Announces a business date before it is read, unless it is the current date. */
  readonly expectDate: (date: string) => void;
  /** The business date that is read by default, by restaurant GUID. Absent where the current date is the default. */
  readonly openingDates?: ReadonlyMap<string, string>;
  readonly alert?: AlertKind;
  readonly theme?: ThemeName;
  readonly hasMouse?: boolean;
  readonly isUntitled?: boolean;
  /** Stations in `--mass-bump-limit`. Their names may have typing errors. */
  readonly requestedLimits?: readonly string[];
  readonly keptSummaries?: Pick<
    Archive,
    | 'restaurant'
    | 'fulfillmentDay'
    | 'fulfillmentPieces'
    | 'summary'
    | 'summarizedVersion'
    | 'putSummary'
  >;
  close(): Promise<void>;
}

export function isCalled({ alert = 'off' }: Pick<KitchenSource, 'alert'>): boolean {
  return alert !== 'off';
}

/** Returns the first requested restaurant, or else the first of all. Throws USAGE and CONFIGURATION if there is none. */
export function firstRestaurant(source: KitchenSource): RestaurantChoice {
  const [restaurant] = source.requestedRestaurants ?? source.restaurants;
  if (restaurant !== undefined) return restaurant;
  const { tags } = source;
  if (tags !== undefined) throw noTaggedRestaurant(tags, true);
  throw new Failure('CONFIGURATION', 'No restaurant is configured.');
}

/** Throws USAGE if several restaurants are requested. */
export function oneRestaurant(source: KitchenSource): RestaurantChoice {
  if (requestedOrFirst(source).length > 1) {
    throw new Failure('USAGE', 'This command reads one restaurant. Add --restaurant.');
  }
  return firstRestaurant(source);
}

/** Throws USAGE and CONFIGURATION if there is no restaurant. */
export function requestedOrFirst(source: KitchenSource): readonly RestaurantChoice[] {
  const first = firstRestaurant(source);
  return source.requestedRestaurants ?? [first];
}

/** LINECHECK_RESTAURANT has no effect on a fleet, because this variable is one user's default. Throws USAGE and CONFIGURATION. */
export function fleetRestaurants(
  source: KitchenSource,
  flags: Pick<SettingFlags, 'restaurant' | 'timezone' | 'closeoutHour'>,
): readonly RestaurantChoice[] {
  if (flags.restaurant !== undefined) return requestedOrFirst(source);
  const { requestedRestaurants: _requested, ...all } = source;
  firstRestaurant(all);
  // The demo accepts a zone for all its restaurants.
  if (source.kind !== 'demo') refuseOnePlace(flags, source.restaurants);
  return source.restaurants;
}

/** `areNamed`: only requested restaurants were searched for the tags. */
export function noTaggedRestaurant(tags: readonly string[], areNamed: boolean): Failure {
  const who = areNamed ? 'requested restaurant' : 'restaurant';
  return new Failure('USAGE', `No ${who} has the tag ${tags.map(quotedValue).join(' or ')}.`, {
    hint: areNamed
      ? 'Leave out --tag or --restaurant (LINECHECK_TAG, LINECHECK_RESTAURANT).'
      : 'Add tags = ["west"] to restaurants in the profile.',
  });
}

export interface SourceSurroundings {
  readonly environment: Environment;
  readonly clock: Clock;
}

export interface SourceDependencies extends SourceSurroundings, SecretCommandOutlet {}

// Options without an effect are refused. Otherwise, something else than requested would be read.

/** Throws USAGE for options of a platform where another source is read. `what` is for the message, such as `an archive`. */
export function refusePlatformOptions(flags: SettingFlags, what: string): void {
  // The CA file is allowed, because webhooks use it with any source.
  const { caFile: _caFile, ...others } = flags;
  refuse(others, ['platform'], `does not work with ${what}`);
}

/** Throws USAGE for any option of a source where files are read. */
export function refuseSourceOptions(flags: SettingFlags): void {
  refuse(flags, ['platform', 'source', 'place'], 'does not work with two files');
}

/** Throws USAGE for a zone or a closeout hour where several restaurants are read. */
export function refuseOnePlace(flags: SettingFlags, restaurants: readonly unknown[]): void {
  if (restaurants.length < 2) return;
  refuse(flags, ['place'], 'applies to one restaurant: add --restaurant');
}

function refuse(flags: SettingFlags, kinds: readonly Setting<unknown>['subject'][], why: string) {
  for (const [name, { flag, subject }] of ALL_SETTINGS) {
    if (flag === undefined || !kinds.includes(subject) || Reflect.get(flags, name) === undefined)
      continue;
    throw new Failure('USAGE', `${optionName(flag)} ${why}.`);
  }
}
