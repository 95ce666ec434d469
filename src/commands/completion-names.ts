/** Names only this machine knows, read from files. A key press sends nothing and runs no command. */
import { Failure } from '../contract/failures.ts';
import { archiveFile } from '../reader/sources/archive-name.ts';
import { rememberedStations } from '../reader/sources/station-memory.ts';
import { restaurantNames } from '../service/archive/sqlite/engine.ts';
import { readConfig } from '../settings/config-file.ts';
import type { Configuration } from '../settings/decode-config.ts';
import { archiveAddress, configured } from '../settings/profile-choice.ts';
import { setting } from '../settings/setting.ts';
import type { Environment } from '../terminal/capabilities.ts';
import { safeText } from '../terminal/safe-text.ts';
import type { KnownNames, Offer } from './completion-offers.ts';

/** Work on an archive by default. */
const OF_ARCHIVES: ReadonlySet<string> = new Set(['archive', 'serve']);

interface Named {
  readonly guid: string;
  readonly name: string;
}

/** Without duplicates and characters no shell shows. `line` precedes the word being typed. Throws a Failure. */
export async function knownNames(
  of: KnownNames,
  line: readonly string[],
  typed: string,
  environment: Environment,
): Promise<readonly Offer[]> {
  const offers = await offersOf(of, line, typed, environment);
  const byWord = new Map(
    offers.filter(({ word }) => isShown(word)).map((each) => [each.word, each]),
  );
  return [...byWord.values()];
}

async function offersOf(
  of: KnownNames,
  line: readonly string[],
  typed: string,
  environment: Environment,
): Promise<readonly Offer[]> {
  switch (of) {
    case 'profiles':
      return ((await configuration(environment))?.profiles ?? []).map(({ name: word }) => ({
        word,
      }));
    case 'restaurants':
      return restaurantOffers(await restaurants(line, environment), typed);
    case 'guids':
      return (await restaurants(line, environment)).map(byGuid);
    case 'tags': {
      const profiles = await meantProfiles(optionValue(line, '--profile'), environment);
      const tags = profiles.flatMap((profile) =>
        profile.restaurants.flatMap((each) => each.tags ?? []),
      );
      return tags.sort().map((word) => ({ word }));
    }
    case 'stations':
      return (await stationNames(line, environment)).map((word) => ({ word }));
  }
}

/** Names unique to one restaurant, else GUIDs. GUIDs also once one is started. */
function restaurantOffers(known: readonly Named[], typed: string): readonly Offer[] {
  const isName = ({ name }: Named) =>
    isShown(name) && known.filter((each) => each.name === name).length === 1;
  const guids = known.filter(
    (each) => !isName(each) || (typed !== '' && each.guid.startsWith(typed)),
  );
  return [
    ...known.filter(isName).map(({ guid, name }) => ({ word: name, says: guid })),
    ...guids.map(byGuid),
  ];
}

function byGuid({ guid, name }: Named): Offer {
  return { word: guid, says: name };
}

function isShown(name: string): boolean {
  return name !== '' && name === safeText(name);
}

async function restaurants(line: readonly string[], environment: Environment) {
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

async function meantProfiles(profile: string | undefined, environment: Environment) {
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

async function stationNames(line: readonly string[], environment: Environment) {
  const wanted = optionValue(line, '--restaurant')?.toLowerCase();
  const known = await rememberedStations(environment);
  const meant = known.filter(({ guid, name }) =>
    [guid, name].some((each) => each.toLowerCase() === wanted),
  );
  return (wanted === undefined ? known : meant).flatMap(({ stations }) => stations).sort();
}

function optionValue(line: readonly string[], option: string): string | undefined {
  const at = line.findLastIndex((word) => word === option || word.startsWith(`${option}=`));
  if (at < 0) return undefined;
  return setting(line[at] === option ? line[at + 1] : line[at]?.slice(option.length + 1));
}
