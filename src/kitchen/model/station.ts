/** A prep station: the contract's fields, with absent and null as not set. */

import type { ItemFulfillmentRead, PrepStationRead } from '../../contract/decode.ts';
import { seenName } from './restaurant.ts';

/** A prep station as read from the platform; enum fields may have undocumented values (A27). */
export type Station = PrepStationRead;

/** A station's shown name; without one it has the end of its GUID. */
export function stationName({ guid, name }: Station): string {
  return shownName(name, guid);
}

/** The shown name: `(no name) 1a2b` where it is absent, or nothing of it can be seen. */
export function shownName(name: string | undefined, guid: string): string {
  return seenName(name) ?? `(no name) ${shortGuid(guid)}`;
}

/** The shown name of a row's station; `undefined` for a row without one. */
export function rowStationName({
  prepStationName: name,
  prepStationGuid: guid,
}: Pick<ItemFulfillmentRead, 'prepStationName' | 'prepStationGuid'>): string | undefined {
  if (guid !== undefined) return shownName(name, guid);
  return seenName(name);
}

/** The last four characters of a GUID: enough to distinguish a restaurant's printers. */
export function shortGuid(guid: string): string {
  return guid.slice(-4);
}

/** Stations by GUID; the first of two with the same GUID counts. */
export function stationsByGuid(stations: readonly Station[]): ReadonlyMap<string, Station> {
  const map = new Map<string, Station>();
  for (const station of stations) if (!map.has(station.guid)) map.set(station.guid, station);
  return map;
}

/**
 * Every field as the API sent it, in the API's order; monitored stations follow in lines without a name. `stations` has the names of these.
 */
export function stationFacts(
  station: Station,
  stations: readonly Station[],
): readonly (readonly [field: string, text: string])[] {
  const { kitchenPrinter: printer, connectedPrepStations: monitored } = station;
  const byGuid = stationsByGuid(stations);
  const fields = {
    guid: station.guid,
    entityType: station.entityType,
    name: station.name,
    kitchenPrinter: printer && `${printer.guid} (${printer.entityType})`,
    printingMode: station.printingMode,
    expoRouting: station.expoRouting,
    includeWithExpediter: station.includeWithExpediter,
    connectedPrepStations: monitored?.length,
  };
  return [
    ...Object.entries(fields).map(([field, value]) => [field, String(value ?? 'not set')] as const),
    ...(monitored ?? []).map(({ guid }) => {
      const other = byGuid.get(guid);
      return [
        '',
        `${guid} ${other === undefined ? '(not in the list)' : stationName(other)}`,
      ] as const;
    }),
  ];
}
