/** Remembered: completion must not call a platform. */
import type { StationsRead } from '../../api/stations.ts';
import { takingTurns } from '../../contract/once.ts';
import { isObject, parsedJson } from '../../contract/parsed-json.ts';
import { type Station, stationName } from '../../kitchen/model/restaurant.ts';
import { STATION_NAMES } from '../../store/schema.ts';
import { storeIn } from '../../store/stores.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import type { KitchenSource } from '../kitchen-source.ts';

const MAX_STATIONS = 200;

export interface StationMemory {
  readonly guid: string;
  readonly name: string;
  /** Without duplicates. */
  readonly stations: readonly string[];
}

/** Last read at the end. Never fails. */
export async function rememberedStations(
  environment: Environment,
): Promise<readonly StationMemory[]> {
  const entries = await storeIn(environment).list(STATION_NAMES);
  return entries.flatMap(({ value }) => decoded(parsedJson(value)));
}

/** Keeps station names. */
export function rememberingStations(
  source: KitchenSource,
  environment: Environment,
): KitchenSource {
  const inTurn = takingTurns();
  return watchedStations(
    source,
    (guid, { stations }) => {
      const name = source.restaurants.find((each) => each.guid === guid)?.name;
      if (name === undefined) return;
      const entry = { guid, name, stations: namesOf(stations) };
      const value = JSON.stringify(entry);
      void inTurn(() => storeIn(environment).put(STATION_NAMES, { owner: guid, value }));
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
