import { deferredApi } from '../../api/deferred-api.ts';
import type { KitchenApiOptions } from '../../api/kitchen-api.ts';
import { checkRestaurant, parseBaseUrl } from '../../api/preflight.ts';
import type { ClientSecret } from '../../api/token.ts';
import { Failure } from '../../contract/failures.ts';
import { oncePerObject } from '../../contract/once.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { SIMULATOR_VERSION } from '../../service/simulator/profile.ts';
import { withClientSecret } from '../../settings/client-secret.ts';
import type { Profile } from '../../settings/decode-config.ts';
import {
  configuredAudit,
  configuredLimits,
  configuredMassBumpLimits,
  configuredTargets,
} from '../../settings/judgment-settings.ts';
import { readConfigured, sharingAllowance } from '../../settings/profile-choice.ts';
import { localeHours } from '../../settings/reader.ts';
import { requestedRestaurants } from '../../settings/requested-restaurants.ts';
import { readSetting, readSettingOrDefault, type SettingSources } from '../../settings/setting.ts';
import { SETTINGS, type SettingFlags } from '../../settings/settings.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import {
  type KitchenSource,
  noTaggedRestaurant,
  refusePlatformOptions,
  requestedOrFirst,
  type SourceDependencies,
  type SourceSurroundings,
} from '../kitchen-source.ts';
import { configuredUsual } from './configured-usual.ts';
import {
  type Connection,
  connectionFrom,
  notConfigured,
  readyConnection,
  withPlaceFlags,
} from './connection.ts';
import { plantsToday } from './demo-plants.ts';
import { type DemoRequest, zoneAtDinner } from './demo-restaurants.ts';
import { demoSource, requestedDemo } from './demo-source.ts';
import { keepingSetups } from './keeping-setups.ts';
import type { KeptSource } from './summary-stores.ts';

/** Returns the configured source, and never opens the demo by default. Throws CONFIGURATION if no source is configured. */
export async function configuredSource(
  flags: SettingFlags,
  outside: SourceDependencies,
): Promise<KitchenSource> {
  const source = await sourceIfAny(flags, outside);
  if (source !== undefined) return source;
  throw notConfigured('Run linecheck config init, or add --demo.');
}

/**
 * Sources by priority: `--demo`, `--archive`, the platform, LINECHECK_ARCHIVE. Throws CONFIGURATION, USAGE, NOT_ARCHIVED, and ARCHIVE.
 * `isSecretReadFirst` reads the secret even if a token is kept, because no prompt is possible once the screen is drawn.
 */
export async function sourceIfAny(
  flags: SettingFlags,
  outside: SourceDependencies,
  isSecretReadFirst = false,
): Promise<KitchenSource | undefined> {
  const { clock } = outside;
  const demo = requestedDemo(flags);
  if (demo !== undefined) return demoAnywhere(demo, flags, outside);
  const { environment, chosen } = await readConfigured(flags, outside.environment);
  const profile = chosen?.profile;
  const archive = offlineArchive(flags, environment);
  if (archive !== undefined) {
    const { offlineSource } = await import('./offline-source.ts');
    const requested = requestedRestaurants(flags, environment);
    const mayBeShared = sharingAllowance(flags, environment);
    const source = withFlagsAndTags(
      await offlineSource(archive, requested, clock, mayBeShared),
      flags,
      profile,
    );
    return withJudgmentSettings(source, { flags, environment, profile, clock });
  }
  const connection = isSecretReadFirst
    ? await connectionFrom(flags, await withClientSecret(environment, outside), profile)
    : await readyConnection(flags, { ...outside, environment }, profile);
  if (connection === undefined) return undefined;
  const { baseUrl: platform } = connection;
  const fromPlatform = platformSource({ ...connection, environment, clock });
  const source = keepingSetups(fromPlatform, platform, environment);
  const refreshMs = profile?.refreshMs ?? source.refreshMs;
  const keptSource = { platform };
  return withJudgmentSettings(
    { ...source, refreshMs },
    { flags, environment, profile, clock, keptSource },
  );
}

/** Opens the demo in the flags' zone, or else where it is dinner time now. Throws USAGE. The environment has no effect on the demo. */
export function demoAnywhere(
  demo: DemoRequest,
  flags: SettingFlags,
  { environment, clock }: SourceSurroundings,
): KitchenSource {
  const sources = { flags, environment };
  const zone = readSetting(SETTINGS.timezone, sources) ?? zoneAtDinner(clock.now());
  const closeoutHour = readSettingOrDefault(SETTINGS.closeoutHour, sources);
  const plants = plantsToday(demo, { zone, closeoutHour }, clock.now());
  const key = { ...demo, zone, closeoutHour, plants };
  const requested = requestedRestaurants(flags, {});
  // Past dates have none of the default plants, so their key is without plants.
  const pastDatesKey = JSON.stringify([SIMULATOR_VERSION, { ...demo, zone, closeoutHour }]);
  const keptSource = { demo: pastDatesKey, startedAt: clock.now() };
  return withJudgmentSettings(demoSource(key, requested, clock), {
    flags,
    environment,
    clock,
    keptSource,
  });
}

/** Flags for zone and closeout hour have priority over an archive's values. An archive has no tags, so the profile's tags are used. */
function withFlagsAndTags(
  source: KitchenSource,
  flags: SettingFlags,
  { restaurants = [] }: Partial<Profile> = {},
): KitchenSource {
  const requested = new Set(requestedOrFirst(source));
  const restaurantsByGuid = new Map(restaurants.map((each) => [each.guid.toLowerCase(), each]));
  return mapRestaurants(source, (each) => {
    const { tags } = restaurantsByGuid.get(each.guid.toLowerCase()) ?? {};
    return { ...(requested.has(each) ? withPlaceFlags(flags, each) : each), ...(tags && { tags }) };
  });
}

/** A requested restaurant stays the same object in both lists. */
function mapRestaurants(
  source: KitchenSource,
  change: (each: RestaurantChoice) => RestaurantChoice,
): KitchenSource {
  const changed = oncePerObject(change);
  return {
    ...source,
    restaurants: source.restaurants.map(changed),
    ...(source.requestedRestaurants !== undefined && {
      requestedRestaurants: source.requestedRestaurants.map(changed),
    }),
  };
}

function withJudgmentSettings(
  source: KitchenSource,
  {
    flags,
    environment,
    profile,
    clock,
    keptSource,
  }: Pick<SourceDependencies, 'clock'> & {
    readonly flags: SettingFlags;
    readonly environment: Environment;
    readonly profile?: Profile | undefined;
    readonly keptSource?: KeptSource;
  },
): KitchenSource {
  const auditSettings = configuredAudit(environment, profile?.audit);
  const thresholds = profile?.thresholds;
  const stationLimits = configuredLimits(environment, profile?.stationLimits);
  const targets = configuredTargets(environment, profile?.targets);
  const sources = { flags, environment };
  const requestedLimits = configuredMassBumpLimits({ flags });
  const limits = configuredMassBumpLimits(sources, profile?.massBumpLimits);
  const shownSource = withClockHours(withTags(source, sources), sources);
  const judgedSource = { ...shownSource, massBumpLimits: limits };
  const usualReader = configuredUsual(judgedSource, keptSource, { environment, clock });
  return {
    ...shownSource,
    ...(usualReader !== undefined && { usualReader }),
    ...(auditSettings !== undefined && { auditSettings }),
    ...(thresholds !== undefined && { thresholds }),
    alert: readSettingOrDefault(SETTINGS.alert, sources),
    theme: readSettingOrDefault(SETTINGS.theme, sources),
    hasMouse: readSettingOrDefault(SETTINGS.mouse, sources) === 'on',
    isUntitled: readSettingOrDefault(SETTINGS.title, sources) === 'off',
    ...(stationLimits !== undefined && { stationLimits }),
    ...(targets !== undefined && { targets }),
    ...(limits !== undefined && { massBumpLimits: limits }),
    ...(requestedLimits !== undefined && { requestedLimits: [...requestedLimits.keys()] }),
  };
}

function platformSource(
  connection: Connection<ClientSecret> & Pick<KitchenApiOptions, 'environment' | 'clock'>,
): KitchenSource {
  const { restaurants, areRestaurantsRequested, otherRestaurants, allowInsecureHttp, ...options } =
    connection;
  const { host } = new URL(parseBaseUrl(options.baseUrl, allowInsecureHttp).origin);
  for (const { guid } of restaurants) checkRestaurant(guid);
  const api = deferredApi(async () => {
    const { createKitchenApi } = await import('../../api/kitchen-api.ts');
    return createKitchenApi({ ...options, allowInsecureHttp });
  });
  return {
    kind: 'platform',
    api,
    restaurants: [...restaurants, ...otherRestaurants],
    ...(areRestaurantsRequested && { requestedRestaurants: restaurants }),
    name: host,
    refreshMs: SETTINGS.refreshMs.default,
    expectDate: () => undefined,
    close: () => api.close(),
  };
}

/** Sets 12 or 24-hour clocks as configured, or else as in the locale. Throws USAGE for any other setting. */
function withClockHours(source: KitchenSource, sources: Required<SettingSources>): KitchenSource {
  const hours = readSetting(SETTINGS.hours, sources) ?? localeHours(sources.environment);
  if (hours === 24) return source;
  return mapRestaurants(source, (each) => {
    return { ...each, calendar: { ...each.calendar, hours } };
  });
}

/** Keeps and requests only restaurants with a tag in `--tag`. Throws USAGE if no restaurant has such a tag. */
export function withTags(source: KitchenSource, sources: SettingSources): KitchenSource {
  const tags = readSetting(SETTINGS.tag, sources) ?? [];
  if (tags.length === 0) return source;
  const restaurants = taggedRestaurants(source.restaurants, sources);
  const requested =
    source.requestedRestaurants?.filter((each) => restaurants.includes(each)) ?? restaurants;
  return { ...source, restaurants, requestedRestaurants: requested, tags };
}

/** Returns all restaurants without `--tag`. Throws USAGE if none has such a tag. `areNamed`: the restaurants were requested by name. */
export function taggedRestaurants(
  restaurants: readonly RestaurantChoice[],
  sources: SettingSources,
  areNamed = false,
): readonly RestaurantChoice[] {
  const tags = readSetting(SETTINGS.tag, sources) ?? [];
  if (tags.length === 0) return restaurants;
  const tagged = restaurants.filter((each) => each.tags?.some((tag) => tags.includes(tag)));
  if (tagged.length === 0) throw noTaggedRestaurant(tags, areNamed);
  return tagged;
}

/** The flag, or else LINECHECK_ARCHIVE if no platform is configured. Throws USAGE if flags name an archive and a platform. */
export function offlineArchive(flags: SettingFlags, environment: Environment): string | undefined {
  const archiveFlag = readSetting(SETTINGS.archive, { flags });
  const platform = readSetting(SETTINGS.baseUrl, { flags });
  if (archiveFlag !== undefined && platform !== undefined) {
    throw new Failure('USAGE', 'Use --base-url or --archive, not both.');
  }
  const isConfigured = readSetting(SETTINGS.baseUrl, { flags, environment }) !== undefined;
  const archive =
    archiveFlag ?? (isConfigured ? undefined : readSetting(SETTINGS.archive, { environment }));
  if (archive !== undefined) refusePlatformOptions(flags, 'an archive');
  return archive;
}
