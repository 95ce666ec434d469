/** A prep station: the contract's fields, with absent and null as not set. */

import type { ItemFulfillmentRead, PrepStationRead } from '../../contract/decode.ts';
import { seenName } from './restaurant.ts';

/** Enum fields may have undocumented values (A27). */
export type Station = PrepStationRead;

export function stationName({ guid, name }: Station): string {
  return shownName(name, guid);
}

/** `(no name) 1a2b` where the name is absent or invisible. */
export function shownName(name: string | undefined, guid: string): string {
  return seenName(name) ?? `(no name) ${shortGuid(guid)}`;
}

/** `undefined` for a row without a station. */
export function rowStationName({
  prepStationName: name,
  prepStationGuid: guid,
}: Pick<ItemFulfillmentRead, 'prepStationName' | 'prepStationGuid'>): string | undefined {
  if (guid !== undefined) return shownName(name, guid);
  return seenName(name);
}

/** Last four characters: enough to distinguish a restaurant's printers. */
export function shortGuid(guid: string): string {
  return guid.slice(-4);
}

/** The first of two with the same GUID counts. */
export function stationsByGuid(stations: readonly Station[]): ReadonlyMap<string, Station> {
  const map = new Map<string, Station>();
  for (const station of stations) if (!map.has(station.guid)) map.set(station.guid, station);
  return map;
}

/** Every field as sent, in the API's order. Monitored stations follow in lines without a field name, named from `stations`. */
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
