import { join } from 'node:path';
import { Failure } from '../contract/failures.ts';
import { userFolder } from '../files/home-folder.ts';
import type { Environment } from '../terminal/capabilities.ts';
import { configFailure, configPath, readConfig } from './config-file.ts';
import type { Configuration, Profile } from './decode-config.ts';
import type { KeyPath } from './file-fields.ts';
import { readSetting, readSettingOrDefault, settingText, settingValueText } from './setting.ts';
import { ALL_SETTINGS, SETTINGS } from './settings.ts';

export interface Configured {
  readonly environment: Environment;
  readonly chosen?: ChosenProfile;
}

/** Name and path are empty if there is no profile, which is possible only with `LINECHECK_RESTAURANTS`. */
export interface ChosenProfile {
  readonly profile: Profile;
  readonly configuration: Configuration;
  /** `--profile`, `LINECHECK_PROFILE`, `config.toml`, or `the only profile`. */
  readonly chosenBy: string;
}

const SECRETS = ALL_SETTINGS.filter(([, { subject }]) => subject === 'secret').map(
  ([, record]) => record,
);

export function secretVariable(environment: Environment): string | undefined {
  return SECRETS.map((record) => settingText(record, { environment })?.from).find(Boolean);
}

/** Chooses `--profile`, else `LINECHECK_PROFILE`, else the default profile, else the only profile. Throws CONFIGURATION. */
export async function readConfigured(
  flags: { readonly profile?: string },
  environment: Environment,
): Promise<Configured> {
  const reading = await readConfig(environment);
  if (reading?.mistakes !== undefined) throw configFailure(reading.mistakes);
  const ofFile = chooseProfile(flags, environment, reading?.configuration);
  const chosen = await withRestaurants(ofFile, environment);
  if (chosen === undefined) return { environment };
  // A secret's file comes before a command. The profile's file must not come before the environment's command, so any secret hides it.
  const hasSecret = secretVariable(environment) !== undefined;
  const profileVariables = ALL_SETTINGS.flatMap(([name, record]) => {
    const value: unknown = Reflect.get(chosen.profile, name);
    const { variable, subject, key } = record;
    if (value === undefined || variable === undefined || key === undefined) return [];
    // The reader of a table merges it with the variable.
    if (value instanceof Map) return [];
    const isSet =
      settingText(record, { environment }) !== undefined || (subject === 'secret' && hasSecret);
    return isSet ? [] : [[variable, settingValueText(record, value)]];
  });
  return { environment: { ...environment, ...Object.fromEntries(profileVariables) }, chosen };
}

function chooseProfile(
  flags: { readonly profile?: string },
  environment: Environment,
  configuration: Configuration | undefined,
): ChosenProfile | undefined {
  const choice = settingText(SETTINGS.profile, { flags, environment });
  if (configuration === undefined) {
    if (choice === undefined) return undefined;
    const { path } = configPath(environment);
    throw new Failure('CONFIGURATION', `There are no profiles, because ${path} was not found.`);
  }
  const { profiles, defaultProfile, sourceOf } = configuration;
  const profileNamed = (name: string, chosenBy: string) => {
    const profile = profiles.find((each) => each.name === name);
    if (profile !== undefined) return { profile, configuration, chosenBy };
    throw new Failure('CONFIGURATION', `Unknown profile in ${chosenBy}. ${namesText(profiles)}.`);
  };
  if (choice !== undefined) return profileNamed(choice.text, choice.from);
  if (defaultProfile !== undefined)
    return profileNamed(defaultProfile, sourceOf(['default_profile']));
  const [only, ...others] = profiles;
  if (only === undefined) return undefined;
  if (others.length === 0) return { profile: only, configuration, chosenBy: 'the only profile' };
  throw new Failure(
    'CONFIGURATION',
    `Choose a profile with --profile, LINECHECK_PROFILE, or default_profile. ${namesText(profiles)}.`,
  );
}

async function withRestaurants(
  chosen: ChosenProfile | undefined,
  environment: Environment,
): Promise<ChosenProfile | undefined> {
  const chosenBy = settingText(SETTINGS.restaurants, { environment })?.from;
  if (chosenBy === undefined) return chosen;
  const { environmentRestaurants, LIST_FORM } = await import('./environment-restaurants.ts');
  const list = environmentRestaurants(environment);
  if (list.mistakes !== undefined) throw configFailure(list.mistakes, { hint: LIST_FORM });
  const { profile = { name: '' }, configuration = NO_FILE } = chosen ?? {};
  const isListed = ([, , key]: KeyPath) => key === SETTINGS.name.within;
  return {
    chosenBy,
    ...chosen,
    profile: { ...profile, restaurants: list.restaurants },
    configuration: {
      ...configuration,
      sourceOf: (key) => (isListed(key) ? chosenBy : configuration.sourceOf(key)),
      has: (key) => (isListed(key) ? list.has(key.slice(3)) : configuration.has(key)),
    },
  };
}

const NO_FILE: Configuration = {
  path: '',
  profiles: [],
  keys: new Map(),
  sourceOf: () => '',
  has: () => false,
};

const MAX_NAMES = 8;

function namesText(profiles: readonly Profile[]): string {
  const names = profiles.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = profiles.length > MAX_NAMES ? ', …' : '';
  return profiles.length === 0
    ? 'The configuration has no profiles'
    : `Profiles: ${names.join(', ')}${more}`;
}

/** `--archive`, else `LINECHECK_ARCHIVE`, else the file `archive.sqlite` in the user's data folder. */
export function archiveAddress(flag: string | undefined, environment: Environment): string {
  const sources = { flags: { archive: flag }, environment };
  const configuredAddress = readSetting(SETTINGS.archive, sources);
  if (configuredAddress !== undefined) return configuredAddress;
  const folder = userFolder(environment, 'XDG_DATA_HOME', '.local/share');
  return `sqlite:${join(folder, 'archive.sqlite')}`;
}

/** Whether other users may read or change the archive. Only called if they can. */
export type Sharing = () => Promise<boolean>;

/** Commands without a profile have this allowance, too. Throws USAGE for invalid text. */
export function sharingAllowance(
  flags: { readonly profile?: string; readonly allowSharedArchive?: boolean },
  environment: Environment,
): Sharing {
  const record = SETTINGS.allowSharedArchive;
  const setValue = readSetting(record, { flags, environment });
  return async () => {
    if (setValue !== undefined) return setValue;
    // A configuration with mistakes, or without a chosen profile, allows nothing.
    const profile = await readConfigured(flags, environment).catch(() => undefined);
    return readSettingOrDefault(record, profile ?? {});
  };
}
