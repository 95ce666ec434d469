import { parseBaseUrl } from '../api/preflight.ts';
import { EXIT, Failure } from '../contract/failures.ts';
import { SCALES } from '../kitchen/filter/filter-scale.ts';
import { limitsText } from '../kitchen/measures/words.ts';
import { subjectTable } from '../kitchen/tables/column.ts';
import { countOf } from '../kitchen/text/quantities.ts';
import { printList } from '../output/document.ts';
import type { ListFlags } from '../output/format.ts';
import { archiveName } from '../reader/sources/archive-name.ts';
import { readSecretFile } from '../settings/client-secret.ts';
import { configPath, readConfig } from '../settings/config-file.ts';
import type { Configuration } from '../settings/decode-config.ts';
import { environmentRestaurants } from '../settings/environment-restaurants.ts';
import type { KeyPath } from '../settings/file-fields.ts';
import {
  configuredAudit,
  configuredLimits,
  configuredMassBumpLimits,
  configuredTargets,
} from '../settings/judgment-settings.ts';
import { type ChosenProfile, readConfigured, secretVariable } from '../settings/profile-choice.ts';
import {
  matchUnlessGuid,
  requestedRestaurants,
  splitRestaurantLists,
} from '../settings/requested-restaurants.ts';
import { readSetting, type Setting, settingText, settingValueText } from '../settings/setting.ts';
import { ALL_SETTINGS, SETTINGS, type SettingFlags } from '../settings/settings.ts';
import { isSecret } from '../settings/typed-text.ts';
import type { Environment } from '../terminal/capabilities.ts';
import { checkKeys } from './arguments/configured-keys.ts';
import type { Run } from './arguments/io.ts';

export interface PrintedSetting {
  readonly setting: string;
  /** Never a secret. `undefined` if the setting has neither a value nor a default. */
  readonly value: string | undefined;
  /** A flag, a variable, a position in the file, or `default`. `undefined` if the setting is not set. */
  readonly from: string | undefined;
}

interface ProfileValue {
  readonly value?: string | undefined;
  readonly key: KeyPath;
  readonly fallback?: string | undefined;
}

const HIDDEN_TEXT = '(hidden)';
const NOT_SET = { value: undefined, from: undefined };

const VALUE_TEXTS = new Map<Setting<unknown>, (value: string) => string>([
  [SETTINGS.baseUrl, addressText],
  [SETTINGS.archive, archiveName],
]);

export function printedSettings(
  flags: SettingFlags,
  environment: Environment,
  chosen: ChosenProfile | undefined,
): readonly PrintedSetting[] {
  const sources = { flags, environment };
  const profile: Partial<ChosenProfile['profile']> = chosen?.profile ?? {};
  const profileValues = { ...profile, ...profile.thresholds };
  const sourceOf = (key: KeyPath) =>
    chosen?.configuration.sourceOf(['profiles', chosen.profile.name, ...key]);
  const secret = readSetting(SETTINGS.clientSecret, sources);

  const settingRow = (
    record: Setting<unknown>,
    { value, key, fallback }: ProfileValue,
  ): PrintedSetting => {
    const profileText = value === undefined ? undefined : { text: value, from: sourceOf(key) };
    const defaultText = fallback === undefined ? undefined : { text: fallback, from: 'default' };
    const { text, from } = settingText(record, sources) ?? profileText ?? defaultText ?? {};
    const valueText = VALUE_TEXTS.get(record) ?? String;
    return { setting: settingName(record), value: text && valueText(text), from };
  };

  const { audit, massBumpLimits, stationLimits, targets } = profile;
  const auditSettings = configuredAudit(environment, audit);
  const allMassBumpLimits = configuredMassBumpLimits(sources, massBumpLimits);
  const durationText = (ms: number) => SCALES.duration.write(ms, false);
  /** A variable and the profile both add entries to these settings. `isInProfile` is true if the profile has entries. */
  const mapSettings: Readonly<Record<string, readonly [text: string, isInProfile: boolean]>> = {
    stationLimits: [
      pairs(configuredLimits(environment, stationLimits), limitsText),
      stationLimits !== undefined,
    ],
    targets: [pairs(configuredTargets(environment, targets), durationText), targets !== undefined],
    massBumpLimit: [pairs(allMassBumpLimits, durationText), massBumpLimits !== undefined],
    auditRules: [pairs(auditSettings?.rules, String), (audit?.rules.size ?? 0) > 0],
    auditAllow: [[...(auditSettings?.allowed ?? [])].join(', '), (audit?.allowed.size ?? 0) > 0],
  };
  const rows = ALL_SETTINGS.flatMap(([name, record]) => {
    const { key, within, subject, default: otherwise } = record;
    if (record === SETTINGS.clientSecret) return [secretSetting(environment, profile, sourceOf)];
    if (record === SETTINGS.restaurant) {
      return restaurantSettings(flags, environment, chosen, settingRow, sourceOf);
    }
    if (key === undefined || subject === 'secret' || within === SETTINGS.name.within) return [];
    const path = within === undefined ? [key] : [within, key];
    const mapSetting = mapSettings[name];
    if (mapSetting !== undefined) {
      const [text, isInProfile] = mapSetting;
      const variable = settingText(record, sources)?.from;
      const from = [variable, isInProfile ? sourceOf(path) : undefined].filter(Boolean).join(', ');
      return { setting: settingName(record), ...(from === '' ? NOT_SET : { value: text, from }) };
    }
    const text = (each: unknown) =>
      each === undefined ? undefined : settingValueText(record, each);
    const value: unknown = Reflect.get(profileValues, name);
    return settingRow(record, { value: text(value), key: path, fallback: text(otherwise) });
  });
  return rows.map((each) =>
    each.value?.split(', ').some((part) => isSecret(part, secret)) === true
      ? { ...each, value: HIDDEN_TEXT }
      : each,
  );
}

function settingName({ key = 'restaurant', within = SETTINGS.name.within }: Setting<unknown>) {
  return within === SETTINGS.name.within ? key : `${within}.${key}`;
}

function pairs<Value>(
  values: ReadonlyMap<string, Value> | undefined,
  textOf: (value: Value) => string,
): string {
  return Array.from(values ?? [], ([name, value]) => `${name}=${textOf(value)}`).join(', ');
}

function restaurantSettings(
  flags: SettingFlags,
  environment: Environment,
  chosen: ChosenProfile | undefined,
  row: (record: Setting<unknown>, profileValue: ProfileValue) => PrintedSetting,
  sourceOf: (key: KeyPath) => string | undefined,
): readonly PrintedSetting[] {
  const restaurants = chosen?.profile.restaurants ?? [];
  const guids = splitRestaurantLists(requestedRestaurants(flags, environment), restaurants).map(
    (each) => matchUnlessGuid(each, restaurants)?.guid ?? each,
  );
  const [guid] = guids;
  const index = guid === undefined ? 0 : restaurants.findIndex((each) => each.guid === guid);
  const first = restaurants[index];
  const keyAt = (key: string): KeyPath => ['restaurants', index, key];
  const isInFile = (key: string) =>
    chosen?.configuration.has(['profiles', chosen.profile.name, ...keyAt(key)]) === true;
  const restaurant = row(SETTINGS.restaurant, { value: first?.guid, key: keyAt('guid') });
  return [
    guid === undefined ? restaurant : { ...restaurant, value: guids.join(', ') },
    row(SETTINGS.name, {
      value: isInFile('name') ? first?.name : undefined,
      key: keyAt('name'),
      fallback: first?.name ?? (guid && `Restaurant ${guid}`),
    }),
    row(SETTINGS.timezone, {
      value: first?.zoneKnown === true ? first.calendar.zone : undefined,
      key: keyAt('timezone'),
    }),
    row(SETTINGS.closeoutHour, {
      value: isInFile('closeout_hour') ? String(first?.calendar.closeoutHour) : undefined,
      key: keyAt('closeout_hour'),
      fallback: String(SETTINGS.closeoutHour.default),
    }),
    ...restaurants.flatMap(({ name, zoneKnown, calendar, ...each }, otherIndex) => {
      if (otherIndex === index) return [];
      const value = `${each.guid}, ${name}, ${zoneKnown ? calendar.zone : 'no time zone set'}`;
      const from = sourceOf(['restaurants', otherIndex]);
      return [{ setting: `restaurants[${otherIndex}]`, value, from }];
    }),
  ];
}

/** Hides the path and the command of the secret, because somebody may have written the secret there. */
function secretSetting(
  environment: Environment,
  profile: object,
  sourceOf: (key: KeyPath) => string | undefined,
): PrintedSetting {
  const secretEntry = ALL_SETTINGS.find(
    ([name, { subject }]) => subject === 'secret' && Reflect.get(profile, name) !== undefined,
  );
  const key = secretEntry?.[1].key;
  const from = secretVariable(environment) ?? (key === undefined ? undefined : sourceOf([key]));
  return { setting: 'client_secret', value: from === undefined ? undefined : HIDDEN_TEXT, from };
}

/** Hides an invalid address, because it may contain a password. */
function addressText(text: string): string {
  try {
    parseBaseUrl(text, true);
    return text;
  } catch {
    return `${HIDDEN_TEXT}, not a valid address`;
  }
}

export const SETTINGS_TABLE = subjectTable({
  setting: { value: ({ setting }: PrintedSetting) => setting, type: 'text', head: 'Setting' },
  value: { value: ({ value }) => value, head: 'Value' },
  from: { value: ({ from }) => from, head: 'From', cell: ({ from }) => from ?? 'not set' },
});

export function configPathCommand(run: Run): void {
  run.stdout.write(`${configPath(run.environment).path}\n`);
}

export async function configShowCommand(flags: SettingFlags & ListFlags, run: Run): Promise<void> {
  const { chosen } = await readConfigured(flags, run.environment);
  const { path } = configPath(run.environment);
  const hasConfigFile = (await readConfig(run.environment)) !== undefined;
  const fileProfile = chosen?.profile.name === '' ? undefined : chosen;
  const settings: readonly PrintedSetting[] = [
    { setting: 'configuration', value: path, from: hasConfigFile ? 'read' : 'no such file' },
    { setting: 'profile', value: fileProfile?.profile.name, from: fileProfile?.chosenBy },
    ...printedSettings(flags, run.environment, chosen),
  ];
  await printList(settings, SETTINGS_TABLE, flags, run.stdout);
}

/** A larger file can't be a secret. */
const MAX_SECRET_BYTES = 4_096;
/** A chain can have the same mistake in each of hundreds of restaurants. */
const MAX_MISTAKES = 20;

export async function configCheckCommand(run: Run): Promise<void> {
  const { stdout, environment } = run;
  const { path } = configPath(environment);
  const reading = await readConfig(environment);
  const variable = settingText(SETTINGS.restaurants, { environment })?.from;
  const restaurants = variable === undefined ? undefined : environmentRestaurants(environment);
  const isRead = reading !== undefined && reading.mistakes === undefined;
  const keys = isRead ? checkKeys(reading.configuration) : undefined;
  const secrets = isRead ? await secretMistakes(reading.configuration, environment) : [];
  const inFile = [...(reading?.mistakes ?? []), ...(keys?.mistakes ?? []), ...secrets];
  const mistakes = [...inFile, ...(restaurants?.mistakes ?? [])];
  if (mistakes.length > 0) {
    const printedMistakes = mistakes.slice(0, MAX_MISTAKES);
    stdout.write(printedMistakes.map((each) => `${each}\n`).join(''));
    const moreCount = mistakes.length - printedMistakes.length;
    if (moreCount > 0)
      stdout.write(`${countOf(moreCount, 'more mistake')}. Correct these first.\n`);
    run.endWith(EXIT.usage);
    return;
  }
  stdout.write(
    reading === undefined
      ? `There is no configuration file at ${path}.\n`
      : `${path} has no mistakes.\n`,
  );
  stdout.write((keys?.ignored ?? []).map((each) => `${each}\n`).join(''));
  if (restaurants !== undefined) stdout.write(`${variable} has no mistakes.\n`);
}

async function secretMistakes(configuration: Configuration, environment: Environment) {
  const { profiles, sourceOf } = configuration;
  const mistakes: string[] = [];
  for (const { name, clientSecretFile } of profiles) {
    if (clientSecretFile === undefined) continue;
    const key = ['profiles', name, 'client_secret_file'];
    try {
      await readSecretFile(clientSecretFile, environment, MAX_SECRET_BYTES);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      mistakes.push(`${sourceOf(key)}: ${key.join('.')}: ${error.message} ${error.hint}`);
    }
  }
  return mistakes;
}
