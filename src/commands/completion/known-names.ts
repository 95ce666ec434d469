/** Names that only this machine knows, read only from files: a key press sends nothing and runs no command. */
import { restaurantNames } from '../../archive/sqlite/restaurants.ts';
import { Failure } from '../../contract/failures.ts';
import { archiveAddress } from '../../settings/archive-address.ts';
import { readConfig } from '../../settings/config-file.ts';
import type { Configuration, Profile } from '../../settings/profile.ts';
import { configured } from '../../settings/profile-choice.ts';
import { setting } from '../../settings/setting.ts';
import { PLANTS } from '../../simulator/plants/plant-kinds.ts';
import { archiveFile } from '../../sources/copy/archive-name.ts';
import { rememberedStations } from '../../sources/platform/station-memory.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import { safeText } from '../../terminal/text/safe-text.ts';
import type { KnownNames } from './completed-values.ts';

/** Commands that work on an archive by default. */
const OF_ARCHIVES: ReadonlySet<string> = new Set(['archive', 'serve']);

interface Named {
  readonly guid: string;
  readonly name: string;
}

/** The names, without duplicates; `words` is the command line up to the cursor, the last word unfinished. Throws a Failure. */
export async function knownNames(
  of: KnownNames,
  words: readonly string[],
  environment: Environment,
): Promise<readonly string[]> {
  const line = joined(words);
  const names = await namesOf(of, line, environment);
  const typable = names.filter((name) => name !== '' && name === safeText(name));
  return [...new Set(typable)];
}

async function namesOf(
  of: KnownNames,
  line: readonly string[],
  environment: Environment,
): Promise<readonly string[]> {
  switch (of) {
    case 'profiles':
      return (await configuration(environment))?.profiles.map(({ name }) => name) ?? [];
    case 'restaurants':
      return restaurantWords(await restaurants(line, environment), line.at(-1) ?? '');
    case 'guids':
      return (await restaurants(line, environment)).map(({ guid }) => guid);
    case 'stations':
      return stationNames(line, environment);
    case 'tags': {
      const profiles = await meantProfiles(optionValue(line, '--profile'), environment);
      return profiles.flatMap((each) => each.restaurants.flatMap(({ tags = [] }) => tags)).sort();
    }
    case 'zones':
      return ['UTC', ...Intl.supportedValuesOf('timeZone')];
    case 'plants':
      return ['none', ...Object.keys(PLANTS).map((kind) => `${kind}:`)];
  }
}

/** Names that are unique to one restaurant; GUIDs too once one is begun. */
function restaurantWords(known: readonly Named[], begun: string): readonly string[] {
  const lone = known.filter(({ name }) => known.filter((each) => each.name === name).length === 1);
  const guids = known.filter(
    (each) => !lone.includes(each) || (begun && each.guid.startsWith(begun)),
  );
  return [...lone.map(({ name }) => name), ...guids.map(({ guid }) => guid)];
}

/** The restaurants of the archive in use, else of the profile, else of all profiles. */
async function restaurants(
  line: readonly string[],
  environment: Environment,
): Promise<readonly Named[]> {
  const archive = optionValue(line, '--archive');
  if (archive !== undefined || OF_ARCHIVES.has(line[0] ?? '')) {
    return restaurantsOf(archiveAddress(archive, environment));
  }
  const profiles = await meantProfiles(optionValue(line, '--profile'), environment);
  const known = profiles.flatMap((profile) => profile.restaurants);
  if (known.length > 0 || setting(environment['LINECHECK_ARCHIVE']) === undefined) return known;
  return restaurantsOf(archiveAddress(undefined, environment));
}

async function restaurantsOf(address: string): Promise<readonly Named[]> {
  const file = archiveFile(address);
  return file === undefined ? [] : restaurantNames(file);
}

async function meantProfiles(
  profile: string | undefined,
  environment: Environment,
): Promise<readonly Profile[]> {
  try {
    const { chosen } = await configured(profile === undefined ? {} : { profile }, environment);
    return chosen === undefined ? [] : [chosen.profile];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return (await configuration(environment))?.profiles ?? [];
  }
}

async function configuration(environment: Environment): Promise<Configuration | undefined> {
  const reading = await readConfig(environment);
  return reading?.mistakes === undefined ? reading?.configuration : undefined;
}

/** The stations of the named restaurant, else of all that were read. */
async function stationNames(
  line: readonly string[],
  environment: Environment,
): Promise<readonly string[]> {
  const wanted = optionValue(line, '--restaurant')?.toLowerCase();
  const known = await rememberedStations(environment);
  const meant = known.filter(({ guid, name }) =>
    [guid, name].some((each) => each.toLowerCase() === wanted),
  );
  return (wanted === undefined ? known : meant).flatMap(({ stations }) => stations).sort();
}

/** The last value typed for an option before the cursor. */
function optionValue(line: readonly string[], option: string): string | undefined {
  const before = line.slice(0, -1);
  const at = before.findLastIndex((word) => word === option || word.startsWith(`${option}=`));
  if (at < 0) return undefined;
  return setting(before[at] === option ? before[at + 1] : before[at]?.slice(option.length + 1));
}

/** Rejoins words: bash splits `sqlite:file` and `--name=value` in three. */
function joined(words: readonly string[]): readonly string[] {
  const line: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isSign = /^[:=]+$/.test(word);
    if ((isSign || isOpen) && line.length > 0) line.push(`${line.pop() ?? ''}${word}`);
    else line.push(word);
    isOpen = isSign;
  }
  return line.map((word) => word.replaceAll(/\\(.)|["']/g, '$1'));
}
