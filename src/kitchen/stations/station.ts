/** A prep station as the monitor speaks of it: the contract's fields, with absent and null told as "not stated". */
import type { ItemFulfillmentRead, PrepStationRead } from '../../contract/decode.ts';

/** A prep station as read from the platform; enum fields may hold values that nobody here knows (A27). */
export type Station = PrepStationRead;

/** A station's name for people; stations without one are told apart by the end of their guid. */
export function stationName({ guid, name }: Station): string {
  return shownName(name, guid);
}

/** The name for people of a station by what names it: `(no name) 1a2b` where that is absent or blank. */
export function shownName(name: string | undefined, guid: string): string {
  const shown = name?.trim() ?? '';
  return shown === '' ? `(no name) ${shortGuid(guid)}` : shown;
}

/** The same of a row of a business date; `undefined` where it is of no station. */
export function rowStationName({
  prepStationName: name,
  prepStationGuid: guid,
}: Pick<ItemFulfillmentRead, 'prepStationName' | 'prepStationGuid'>): string | undefined {
  if (guid !== undefined) return shownName(name, guid);
  return name?.trim() === '' ? undefined : name?.trim();
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
