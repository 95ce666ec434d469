import type { ItemFulfillmentRead, PrepStationRead } from '../../contract/decode.ts';
import { ascending } from '../text/ordering.ts';
import type { BusinessCalendar } from './business-day.ts';

export interface RestaurantChoice {
  readonly guid: string;
  readonly name: string;
  readonly calendar: BusinessCalendar;
  /** Profile groups, absent for none. */
  readonly tags?: readonly string[];
  /** False without a time zone. Times are then UTC. */
  readonly zoneKnown: boolean;
}

/** Nothing visible: spaces, controls, zero-width marks, invisible letters. */
const UNSEEN =
  /^[\s\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\u2800]*$/u;

/** Trimmed, or `undefined` where nothing is visible. */
function seenName(name: string | undefined): string | undefined {
  return name === undefined || UNSEEN.test(name) ? undefined : name.trim();
}

/** The GUID where nothing in the name is visible. */
export function restaurantName(name: string | undefined, guid: string): string {
  return name === undefined || UNSEEN.test(name) ? `Restaurant ${guid}` : name;
}

// A prep station: the contract's fields, with absent and null as not set.

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

export type FieldValue = string | boolean | undefined;

/** Single-value fields by API name, in the API's order, without the GUID. */
export const STATION_FIELDS = [
  'entityType',
  'name',
  'kitchenPrinter.guid',
  'kitchenPrinter.entityType',
  'printingMode',
  'includeWithExpediter',
  'expoRouting',
] as const;
export type StationField = (typeof STATION_FIELDS)[number];

export function fieldValue(station: Station, field: StationField): FieldValue {
  if (field === 'kitchenPrinter.guid') return station.kitchenPrinter?.guid;
  return field === 'kitchenPrinter.entityType'
    ? station.kitchenPrinter?.entityType
    : station[field];
}

export type MonitorReference = NonNullable<Station['connectedPrepStations']>[number];

/** Monitored stations, with repeats, sorted. None and not set are the same. */
export function monitorReferences(station: Station): readonly MonitorReference[] {
  return (station.connectedPrepStations ?? []).toSorted((a, b) =>
    ascending(referenceKey(a), referenceKey(b)),
  );
}

/** Equal for equal references only. */
export function referenceKey({ guid, entityType }: MonitorReference): string {
  return JSON.stringify([guid, entityType]);
}

/** Complete setup without the GUID, equal for equal setups only. */
export function configurationText(station: Station): string {
  const values = STATION_FIELDS.map((field) => fieldValue(station, field) ?? null);
  return JSON.stringify([values, monitorReferences(station).map(referenceKey)]);
}
