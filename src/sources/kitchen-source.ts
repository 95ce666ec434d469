/** Where a command reads from: a platform, an archive or the demo. All through the same client. */

import { type Clock, systemClock } from '../api/clock.ts';
import { deferredApi } from '../api/deferred-api.ts';
import type { KitchenApi, KitchenApiOptions } from '../api/kitchen-api.ts';
import { checkRestaurant } from '../api/reading/preflight.ts';
import type { ClientSecret } from '../api/token/client-secret.ts';
import { parseBaseUrl } from '../api/transport/base-url.ts';
import { canceled } from '../api/transport/cancellation.ts';
import { Failure } from '../contract/failures.ts';
import type { BumpedBefore } from '../kitchen/audit/bumped-before.ts';
import type { AuditSettings } from '../kitchen/audit/settings.ts';
import { DEFAULT_CLOSEOUT_HOUR } from '../kitchen/calendar/business-day.ts';
import type { Thresholds } from '../kitchen/measures/late-share.ts';
import type { LimitsByStation } from '../kitchen/pace/station-limit.ts';
import type { RestaurantChoice } from '../kitchen/stations/restaurant.ts';
import type { SetupReading } from '../kitchen/stations/setup-history.ts';
import type { MassBumpLimits } from '../kitchen/table/row-rules.ts';
import type { UsualReading } from '../kitchen/usual/usual-reading.ts';
import { meantRestaurant, unknownRestaurant } from '../settings/requested-restaurants.ts';
import { type AlertKind, SETTINGS } from '../settings/settings.ts';
import type { DemoKitchen } from './demo/demo-kitchen.ts';
import { demoOptions } from './demo/demo-request.ts';
import { type DemoKey, demoRestaurants } from './demo/demo-restaurants.ts';
import type { Connection } from './platform/connection.ts';
import type { ArchivePlace } from './summaries/archive-store.ts';

/** Where a kitchen comes from. */
export type SourceKind = 'platform' | 'archive' | 'demo';

/** A source of kitchen data. */
export interface KitchenSource {
  readonly kind: SourceKind;
  readonly api: KitchenApi;
  readonly restaurants: readonly RestaurantChoice[];
  /** Those that flags or environment name, the first ones of all; absent where none are named. */
  readonly asked?: readonly RestaurantChoice[];
  /** For the header: `demo`, or the platform's host. */
  readonly name: string;
  /** Options by which a command reads the same again; absent where what is configured is read. */
  readonly options?: readonly string[];
  /** Pause between two readings, ms. */
  readonly refreshMs: number;
  /** Hears of a business date that will be asked for at once, if not the current one. Several may be told. */
  readonly expectDate: (date: string) => void;
  /** Business date to open of a restaurant (guid) where none is chosen, if not the current one. */
  readonly openingDates?: ReadonlyMap<string, string>;
  /** How its restaurants are audited, where that is configured. */
  readonly auditSettings?: AuditSettings;
  /** From when on station time is late there, where that is configured. */
  readonly thresholds?: Thresholds;
  /** How the monitor calls somebody. */
  readonly alert?: AlertKind;
  /** Stations where it is late sooner or later than at others, where that is configured. */
  readonly stationLimits?: LimitsByStation;
  /** Stations with a limit of their own for what is mass-bumped there, where that is configured. */
  readonly massBumpLimits?: MassBumpLimits;
  /** Those of them that the command line names, which may be mistyped: keys of `massBumpLimits`. */
  readonly askedLimits?: readonly string[];
  /** Looks at earlier dates, where they are at hand. */
  readonly bumpedBefore?: BumpedBefore;
  /** Reads what is usual there; absent where nothing is compared with. */
  readonly usual?: UsualReading;
  /** Keeps summaries of its dates, and is only read here. */
  readonly keptSummaries?: ArchivePlace['archive'];
  /** Reads how the setup was, version by version, as far as it was seen. */
  readonly setupVersions?: SetupReading;
  /** Frees everything that the source holds. */
  close(): Promise<void>;
}

/** Whether the monitor calls anybody. */
export function isCalled({ alert = 'off' }: Pick<KitchenSource, 'alert'>): boolean {
  return alert !== 'off';
}

/** The restaurant that a command is about. Throws CONFIGURATION where there is none. */
export function firstRestaurant({ restaurants }: KitchenSource): RestaurantChoice {
  const [restaurant] = restaurants;
  if (restaurant !== undefined) return restaurant;
  throw new Failure('CONFIGURATION', 'No restaurant is configured.');
}

/** The restaurant of a command that cannot be about several. Throws USAGE where several are named, and CONFIGURATION where there is none. */
export function oneRestaurant(source: KitchenSource): RestaurantChoice {
  if (askedRestaurants(source).length > 1) throw oneAtATime();
  return firstRestaurant(source);
}

/** The restaurants that are named, else the first there is. Throws CONFIGURATION where there is none. */
export function askedRestaurants(source: KitchenSource): readonly RestaurantChoice[] {
  return source.asked ?? [firstRestaurant(source)];
}

/** Refuses a second restaurant. */
export function oneAtATime(): Failure {
  return new Failure('USAGE', 'This command reads one restaurant. Add --restaurant.');
}

/** Pause between two readings of the demo, ms. */
const DEMO_REFRESH_MS = 5_000;

/** A platform. Throws before any call for a base URL or a restaurant that cannot be right. */
export function platformSource(
  connection: Connection<ClientSecret> & Pick<KitchenApiOptions, 'environment' | 'clock'>,
): KitchenSource {
  const { restaurants, areRestaurantsTold, otherRestaurants, allowInsecureHttp, ...options } =
    connection;
  const { host } = new URL(parseBaseUrl(options.baseUrl, allowInsecureHttp).origin);
  for (const { guid } of restaurants) checkRestaurant(guid);
  const api = deferredApi(async () => {
    const { createKitchenApi } = await import('../api/kitchen-api.ts');
    return createKitchenApi({ ...options, allowInsecureHttp });
  });
  return {
    kind: 'platform',
    api,
    restaurants: [...restaurants, ...otherRestaurants],
    ...(areRestaurantsTold && { asked: restaurants }),
    name: host,
    refreshMs: SETTINGS.refreshMs.default,
    expectDate: () => undefined,
    close: () => api.close(),
  };
}

/**
 * The demo. It starts with the first call: what can be told of it before it runs is there at once. `wanted` are guids or names of the
 * restaurants to look at, if any; throws USAGE for one that is none of the demo's.
 */
export function demoSource(
  key: DemoKey,
  wanted: readonly string[] = [],
  clock: Clock = systemClock,
): KitchenSource {
  const restaurants = demoRestaurants(key);
  const all = restaurants.map(({ choice }) => choice);
  const asked = new Set(wanted.map((each) => ofDemo(each, all)));
  let demo: Promise<DemoKitchen> | undefined;
  const expected: string[] = [];
  let isClosed = false;
  const started = async () => {
    // What nobody would stop must not be started.
    if (isClosed) throw canceled();
    demo ??= import('./demo/demo-kitchen.ts').then(({ startDemoKitchen }) =>
      startDemoKitchen(restaurants, clock, expected),
    );
    return demo;
  };
  const api = deferredApi(async () => {
    const [{ baseUrl, credentials }, { createKitchenApi }] = await Promise.all([
      started(),
      import('../api/kitchen-api.ts'),
    ]);
    return createKitchenApi({ baseUrl, credentials, clock });
  });
  return {
    kind: 'demo',
    api,
    restaurants: [...new Set([...asked, ...all])],
    ...(asked.size > 0 && { asked: [...asked] }),
    name: 'demo, simulated',
    options: [...demoOptions(key), ...placeOptions(key)],
    refreshMs: DEMO_REFRESH_MS,
    expectDate: (date) => void expected.push(date),
    setupVersions: async (restaurant) => (await started()).setupVersions(restaurant),
    close: async () => {
      isClosed = true;
      await api.close();
      // One that could not start has nothing to stop.
      await demo?.then(
        (running) => running.stop(),
        () => undefined,
      );
    },
  };
}

function ofDemo(wanted: string, all: readonly RestaurantChoice[]): RestaurantChoice {
  const found = meantRestaurant(wanted, all);
  if (found !== undefined) return found;
  throw unknownRestaurant(wanted, all);
}

/** The place is always said: the next command may be run at another hour, when dinner time is elsewhere. */
function placeOptions({ zone, closeoutHour = DEFAULT_CLOSEOUT_HOUR }: DemoKey): readonly string[] {
  const closeout =
    closeoutHour === DEFAULT_CLOSEOUT_HOUR ? [] : [`--closeout-hour=${closeoutHour}`];
  return [`--timezone=${zone}`, ...closeout];
}
