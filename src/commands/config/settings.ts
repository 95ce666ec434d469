/** Every setting of a reading command: what it comes to, and which of flag, environment, profile and default says so. */
import { parseBaseUrl } from '../../api/transport/base-url.ts';
import { DOCUMENT_DIALECT } from '../../contract/dialect.ts';
import { isUuid } from '../../contract/guid.ts';
import { USUAL_THRESHOLDS } from '../../kitchen/analysis/usual-thresholds.ts';
import type { AuditSettings } from '../../kitchen/audit/settings.ts';
import { DEFAULT_CLOSEOUT_HOUR } from '../../kitchen/calendar/business-day.ts';
import { SCALES } from '../../kitchen/filter/filter-scale.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { durationText } from '../../kitchen/wording/quantities.ts';
import { configuredAudit } from '../../settings/audit-settings.ts';
import {
  configuredMassBumpLimits,
  MASS_BUMP_VARIABLE,
  readMassBumpLimits,
} from '../../settings/mass-bump-settings.ts';
import { isSecret } from '../../settings/misplaced-secret.ts';
import type { KeyPath, Profile } from '../../settings/profile.ts';
import { type ChosenProfile, SECRETS } from '../../settings/profile-choice.ts';
import {
  meantRestaurant,
  toldRestaurants,
  unknownRestaurant,
} from '../../settings/requested-restaurants.ts';
import { setting } from '../../settings/setting.ts';
import { archiveName } from '../../sources/copy/archive-name.ts';
import { REFRESH_MS } from '../../sources/kitchen-source.ts';
import type { ConnectionFlags } from '../../sources/platform/connection.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';

/** A setting as it is told; `value` holds no secret. */
export interface ToldSetting {
  readonly setting: string;
  /** `undefined` where it is not set and has no default. */
  readonly value: string | undefined;
  /** `--base-url`, `LINECHECK_BASE_URL`, `config.toml:12` or `default`; `undefined` where it is not set. */
  readonly from: string | undefined;
}

/** Where a setting may come from, besides its default. */
interface Sources {
  readonly flag?: readonly [option: string, value: string | undefined];
  readonly variable?: string;
  /** What the variable comes to, where that is not its text. */
  readonly variableValue?: string | undefined;
  readonly profile?: string | undefined;
  /** Its key within the profile, where that is not its name. */
  readonly key?: KeyPath;
  readonly usual?: string | undefined;
  /** How it is told, where it might hold a secret. */
  readonly told?: (value: string) => string;
}

const HIDDEN = '(hidden)';

/** All of them, in the order in which a profile is best written. */
export function toldSettings(
  flags: ConnectionFlags,
  environment: Environment,
  chosen: ChosenProfile | undefined,
): readonly ToldSetting[] {
  const profile: Partial<Profile> = chosen?.profile ?? {};
  const place = (key: KeyPath) =>
    chosen?.configuration.place(['profiles', chosen.profile.name, ...key]);
  const secret = setting(environment['LINECHECK_CLIENT_SECRET']);
  const tell = (name: string, sources: Sources): ToldSetting => {
    const { flag: [option, given] = [], variable = '', key = name.split('.'), usual } = sources;
    const { told = (value: string) => value } = sources;
    const found = (
      [
        [setting(given), option],
        [
          setting(environment[variable]) &&
            (sources.variableValue ?? setting(environment[variable])),
          variable,
        ],
        [sources.profile, place(key)],
        [usual, 'default'],
      ] as const
    ).find(([value]) => value !== undefined);
    const [value, from] = found ?? [];
    if (value === undefined) return { setting: name, value, from };
    return { setting: name, value: isSecret(value, secret) ? HIDDEN : told(value), from };
  };

  const asked = toldRestaurants(flags, environment);
  const [guid, ...more] = asked.map((each) => guidOf(each, profile.restaurants ?? []));
  const isFlag = flags.restaurant !== undefined;
  const index =
    guid === undefined ? 0 : (profile.restaurants ?? []).findIndex((each) => each.guid === guid);
  const known = profile.restaurants?.[index];
  const guids = guid === undefined ? undefined : [guid, ...more].join(', ');
  const restaurant = tell('restaurant', {
    flag: ['--restaurant', isFlag ? guids : undefined],
    variable: 'LINECHECK_RESTAURANT',
    variableValue: guids,
    profile: profile.restaurants?.[0]?.guid,
    key: ['restaurants', 0, 'guid'],
  });
  const stated = (key: KeyPath) =>
    chosen?.configuration.has(['profiles', chosen.profile.name, 'restaurants', index, ...key]);
  const hour = known?.calendar.closeoutHour;
  const others = (profile.restaurants ?? []).flatMap((each, at) =>
    at === index
      ? []
      : [tell(`restaurants[${at}]`, { profile: restaurantText(each), key: ['restaurants', at] })],
  );
  const { refreshMs, thresholds } = profile;
  return [
    tell('base_url', {
      flag: ['--base-url', flags.baseUrl],
      variable: 'LINECHECK_BASE_URL',
      profile: profile.baseUrl,
      told: addressText,
    }),
    tell('client_id', {
      flag: ['--client-id', flags.clientId],
      variable: 'LINECHECK_CLIENT_ID',
      profile: profile.clientId,
    }),
    secretSetting(environment, profile, place),
    restaurant,
    tell('name', {
      profile: stated(['name']) === true ? known?.name : undefined,
      key: ['restaurants', index, 'name'],
      usual: known?.name ?? (guid === undefined ? undefined : `Restaurant ${guid}`),
    }),
    tell('timezone', {
      flag: ['--timezone', flags.timezone],
      variable: 'LINECHECK_TIMEZONE',
      profile: known?.zoneKnown === true ? known.calendar.zone : undefined,
      key: ['restaurants', index, 'timezone'],
    }),
    tell('closeout_hour', {
      flag: ['--closeout-hour', flags.closeoutHour],
      variable: 'LINECHECK_CLOSEOUT_HOUR',
      profile: stated(['closeout_hour']) === true ? String(hour) : undefined,
      key: ['restaurants', index, 'closeout_hour'],
      usual: String(DEFAULT_CLOSEOUT_HOUR),
    }),
    ...others,
    tell('dialect.header_prefix', {
      flag: ['--header-prefix', flags.headerPrefix],
      variable: 'LINECHECK_HEADER_PREFIX',
      profile: profile.headerPrefix,
      usual: DOCUMENT_DIALECT.headerPrefix,
    }),
    tell('dialect.user_access_type', {
      flag: ['--user-access-type', flags.userAccessType],
      variable: 'LINECHECK_USER_ACCESS_TYPE',
      profile: profile.userAccessType,
      usual: DOCUMENT_DIALECT.userAccessType,
    }),
    tell('ca_file', {
      flag: ['--ca-file', flags.caFile],
      variable: 'LINECHECK_CA_FILE',
      profile: profile.caFile,
    }),
    tell('token_cache', {
      flag: ['--token-cache', flags.tokenCache?.toString()],
      variable: 'LINECHECK_TOKEN_CACHE',
      profile: profile.tokenCache?.toString(),
      usual: 'false',
    }),
    tell('allow_insecure_http', {
      flag: ['--allow-insecure-http', flags.allowInsecureHttp?.toString()],
      variable: 'LINECHECK_ALLOW_INSECURE_HTTP',
      profile: profile.allowInsecureHttp?.toString(),
      usual: 'false',
    }),
    tell('archive', {
      flag: ['--archive', flags.archive],
      variable: 'LINECHECK_ARCHIVE',
      profile: profile.archive,
      told: archiveName,
    }),
    tell('refresh_seconds', {
      profile: refreshMs === undefined ? undefined : String(refreshMs / 1_000),
      usual: String(REFRESH_MS / 1_000),
    }),
    tell('thresholds.caution', {
      profile: thresholds && durationText(thresholds.cautionMs),
      usual: durationText(USUAL_THRESHOLDS.cautionMs),
    }),
    tell('thresholds.late', {
      profile: thresholds && durationText(thresholds.lateMs),
      usual: durationText(USUAL_THRESHOLDS.lateMs),
    }),
    massBumpTold(flags, environment, profile, place),
    ...auditTold(environment, profile, place),
  ];
}

/** How the secret is kept, and nothing of it: a path or a command may hold it by mistake. */
function secretSetting(
  environment: Environment,
  { clientSecretFile, clientSecretCommand }: Partial<Profile>,
  place: (key: KeyPath) => string | undefined,
): ToldSetting {
  const variable = SECRETS.find((name) => setting(environment[name]) !== undefined);
  const ways = [
    clientSecretFile && 'client_secret_file',
    clientSecretCommand && 'client_secret_command',
  ];
  const way = ways.find((each) => each !== undefined);
  const from = variable ?? (way === undefined ? undefined : place([way]));
  return { setting: 'client_secret', value: from === undefined ? undefined : HIDDEN, from };
}

/** What the environment adds to the profile's choices comes on top of them, so that both may be said to be their source. */
function auditTold(
  environment: Environment,
  profile: Partial<Profile>,
  place: (key: KeyPath) => string | undefined,
): readonly ToldSetting[] {
  const all = configuredAudit(environment, profile.audit);
  const texts = (settings: AuditSettings | undefined) => ({
    rules: Array.from(settings?.rules ?? [], ([id, choice]) => `${id}=${choice}`).join(', '),
    allow: [...(settings?.allowed ?? [])].join(', '),
  });
  const [joined, own] = [texts(all), texts(profile.audit)];
  return (['rules', 'allow'] as const).map((name) => {
    const variable = `LINECHECK_AUDIT_${name.toUpperCase()}`;
    const from = [
      setting(environment[variable]) === undefined ? undefined : variable,
      own[name] === '' ? undefined : place(['audit', name]),
    ].filter((each) => each !== undefined);
    const isSet = from.length > 0;
    return {
      setting: `audit.${name}`,
      value: isSet ? joined[name] : undefined,
      from: isSet ? from.join(', ') : undefined,
    };
  });
}

/** Each limit as it counts; a flag, the environment and the profile add up, station by station. */
function massBumpTold(
  { massBumpLimit: given }: ConnectionFlags,
  environment: Environment,
  { massBumpLimits: own }: Partial<Profile>,
  place: (key: KeyPath) => string | undefined,
): ToldSetting {
  const flags = given && readMassBumpLimits(given);
  const limits = configuredMassBumpLimits({ flags, environment, profile: own });
  const from = [
    given === undefined ? undefined : '--mass-bump-limit',
    setting(environment[MASS_BUMP_VARIABLE]) === undefined ? undefined : MASS_BUMP_VARIABLE,
    own === undefined ? undefined : place(['mass_bump_limits']),
  ].filter((each) => each !== undefined);
  const texts = Array.from(
    limits ?? [],
    ([station, ms]) => `${station}=${SCALES.duration.write(ms, false)}`,
  );
  return {
    setting: 'mass_bump_limits',
    value: limits && texts.join(', '),
    from: limits && from.join(', '),
  };
}

/** The GUID that is meant. Throws USAGE for what is neither one nor a name of the profile. */
function guidOf(told: string, known: readonly RestaurantChoice[]): string {
  const guid = meantRestaurant(told, known)?.guid ?? (isUuid(told) ? told : undefined);
  if (guid !== undefined) return guid;
  throw unknownRestaurant(told, known);
}

function restaurantText({ guid, name, calendar, zoneKnown }: RestaurantChoice): string {
  return `${guid}, ${name}, ${zoneKnown ? calendar.zone : 'no time zone set'}`;
}

/** An address that is refused may hold a password. */
function addressText(text: string): string {
  try {
    parseBaseUrl(text, true);
    return text;
  } catch {
    return `${HIDDEN}, no address that can be used`;
  }
}
