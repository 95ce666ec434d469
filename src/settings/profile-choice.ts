/** Which profile a command works with, and what that leaves for flags and environment to say. */
import { Failure } from '../contract/failures.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import { configFailure, readConfig } from './config-file.ts';
import { configPath } from './config-path.ts';
import type { Configuration, Profile } from './profile.ts';
import { settingText, written } from './setting.ts';
import { ALL_SETTINGS, SETTINGS } from './settings.ts';

/** What is configured outside of the flags. */
export interface Configured {
  /** The environment, and beneath it what the profile says of the same things. */
  readonly environment: Environment;
  /** Absent where there is no configuration file, or no profile in it. */
  readonly chosen?: ChosenProfile;
}

/** A profile, the file that it is in, and who chose it. */
export interface ChosenProfile {
  readonly profile: Profile;
  readonly configuration: Configuration;
  /** `--profile`, `LINECHECK_PROFILE`, `config.toml:1`, or that it is the only one. */
  readonly by: string;
}

/** Settings of the client's secret; the first that is set is used. */
const SECRETS = ALL_SETTINGS.filter(([, { of }]) => of === 'secret').map(([, record]) => record);

/** The variable that has the client's secret, or where it is kept. */
export function secretVariable(environment: Environment): string | undefined {
  return SECRETS.map((record) => settingText(record, { environment })?.from).find(Boolean);
}

/**
 * Reads the configuration file and chooses a profile of it: that of the flag, else of `LINECHECK_PROFILE`, else the default one, else
 * the only one. Throws CONFIGURATION for a file with mistakes and for a profile that is not in it.
 */
export async function configured(
  flags: { readonly profile?: string },
  environment: Environment,
): Promise<Configured> {
  const reading = await readConfig(environment);
  if (reading?.mistakes !== undefined) throw configFailure(reading.mistakes);
  const chosen = chosenProfile(flags, environment, reading?.configuration);
  if (chosen === undefined) return { environment };
  // A file comes before a command, but not before a command of the environment.
  const hasSecret = secretVariable(environment) !== undefined;
  const beneath = ALL_SETTINGS.flatMap(([name, record]) => {
    const value: unknown = Reflect.get(chosen.profile, name);
    const { variable, of, key } = record;
    if (value === undefined || variable === undefined || key === undefined) return [];
    const isSet =
      settingText(record, { environment }) !== undefined || (of === 'secret' && hasSecret);
    return isSet ? [] : [[variable, written(record, value)]];
  });
  return { environment: { ...environment, ...Object.fromEntries(beneath) }, chosen };
}

/** The profile of a configuration that is chosen; `undefined` where there is none to choose from. Throws CONFIGURATION as above. */
function chosenProfile(
  flags: { readonly profile?: string },
  environment: Environment,
  configuration: Configuration | undefined,
): ChosenProfile | undefined {
  const wanted = settingText(SETTINGS.profile, { flags, environment });
  if (configuration === undefined) {
    if (wanted === undefined) return undefined;
    const { path } = configPath(environment);
    throw new Failure('CONFIGURATION', `No profiles: ${path} not found.`);
  }
  const { profiles, defaultProfile, place } = configuration;
  const found = (name: string, by: string) => {
    const profile = profiles.find((each) => each.name === name);
    if (profile !== undefined) return { profile, configuration, by };
    throw new Failure('CONFIGURATION', `Unknown profile in ${by}. ${namesText(profiles)}.`);
  };
  if (wanted !== undefined) return found(wanted.text, wanted.from);
  if (defaultProfile !== undefined) return found(defaultProfile, place(['default_profile']));
  const [only, ...others] = profiles;
  if (only === undefined) return undefined;
  if (others.length === 0) return { profile: only, configuration, by: 'the only profile' };
  throw new Failure(
    'CONFIGURATION',
    `Choose a profile with --profile, LINECHECK_PROFILE or default_profile. ${namesText(profiles)}.`,
  );
}

const MOST_NAMES = 8;

function namesText(profiles: readonly Profile[]): string {
  const names = profiles.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = profiles.length > MOST_NAMES ? ', …' : '';
  return profiles.length === 0
    ? 'The configuration has no profiles'
    : `Profiles: ${names.join(', ')}${more}`;
}
