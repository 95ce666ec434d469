/** The sources of a command: a platform, an archive or the demo, all through the same client. */
import type { KitchenApi } from '../api/kitchen-api.ts';
import type { Clock } from '../api/transport/clock.ts';
import { Failure } from '../contract/failures.ts';
import type { SecretCommandOutlet } from '../credentials/client-secret-command.ts';
import type { BumpedBefore } from '../kitchen/audit/bumped-before.ts';
import type { AuditSettings } from '../kitchen/audit/settings.ts';
import type { Thresholds } from '../kitchen/measures/default-thresholds.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { LimitsByStation } from '../kitchen/pace/station-limit.ts';
import type { SetupReading } from '../kitchen/stations/setup-history.ts';
import type { MassBumpLimits } from '../kitchen/table/row-rules.ts';
import type { UsualReading } from '../kitchen/usual/usual.ts';
import type { Archive } from '../service/archive/archive.ts';
import { quotedValue } from '../settings/quoted-value.ts';
import type { AlertKind, ConnectionFlags } from '../settings/settings.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import { refuseOnePlace } from './idle-options.ts';

export type SourceKind = 'platform' | 'archive' | 'demo';

/** A source of kitchen data. */
export interface KitchenSource {
  readonly kind: SourceKind;
  readonly api: KitchenApi;
  readonly restaurants: readonly RestaurantChoice[];
  /** Those of flags or environment, which are the first of all; absent if none are named. */
  readonly asked?: readonly RestaurantChoice[];
  /** The monitor opens on the first restaurant, even if there are several. */
  readonly opensOnFirst?: boolean;
  /** Tags by which its restaurants were chosen; absent for none. */
  readonly tags?: readonly string[];
  /** For the header: `demo`, or the platform's host. */
  readonly name: string;
  /** Options with which a command reads the same source; absent for the configured one. */
  readonly options?: readonly string[];
  /** Pause between two readings, ms. */
  readonly refreshMs: number;
  /** Announces a business date, other than the current one, that will be read next. May be called for several. */
  readonly expectDate: (date: string) => void;
  /** Default business date of a restaurant (GUID), if not the current one. */
  readonly openingDates?: ReadonlyMap<string, string>;
  /** The business dates (`YYYYMMDD`) that an archive has of a restaurant, latest first; absent for sources that have any date. */
  readonly heldDates?: (restaurantGuid: string) => Promise<readonly string[]>;
  /** Audit settings of its restaurants, if configured. */
  readonly auditSettings?: AuditSettings;
  /** Thresholds of late station times, if configured. */
  readonly thresholds?: Thresholds;
  /** The monitor's alert. */
  readonly alert?: AlertKind;
  /** Stations with their own limit for late times, if configured. */
  readonly stationLimits?: LimitsByStation;
  /** Stations with their own limit for mass bumps, if configured. */
  readonly massBumpLimits?: MassBumpLimits;
  /** Keys of `massBumpLimits` from the command line, where a typo is possible. */
  readonly askedLimits?: readonly string[];
  /** Reads bumps of earlier dates, where there are any. */
  readonly bumpedBefore?: BumpedBefore;
  /** Reads the usual times; absent without a comparison. */
  readonly usual?: UsualReading;
  /** An archive that keeps summaries of its dates; only read here. */
  readonly keptSummaries?: Pick<Archive, 'restaurant' | 'fulfillmentDay' | 'summary'>;
  /** Reads earlier setups, as far as they were seen. */
  readonly setupVersions?: SetupReading;
  /** Releases everything that the source uses. */
  close(): Promise<void>;
}

/** Whether the monitor alerts anybody. */
export function isCalled({ alert = 'off' }: Pick<KitchenSource, 'alert'>): boolean {
  return alert !== 'off';
}

/** The restaurant of a command for only one: the first named one, else the first. Throws USAGE and CONFIGURATION without one. */
export function firstRestaurant(source: KitchenSource): RestaurantChoice {
  const [restaurant] = source.asked ?? source.restaurants;
  if (restaurant !== undefined) return restaurant;
  const { tags } = source;
  if (tags !== undefined) throw noneTagged(tags, true);
  throw new Failure('CONFIGURATION', 'No restaurant is configured.');
}

/** The same. Throws USAGE if several are named. */
export function oneRestaurant(source: KitchenSource): RestaurantChoice {
  if (askedRestaurants(source).length > 1) throw oneAtATime();
  return firstRestaurant(source);
}

/** The named restaurants, else the first. Throws USAGE and CONFIGURATION without one. */
export function askedRestaurants(source: KitchenSource): readonly RestaurantChoice[] {
  const first = firstRestaurant(source);
  return source.asked ?? [first];
}

/**
 * The restaurants of a command about all: those of `--restaurant`, else all. The variable does not count: it is one user's default restaurant.
 * Throws USAGE and CONFIGURATION without one, and USAGE for one place of several.
 */
export function fleetRestaurants(
  source: KitchenSource,
  flags: Pick<ConnectionFlags, 'restaurant' | 'timezone' | 'closeoutHour'>,
): readonly RestaurantChoice[] {
  if (flags.restaurant !== undefined) return askedRestaurants(source);
  const { asked: _asked, ...all } = source;
  firstRestaurant(all);
  // All of the demo is in one place, which its flags choose.
  if (source.kind !== 'demo') refuseOnePlace(flags, source.restaurants);
  return source.restaurants;
}

/** The error where no restaurant, or none of the named ones, has one of these tags. */
export function noneTagged(tags: readonly string[], areNamed: boolean): Failure {
  const who = areNamed ? 'requested restaurant' : 'restaurant';
  return new Failure('USAGE', `No ${who} has the tag ${tags.map(quotedValue).join(' or ')}.`, {
    hint: areNamed
      ? 'Leave out --tag or --restaurant (LINECHECK_TAG, LINECHECK_RESTAURANT).'
      : 'Add tags = ["west"] to restaurants in the profile.',
  });
}

/** The error for a second restaurant. */
export function oneAtATime(): Failure {
  return new Failure('USAGE', 'This command reads one restaurant. Add --restaurant.');
}

/** The part of a run that a source needs. */
export interface SourceDependencies extends SecretCommandOutlet {
  readonly environment: Environment;
  readonly clock: Clock;
}
