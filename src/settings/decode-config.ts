/** The configuration file as values: what it may say, and every mistake in it. */

import { checkRestaurant } from '../api/reading/preflight.ts';
import { parseBaseUrl } from '../api/transport/base-url.ts';
import { USUAL_THRESHOLDS } from '../kitchen/analysis/usual-thresholds.ts';
import { RULES } from '../kitchen/audit/audit.ts';
import { SEVERITIES, type Severity } from '../kitchen/audit/rule.ts';
import { DEFAULT_CLOSEOUT_HOUR } from '../kitchen/calendar/business-day.ts';
import { isTimeZone, UNSET_ZONE } from '../kitchen/calendar/local-time.ts';
import { OVER_HOUR_MS } from '../kitchen/table/row-rules.ts';
import {
  duration,
  flag,
  list,
  type Mistake,
  meant,
  named,
  type Read,
  type Report,
  table,
  text,
  whole,
} from './decode-fields.ts';
import type { Configuration, KeyPath, Profile } from './profile.ts';

const MOST_RESTAURANTS = 1_000;
/** Shortest and longest pause between two readings, s. */
const REFRESH_SECONDS = { least: 1, most: 3_600 } as const;

/** Keys that someone would keep a secret under. */
const SECRET = /^(?:client_?)?(?:secret|password|token)$/i;
const NO_SECRET =
  'must not be in this file: name client_secret_command or client_secret_file instead.';
/** What flags and variables call a setting of its own, and a profile has within another: config show names it so, too. */
const MISPLACED: ReadonlyMap<string, string> = new Map([
  ...['timezone', 'closeout_hour'].map(
    (key) =>
      [
        key,
        `belongs to each of the restaurants: restaurants = [{ guid = …, ${key} = … }].`,
      ] as const,
  ),
  ['restaurant', 'is no setting; list it instead: restaurants = [{ guid = … }].'],
  ...['header_prefix', 'user_access_type'].map(
    (key) => [key, `belongs to the dialect: dialect = { ${key} = … }.`] as const,
  ),
  ...['caution', 'late'].map(
    (key) => [key, `belongs to the thresholds: thresholds = { ${key} = … }.`] as const,
  ),
]);
const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

interface RestaurantTable {
  readonly guid: string;
  readonly name: string;
  readonly timezone: string;
  readonly closeout_hour: number;
}

interface ProfileTable {
  readonly base_url: string;
  readonly client_id: string;
  readonly client_secret_command: string;
  readonly client_secret_file: string;
  readonly restaurants: Profile['restaurants'];
  readonly dialect: Partial<{ readonly header_prefix: string; readonly user_access_type: string }>;
  readonly ca_file: string;
  readonly refresh_seconds: number;
  readonly thresholds: Partial<{ readonly caution: number; readonly late: number }>;
  readonly mass_bump_limits: readonly (readonly [string, number])[];
  readonly archive: string;
  readonly token_cache: boolean;
  readonly allow_insecure_http: boolean;
  readonly audit: Partial<{
    readonly rules: readonly (readonly [string, Severity | 'off'])[];
    readonly allow: readonly string[];
  }>;
}

/** Reads what the parser made of a file. What it says is whole only where there are no mistakes. */
export function decodeConfig(
  document: unknown,
): Pick<Configuration, 'profiles' | 'defaultProfile'> & { readonly mistakes: readonly Mistake[] } {
  const mistakes: Mistake[] = [];
  const report: Report = (key, says) => void mistakes.push({ key, says });
  const { profiles: read = [], default_profile: usual } = file(document, [], report) ?? {};
  const names = read.map(([name]) => name);
  if (usual !== undefined && !names.includes(usual)) {
    report(['default_profile'], `must name one of the profiles${meant(usual, names)}`);
  }
  const profiles = read.map(([, each]) => each);
  return { profiles, ...(usual !== undefined && { defaultProfile: usual }), mistakes };
}

const line = (what: string) => text(what, (value) => /^[^\p{Cc}]*\S[^\p{Cc}]*$/u.test(value));
const anyLine = line('a text in one line');

/** Whether something that throws for what is wrong does not. */
function passes(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

const restaurantTable = table<RestaurantTable>({
  guid: text('an id of 1 to 128 printable ASCII characters', (value) =>
    passes(() => checkRestaurant(value)),
  ),
  name: anyLine,
  timezone: text('an IANA time zone such as "America/New_York"', isTimeZone),
  closeout_hour: whole(0, 23),
});

const restaurant: Read<Profile['restaurants'][number]> = (value, key, report) => {
  const read = restaurantTable(value, key, report);
  if (read === undefined) return undefined;
  const { guid, name, timezone, closeout_hour: closeoutHour = DEFAULT_CLOSEOUT_HOUR } = read;
  if (guid === undefined) {
    if (!Object.hasOwn(Object(value), 'guid')) report(key, 'must have a guid.');
    return undefined;
  }
  return {
    guid,
    name: name ?? `Restaurant ${guid}`,
    calendar: { zone: timezone ?? UNSET_ZONE, closeoutHour },
    zoneKnown: timezone !== undefined,
  };
};

const restaurants: Read<Profile['restaurants']> = (value, key, report) => {
  const read = list(restaurant, MOST_RESTAURANTS)(value, key, report);
  const guids = read?.map(({ guid }) => guid) ?? [];
  if (new Set(guids).size < guids.length) report(key, 'must have each restaurant once.');
  return read;
};

const choice: Read<Severity | 'off'> = (value, key, report) => {
  const choices = [...SEVERITIES, 'off'] as const;
  const found = choices.find((each) => each === value);
  if (found === undefined) report(key, 'must be "off", "info", "warn" or "error".');
  return found;
};

const massBumpLimit: Read<number> = (value, key, report) => {
  const limit = duration(value, key, report);
  if (limit === undefined || limit <= OVER_HOUR_MS) return limit;
  report(key, 'must be 60m at most.');
  return undefined;
};

const profileTable = table<ProfileTable>(
  {
    base_url: text(
      'an http or https address without a user name, a password, a query or a fragment',
      (value) => passes(() => parseBaseUrl(value, true)),
    ),
    client_id: anyLine,
    client_secret_command: line('a command in one line'),
    client_secret_file: text('a path from / or ~/ on', (value) =>
      /^(?:~?\/|[A-Za-z]:)/.test(value),
    ),
    restaurants,
    dialect: table<NonNullable<ProfileTable['dialect']>>({
      header_prefix: text('letters, digits and "-"', (value) =>
        /^[A-Za-z0-9][A-Za-z0-9-]*$/.test(value),
      ),
      user_access_type: anyLine,
    }),
    ca_file: text('a path from / on', (value) => /^(?:\/|[A-Za-z]:)/.test(value)),
    refresh_seconds: whole(REFRESH_SECONDS.least, REFRESH_SECONDS.most),
    thresholds: table<NonNullable<ProfileTable['thresholds']>>({
      caution: duration,
      late: duration,
    }),
    mass_bump_limits: named(
      () => massBumpLimit,
      'the name or GUID of a station',
      (name) => name.trim() !== '',
    ),
    archive: text('sqlite:PATH or postgres://…', (value) =>
      /^(?:sqlite:|postgres(?:ql)?:\/\/)./.test(value),
    ),
    token_cache: flag,
    allow_insecure_http: flag,
    audit: table<NonNullable<ProfileTable['audit']>>({
      rules: named(
        () => choice,
        `an id from ${RULES[0]?.id} to ${RULES.at(-1)?.id}`,
        (name) => RULES.some(({ id }) => id === name),
      ),
      allow: list(anyLine, MOST_RESTAURANTS),
    }),
  },
  (name) => (SECRET.test(name) ? NO_SECRET : MISPLACED.get(name)),
);

function profile(name: string): Read<Profile> {
  return (value, key, report) => {
    const read = profileTable(value, key, report);
    if (read === undefined) return undefined;
    if (read.client_secret_command !== undefined && read.client_secret_file !== undefined) {
      report([...key, 'client_secret_file'], 'must not be there beside client_secret_command.');
    }
    return profileOf(name, read, key, report);
  };
}

function profileOf(
  name: string,
  read: Partial<ProfileTable>,
  key: KeyPath,
  report: Report,
): Profile {
  const { thresholds: told, audit: audited, refresh_seconds: refreshSeconds } = read;
  const thresholds = told && {
    cautionMs: told.caution ?? Math.min(USUAL_THRESHOLDS.cautionMs, told.late ?? Infinity),
    lateMs: told.late ?? Math.max(USUAL_THRESHOLDS.lateMs, told.caution ?? 0),
  };
  if (thresholds !== undefined && thresholds.cautionMs > thresholds.lateMs) {
    report([...key, 'thresholds'], 'must have a caution that is no later than late.');
  }
  const audit = audited && {
    rules: new Map(audited.rules),
    allowed: new Set(audited.allow),
  };
  const found = {
    baseUrl: read.base_url,
    clientId: read.client_id,
    clientSecretCommand: read.client_secret_command,
    clientSecretFile: read.client_secret_file,
    headerPrefix: read.dialect?.header_prefix,
    userAccessType: read.dialect?.user_access_type,
    caFile: read.ca_file,
    refreshMs: refreshSeconds && refreshSeconds * 1_000,
    thresholds,
    massBumpLimits: read.mass_bump_limits && new Map(read.mass_bump_limits),
    archive: read.archive,
    tokenCache: read.token_cache,
    allowInsecureHttp: read.allow_insecure_http,
    audit,
  };
  const stated = Object.entries(found).filter(([, value]) => value !== undefined);
  return { name, restaurants: read.restaurants ?? [], ...Object.fromEntries(stated) };
}

interface FileTable {
  readonly default_profile: string;
  readonly profiles: readonly (readonly [name: string, profile: Profile])[];
}

const file = table<FileTable>(
  {
    default_profile: anyLine,
    profiles: named(profile, 'letters, digits, "_" and "-"', (name) => PROFILE_NAME.test(name)),
  },
  (name) => (SECRET.test(name) ? NO_SECRET : undefined),
);
