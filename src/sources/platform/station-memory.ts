/** Kept in the user's state folder: completion must not call a platform. */
import type { StationsRead } from '../../api/reading/stations.ts';
import { takingTurns } from '../../contract/once.ts';
import { isObject, keptFile, readKept, writeKept } from '../../files/kept-file.ts';
import { type Station, stationName } from '../../kitchen/model/station.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import type { KitchenSource } from '../kitchen-source.ts';

/** Max restaurants, and stations in each. */
const MAX_RESTAURANTS = 100;
const MAX_STATIONS = 200;
/** A longer file was not written by this program. */
const MAX_BYTES = 4 * 1024 * 1024;
const LIST = 'restaurants';

export interface StationMemory {
  readonly guid: string;
  readonly name: string;
  /** Without duplicates. */
  readonly stations: readonly string[];
}

/** Last read at the end. Empty for a missing or damaged file. Never fails. */
export async function rememberedStations(
  environment: Environment,
): Promise<readonly StationMemory[]> {
  return (await readKept(fileOf(environment), LIST, MAX_BYTES)).flatMap(decoded);
}

/** Keeps station names. In an unwritable folder, only these are lost. */
export function rememberingStations(
  source: KitchenSource,
  environment: Environment,
): KitchenSource {
  const inTurn = takingTurns();
  const before = new Map<string, string>();
  const remember = async (entry: StationMemory): Promise<void> => {
    const text = JSON.stringify(entry);
    if (before.get(entry.guid) === text) return;
    before.set(entry.guid, text);
    const known = await rememberedStations(environment);
    if (known.some((each) => JSON.stringify(each) === text)) return;
    const others = known.filter(({ guid }) => guid !== entry.guid);
    const kept = [...others, entry].slice(-MAX_RESTAURANTS);
    await writeKept(fileOf(environment), `${JSON.stringify({ version: 1, [LIST]: kept })}\n`);
  };
  return watchedStations(
    source,
    (guid, { stations }) => {
      const name = source.restaurants.find((each) => each.guid === guid)?.name;
      if (name === undefined) return;
      const entry = { guid, name, stations: namesOf(stations) };
      inTurn(() => remember(entry)).catch(() => undefined);
    },
    () => inTurn(async () => undefined),
  );
}

function namesOf(stations: readonly Station[]): readonly string[] {
  const names = stations.filter(({ name }) => name !== undefined).map(stationName);
  return [...new Set(names)].sort().slice(0, MAX_STATIONS);
}

function decoded(found: unknown): readonly StationMemory[] {
  if (!isObject(found)) return [];
  const { guid, name, stations } = found;
  if (typeof guid !== 'string' || typeof name !== 'string' || !Array.isArray(stations)) return [];
  return [{ guid, name, stations: stations.filter((each) => typeof each === 'string') }];
}

function fileOf(environment: Environment): string {
  return keptFile(environment, 'stations.json');
}

/** `saw` receives each complete list by restaurant GUID, and must not fail. Closing waits until `settled`. */
export function watchedStations(
  source: KitchenSource,
  saw: (guid: string, read: StationsRead) => void,
  settled: () => Promise<unknown>,
): KitchenSource {
  const { api } = source;
  return {
    ...source,
    api: {
      ...api,
      async stations(guid, options) {
        const read = await api.stations(guid, options);
        if (options?.modifiedSince === undefined) saw(guid, read);
        return read;
      },
    },
    async close() {
      await settled();
      await source.close();
    },
  };
}
