/** A prep station as the monitor speaks of it: the contract's fields, with absent and null told as "not stated". */
import type { PrepStationRead } from '../contract/decode.ts';

/** A prep station as read from the platform; enum fields may hold values that nobody here knows (A27). */
export type Station = PrepStationRead;

/** A station's name for people; stations without one are told apart by the end of their guid. */
export function stationName(station: Station): string {
  const name = station.name?.trim() ?? '';
  return name === '' ? `(no name) ${shortGuid(station.guid)}` : name;
}

/** The last four characters of a guid: enough to tell a store's printers apart. */
export function shortGuid(guid: string): string {
  return guid.slice(-4);
}

/** Stations by guid; of two with the same guid the first counts. */
export function stationsByGuid(stations: readonly Station[]): ReadonlyMap<string, Station> {
  const map = new Map<string, Station>();
  for (const station of stations) if (!map.has(station.guid)) map.set(station.guid, station);
  return map;
}
