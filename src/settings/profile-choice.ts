/** Which profile a command works with, and what that leaves for flags and environment to say. */
import { Failure } from '../contract/failures.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import { configFailure, readConfig } from './config-file.ts';
import { configPath } from './config-path.ts';
import type { Configuration, Profile } from './profile.ts';
import { setting } from './setting.ts';

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

/** What says the same in a profile as a variable does; restaurants are not among it, since a profile has many. */
const PROFILE_VARIABLES = {
  LINECHECK_BASE_URL: 'baseUrl',
  LINECHECK_CLIENT_ID: 'clientId',
  LINECHECK_CLIENT_SECRET_FILE: 'clientSecretFile',
  LINECHECK_CLIENT_SECRET_COMMAND: 'clientSecretCommand',
  LINECHECK_HEADER_PREFIX: 'headerPrefix',
  LINECHECK_USER_ACCESS_TYPE: 'userAccessType',
  LINECHECK_CA_FILE: 'caFile',
  LINECHECK_TOKEN_CACHE: 'tokenCache',
  LINECHECK_ALLOW_INSECURE_HTTP: 'allowInsecureHttp',
  LINECHECK_ARCHIVE: 'archive',
} as const satisfies Readonly<Record<string, keyof Profile>>;

/** Each tells the client's secret; the first that is set does. */
export const SECRETS: readonly string[] = [
  'LINECHECK_CLIENT_SECRET',
  'LINECHECK_CLIENT_SECRET_FILE',
  'LINECHECK_CLIENT_SECRET_COMMAND',
];

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
  const isSecretTold = SECRETS.some((name) => setting(environment[name]) !== undefined);
  const beneath = Object.entries(PROFILE_VARIABLES).flatMap(([name, key]) => {
    const told = isSecretTold && SECRETS.includes(name) ? undefined : chosen.profile[key];
    return setting(environment[name]) === undefined && told !== undefined
      ? [[name, String(told)]]
      : [];
  });
  return { environment: { ...environment, ...Object.fromEntries(beneath) }, chosen };
}

/** The profile of a configuration that is chosen; `undefined` where there is none to choose from. Throws CONFIGURATION as above. */
function chosenProfile(
  flags: { readonly profile?: string },
  environment: Environment,
  configuration: Configuration | undefined,
): ChosenProfile | undefined {
  const flag = setting(flags.profile);
  const variable = setting(environment['LINECHECK_PROFILE']);
  const wanted = flag ?? variable;
  if (configuration === undefined) {
    if (wanted === undefined) return undefined;
    const { path } = configPath(environment);
    throw new Failure('CONFIGURATION', `There is no profile to choose: there is no ${path}.`);
  }
  const { profiles, defaultProfile, place } = configuration;
  const found = (name: string, by: string) => {
    const profile = profiles.find((each) => each.name === name);
    if (profile !== undefined) return { profile, configuration, by };
    throw new Failure('CONFIGURATION', `${namesText(profiles)}; what ${by} names is not there.`);
  };
  if (flag !== undefined) return found(flag, '--profile');
  if (variable !== undefined) return found(variable, 'LINECHECK_PROFILE');
  if (defaultProfile !== undefined) return found(defaultProfile, place(['default_profile']));
  const [only, ...others] = profiles;
  if (only === undefined) return undefined;
  if (others.length === 0) return { profile: only, configuration, by: 'the only profile' };
  throw new Failure(
    'CONFIGURATION',
    `${namesText(profiles)}; choose one by --profile, LINECHECK_PROFILE or default_profile.`,
  );
}

const MOST_NAMES = 8;

function namesText(profiles: readonly Profile[]): string {
  const names = profiles.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = profiles.length > MOST_NAMES ? ', …' : '';
  return profiles.length === 0
    ? 'There is no profile in the configuration'
    : `The profiles are ${names.join(', ')}${more}`;
}
