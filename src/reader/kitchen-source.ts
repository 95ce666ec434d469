/** All sources use the same client. */

import type { Clock } from '../api/clock.ts';
import type { KitchenApi } from '../api/kitchen-api.ts';
import { Failure } from '../contract/failures.ts';
import type { JudgedBy } from '../kitchen/check.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { Archive } from '../service/archive/archive.ts';
import type { SecretCommandOutlet } from '../settings/client-secret-command.ts';
import { option, type Setting } from '../settings/setting.ts';
import { ALL_SETTINGS, type AlertKind, type ConnectionFlags } from '../settings/settings.ts';
import { quotedValue } from '../settings/typed-text.ts';
import type { Environment } from '../terminal/capabilities.ts';
import type { ThemeName } from '../terminal/palette.ts';

export type SourceKind = 'platform' | 'archive' | 'demo';

export interface KitchenSource extends JudgedBy {
  readonly kind: SourceKind;
  readonly api: KitchenApi;
  readonly restaurants: readonly RestaurantChoice[];
  /** From flags or environment, first among all. Absent if none are named. */
  readonly asked?: readonly RestaurantChoice[];
  /** The monitor opens on the first restaurant, even if there are several. */
  readonly opensOnFirst?: boolean;
  /** Tags the restaurants were chosen by. Absent for none. */
  readonly tags?: readonly string[];
  /** For the header: `demo`, or the platform's host. */
  readonly name: string;
  /** Between two reads, ms. */
  readonly refreshMs: number;
  /** Announces the next business date to read, other than the current one. May be called for several. */
  readonly expectDate: (date: string) => void;
  /** Default business date by GUID, if not the current one. */
  readonly openingDates?: ReadonlyMap<string, string>;
  readonly alert?: AlertKind;
  readonly theme?: ThemeName;
  /** Whether the monitor listens to the mouse, unless chosen in it. */
  readonly hasMouse?: boolean;
  /** Whether the terminal's title is left as it was. */
  readonly isUntitled?: boolean;
  /** `massBumpLimits` keys from the command line: a typo is possible. */
  readonly requestedLimits?: readonly string[];
  /** An archive with date summaries. */
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

/** Whether the monitor alerts anybody. */
export function isCalled({ alert = 'off' }: Pick<KitchenSource, 'alert'>): boolean {
  return alert !== 'off';
}

/** For a command about only one: the first named, else the first. Throws USAGE and CONFIGURATION without one. */
export function firstRestaurant(source: KitchenSource): RestaurantChoice {
  const [restaurant] = source.asked ?? source.restaurants;
  if (restaurant !== undefined) return restaurant;
  const { tags } = source;
  if (tags !== undefined) throw noneTagged(tags, true);
  throw new Failure('CONFIGURATION', 'No restaurant is configured.');
}

/** Throws USAGE if several are named. */
export function oneRestaurant(source: KitchenSource): RestaurantChoice {
  if (askedRestaurants(source).length > 1) {
    throw new Failure('USAGE', 'This command reads one restaurant. Add --restaurant.');
  }
  return firstRestaurant(source);
}

/** Named restaurants, else the first. Throws USAGE and CONFIGURATION without one. */
export function askedRestaurants(source: KitchenSource): readonly RestaurantChoice[] {
  const first = firstRestaurant(source);
  return source.asked ?? [first];
}

/** Those in `--restaurant`, else all. The variable does not count: it is one user's default. Throws USAGE and CONFIGURATION. */
export function fleetRestaurants(
  source: KitchenSource,
  flags: Pick<ConnectionFlags, 'restaurant' | 'timezone' | 'closeoutHour'>,
): readonly RestaurantChoice[] {
  if (flags.restaurant !== undefined) return askedRestaurants(source);
  const { asked: _asked, ...all } = source;
  firstRestaurant(all);
  // The complete demo is in one place, chosen by its flags.
  if (source.kind !== 'demo') refuseOnePlace(flags, source.restaurants);
  return source.restaurants;
}

/** No restaurant, or none of the named ones, has one of these tags. */
export function noneTagged(tags: readonly string[], areNamed: boolean): Failure {
  const who = areNamed ? 'requested restaurant' : 'restaurant';
  return new Failure('USAGE', `No ${who} has the tag ${tags.map(quotedValue).join(' or ')}.`, {
    hint: areNamed
      ? 'Leave out --tag or --restaurant (LINECHECK_TAG, LINECHECK_RESTAURANT).'
      : 'Add tags = ["west"] to restaurants in the profile.',
  });
}

export interface SourceDependencies extends SecretCommandOutlet {
  readonly environment: Environment;
  readonly clock: Clock;
}

// Ignoring an option would read something else than requested.

/** Throws USAGE for platform options where `what`, such as `an archive`, is read. */
export function refusePlatformOptions(flags: ConnectionFlags, what: string): void {
  // Webhooks trust the CA, too, whatever is read.
  const { caFile: _ofWebhooks, ...others } = flags;
  refuse(others, ['platform'], `does not work with ${what}`);
}

/** Throws USAGE for any source option where files are read. */
export function refuseSourceOptions(flags: ConnectionFlags): void {
  refuse(flags, ['platform', 'source', 'place'], 'does not work with two files');
}

/** Throws USAGE for a restaurant's place where several are read. */
export function refuseOnePlace(flags: ConnectionFlags, restaurants: readonly unknown[]): void {
  if (restaurants.length < 2) return;
  refuse(flags, ['place'], 'applies to one restaurant: add --restaurant');
}

function refuse(flags: ConnectionFlags, kinds: readonly Setting<unknown>['of'][], why: string) {
  for (const [name, { flag, of }] of ALL_SETTINGS) {
    if (flag === undefined || !kinds.includes(of) || Reflect.get(flags, name) === undefined)
      continue;
    throw new Failure('USAGE', `${option(flag)} ${why}.`);
  }
}
