/** Publishes the station setup of a restaurant (A30). */

import type { PrepStationRead } from '../../contract/decode.ts';
import { type Strictly, strictPrepStation } from '../../contract/decode-strictly.ts';
import { jsonLine } from '../../output/json.ts';
import type { Archive, Restaurant } from '../../service/archive/archive.ts';
import { type InputOptions, openInput } from './input.ts';
import { takeRecords } from './records.ts';

/** More than any restaurant has; all are held in memory. */
const MOST_STATIONS = 100_000;

/** Reads the stations of a file, all or none. Throws USAGE, IMPORT_REFUSED or CANCELLED. */
export async function readStations(
  path: string,
  options: InputOptions,
): Promise<readonly PrepStationRead[]> {
  const stations: PrepStationRead[] = [];
  await takeRecords(await openInput(path, options), {
    noun: 'station',
    read: distinctStation(),
    take: async (more) => {
      for (const station of more) stations.push(station);
    },
    signal: options.signal,
  });
  return stations;
}

/** Replaces the setup of a restaurant as of `at` (epoch ms). Returns the line to print, with the version that page tokens are bound to. */
export async function publishStations(
  archive: Archive,
  { guid, name }: Pick<Restaurant, 'guid' | 'name'>,
  stations: readonly PrepStationRead[],
  at: number,
): Promise<string> {
  const version = await archive.configurationVersion(guid);
  const configurationVersion = await archive.publishStations(guid, stations, at);
  const changed = configurationVersion !== version;
  return jsonLine({
    restaurant: guid,
    name,
    stations: stations.length,
    configurationVersion,
    changed,
  });
}

/** Reads stations and refuses a repeated GUID. */
function distinctStation(): (value: unknown) => Strictly<PrepStationRead> {
  const places = new Map<string, number>();
  return (value) => {
    const strictly = strictPrepStation(value);
    if ('fault' in strictly) return strictly;
    const { guid } = strictly.value;
    const place = places.get(guid);
    if (place !== undefined) return { fault: `same guid as station ${place}` };
    if (places.size === MOST_STATIONS) return { fault: 'too many stations for one restaurant' };
    places.set(guid, places.size);
    return strictly;
  };
}
