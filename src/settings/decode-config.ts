import { checkRestaurant } from '../api/preflight.ts';
import { isObject } from '../contract/parsed-json.ts';
import { isUuid } from '../contract/prep-station.ts';
import type { AuditSettings } from '../kitchen/audit/rule.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../kitchen/measures/row-limits.ts';
import { UNSET_ZONE } from '../kitchen/model/local-time.ts';
import { type RestaurantChoice, restaurantName } from '../kitchen/model/restaurant.ts';
import { countText } from '../kitchen/text/quantities.ts';
import {
  arrayOf,
  type FileReader,
  fileValue,
  type KeyPath,
  MAX_ELEMENTS,
  type Mistake,
  namedTable,
  type ReportMistake,
  suggestionEnd,
  table,
} from './file-fields.ts';
import { line, lineOf, passes, text } from './reader.ts';
import { ALL_SETTINGS, type FileValues, SETTINGS } from './settings.ts';

const SECRET = /^(?:client_?)?(?:secret|password|token)$/i;
const NO_SECRET = 'must not be in this file. Use client_secret_command or client_secret_file.';
const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

export function decodeConfig(
  document: unknown,
): ConfigurationContent & { readonly mistakes: readonly Mistake[] } {
  const mistakes: Mistake[] = [];
  const report: ReportMistake = (key, problem) => void mistakes.push({ key, problem });
  const tables = file(document, [], report) ?? new Map<string, unknown>();
  const {
    profiles = new Map<string, Profile>(),
    default_profile: defaultName,
    keys = new Map<string, readonly string[]>(),
  } = Object.fromEntries(tables) as {
    readonly profiles?: ReadonlyMap<string, Profile>;
    readonly default_profile?: string;
    readonly keys?: ReadonlyMap<string, readonly string[]>;
  };
  if (defaultName !== undefined && !profiles.has(defaultName)) {
    const end = suggestionEnd(defaultName, [...profiles.keys()]);
    report(['default_profile'], `must name an existing profile${end}`);
  }
  const byDefault = defaultName !== undefined && { defaultProfile: defaultName };
  return { profiles: [...profiles.values()], ...byDefault, keys, mistakes };
}

function tableFields(
  inTable?: string,
): readonly (readonly [key: string, read: FileReader<unknown>])[] {
  return ALL_SETTINGS.flatMap(([, { key, within, inFile, reader }]) =>
    key === undefined || within !== inTable ? [] : [[key, inFile ?? fileValue(reader)] as const],
  );
}

function tableValues(read: unknown, inTable?: string): FileValues {
  if (!(read instanceof Map)) return {};
  const values = ALL_SETTINGS.flatMap(([name, { key, within }]) =>
    within === inTable && read.has(key) ? [[name, read.get(key)]] : [],
  );
  return Object.fromEntries(values) as FileValues;
}

const RESTAURANTS = SETTINGS.name.within;
const TABLES = new Set(ALL_SETTINGS.flatMap(([, { within = RESTAURANTS }]) => within));
TABLES.delete(RESTAURANTS);

/** The mistake of a key in a wrong table. Flags, variables, and `config show` don't say to which table a key belongs. */
function misplacedKey(name: string): string | undefined {
  if (SECRET.test(name)) return NO_SECRET;
  if (name === 'restaurant') {
    return 'is not a setting. List it: restaurants = [{ guid = … }].';
  }
  if (name === 'keys') return 'goes above the profiles: [keys].';
  const within = ALL_SETTINGS.find(([, { key }]) => key === name)?.[1].within;
  if (within === undefined) return undefined;
  return within === RESTAURANTS
    ? `goes with a restaurant: restaurants = [{ guid = …, ${name} = … }].`
    : `goes in ${within}: ${within} = { ${name} = … }.`;
}

/** Tags are short, and need no quotes in filters. */
const TAG = /^[a-z0-9][a-z0-9_-]*$/;
const MAX_TAG_LENGTH = 40;
const MAX_TAGS = 20;
const MAX_KEYS = 20;
const guidInFile = text('an ID of 1 to 128 printable ASCII characters', (value) =>
  passes(() => checkRestaurant(value)),
);
const tagInFile = text(
  `1 to ${MAX_TAG_LENGTH} lowercase letters, digits, -, or _`,
  (value) => TAG.test(value) && value.length <= MAX_TAG_LENGTH,
);
const restaurantTable = table(
  new Map<string, FileReader<unknown>>([
    ['guid', fileValue(guidInFile)],
    ['tags', arrayOf(fileValue(tagInFile), MAX_TAGS)],
    ...tableFields(RESTAURANTS),
  ]),
);

const restaurant: FileReader<Profile['restaurants'][number]> = (value, key, report) => {
  const fields = restaurantTable(value, key, report);
  if (fields === undefined) return undefined;
  const guid = fields.get('guid');
  if (typeof guid !== 'string') {
    if (!Object.hasOwn(Object(value), 'guid')) report(key, 'must have a guid.');
    return undefined;
  }
  const { name, timezone, closeoutHour } = tableValues(fields, RESTAURANTS);
  const read: unknown = fields.get('tags');
  const tags = Array.isArray(read) ? read.filter((each) => typeof each === 'string') : [];
  return {
    guid,
    name: restaurantName(name, guid),
    ...(tags.length > 0 && { tags: [...new Set(tags)] }),
    calendar: {
      zone: timezone ?? UNSET_ZONE,
      closeoutHour: closeoutHour ?? SETTINGS.closeoutHour.default,
    },
    zoneKnown: timezone !== undefined,
  };
};

const restaurants: FileReader<Profile['restaurants']> = (value, key, report) => {
  const all: readonly unknown[] = Array.isArray(value) ? value : [];
  if (all.length > MAX_ELEMENTS) {
    const counts = `has ${countText(all.length)} restaurants, more than the ${countText(MAX_ELEMENTS)} of a profile`;
    report(key, `${counts}. Divide them among several profiles, and choose one with --profile.`);
    return undefined;
  }
  const places = new Map<string, number>();
  for (const [index, each] of all.entries()) {
    const guid: unknown = isObject(each) ? each['guid'] : undefined;
    if (typeof guid !== 'string') continue;
    const same = isUuid(guid) ? guid.toLowerCase() : guid;
    const first = places.get(same);
    if (first === undefined) places.set(same, index);
    else report([...key, index], `must not repeat the guid of restaurants[${first}].`);
  }
  return arrayOf(restaurant, MAX_ELEMENTS)(value, key, report);
};

const profileTable = table(
  new Map<string, FileReader<unknown>>([
    ...tableFields(),
    [RESTAURANTS, restaurants],
    ...Array.from(TABLES, (each) => [each, table(new Map(tableFields(each)))] as const),
  ]),
  misplacedKey,
);

function profile(name: string): FileReader<Profile> {
  return (value, key, report) => {
    const fields = profileTable(value, key, report);
    return fields && decodeProfile(name, fields, key, report);
  };
}

function decodeProfile(
  name: string,
  read: ReadonlyMap<string, unknown>,
  key: KeyPath,
  report: ReportMistake,
): Profile {
  const inTables = Array.from(TABLES, (each) => tableValues(read.get(each), each));
  const {
    cautionMs,
    lateMs,
    massBumpLimit: massBumpLimits,
    auditRules,
    auditAllow,
    ...values
  }: FileValues = Object.assign(tableValues(read), ...inTables);
  if (values.clientSecretCommand !== undefined && values.clientSecretFile !== undefined) {
    report([...key, 'client_secret_file'], 'must not be set together with client_secret_command.');
  }
  const thresholds = {
    cautionMs: cautionMs ?? Math.min(DEFAULT_THRESHOLDS.cautionMs, lateMs ?? Infinity),
    lateMs: lateMs ?? Math.max(DEFAULT_THRESHOLDS.lateMs, cautionMs ?? 0),
  };
  if (thresholds.cautionMs > thresholds.lateMs) {
    report([...key, 'thresholds'], 'must have caution no later than late.');
  }
  return {
    name,
    restaurants: (read.get(RESTAURANTS) ?? []) as Profile['restaurants'],
    ...values,
    ...(read.has('thresholds') && { thresholds }),
    ...(massBumpLimits !== undefined && { massBumpLimits }),
    ...(read.has('audit') && {
      audit: { rules: auditRules ?? new Map(), allowed: new Set(auditAllow) },
    }),
  };
}

const keyText = fileValue(lineOf('a key, a list of keys, or a command such as ":ff wait>10m"'));
const keyTexts: FileReader<readonly string[]> = (value, key, report) => {
  if (Array.isArray(value)) return arrayOf(keyText, MAX_KEYS)(value, key, report);
  const only = keyText(value, key, report);
  return only === undefined ? undefined : [only];
};

const file = table(
  new Map<string, FileReader<unknown>>([
    ['default_profile', fileValue(line)],
    // Version 0.3.0 read this key. Now any value is ignored.
    ['colors', () => undefined],
    ['keys', namedTable(() => keyTexts)],
    [
      'profiles',
      namedTable(profile, 'letters, digits, "_" and "-"', (name) => PROFILE_NAME.test(name)),
    ],
  ]),
  (name) => {
    const isOfProfile = ALL_SETTINGS.some(([, { key, within }]) => [key, within].includes(name));
    return misplacedKey(name) ?? (isOfProfile ? 'goes in a profile: [profiles.NAME].' : undefined);
  },
);

type Parts = 'name' | 'cautionMs' | 'lateMs' | 'massBumpLimit' | 'auditRules' | 'auditAllow';

export interface Profile extends Omit<FileValues, Parts | 'timezone' | 'closeoutHour'> {
  readonly name: string;
  /** GUIDs don't repeat. The first restaurant is the default. */
  readonly restaurants: readonly RestaurantChoice[];
  readonly thresholds?: Thresholds;
  readonly massBumpLimits?: ReadonlyMap<string, number>;
  readonly audit?: AuditSettings;
}

interface ConfigurationContent {
  readonly profiles: readonly Profile[];
  readonly defaultProfile?: string;
  /** By action or key as written. Nothing is checked here, because only the monitor knows all actions and keys. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

export interface Configuration extends ConfigurationContent {
  readonly path: string;
  readonly sourceOf: (key: KeyPath) => string;
  /** Whether the key is set, even to its default. */
  readonly has: (key: KeyPath) => boolean;
}
