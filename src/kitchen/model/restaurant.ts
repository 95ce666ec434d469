import type { ItemFulfillmentRead, PrepStationRead } from '../../contract/decode.ts';
import { ascending } from '../text/ordering.ts';
import type { BusinessCalendar } from './business-day.ts';

export interface RestaurantClock {
  readonly calendar: BusinessCalendar;
  /** Whether a time zone is configured. If not, times are UTC, and where a date starts and ends is unknown. */
  readonly zoneKnown: boolean;
}

export interface RestaurantChoice extends RestaurantClock {
  readonly guid: string;
  readonly name: string;
  readonly tags?: readonly string[];
}

/** Text without anything visible: only spaces, control characters, zero-width marks, and invisible letters. */
const INVISIBLE =
  /^[\s\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\u2800]*$/u;

function visibleName(name: string | undefined): string | undefined {
  return name === undefined || INVISIBLE.test(name) ? undefined : name.trim();
}

/** `Restaurant 1a2b…` if nothing in the name is visible. */
export function restaurantName(name: string | undefined, guid: string): string {
  return name === undefined || INVISIBLE.test(name) ? `Restaurant ${guid}` : name;
}

/** A station as the contract has it. Null became "not set". Enum fields may have undocumented values. */
export type Station = PrepStationRead;

export function stationName({ guid, name }: Station): string {
  return displayName(name, guid);
}

/** `(no name) 1a2b` if the name is absent or invisible. */
export function displayName(name: string | undefined, guid: string): string {
  return visibleName(name) ?? `(no name) ${shortGuid(guid)}`;
}

export function rowStationName({
  prepStationName: name,
  prepStationGuid: guid,
}: ItemFulfillmentRead): string | undefined {
  if (guid !== undefined) return displayName(name, guid);
  return visibleName(name);
}

/** The last four characters, enough to distinguish a restaurant's printers. */
export function shortGuid(guid: string): string {
  return guid.slice(-4);
}

/** If two stations have the same GUID, the first counts. */
export function stationsByGuid(stations: readonly Station[]): ReadonlyMap<string, Station> {
  const map = new Map<string, Station>();
  for (const station of stations) if (!map.has(station.guid)) map.set(station.guid, station);
  return map;
}

/** Every field as sent, in the API's order. Then a line for each monitored station, whose name is from `stations`. */
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
      const name = other === undefined ? '(not in the list)' : stationName(other);
      return ['', `${guid} ${name}`] as const;
    }),
  ];
}

export type FieldValue = string | boolean | undefined;

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

/** Monitored stations, sorted. They are as sent, including repeated ones. */
export function monitorReferences(station: Station): readonly MonitorReference[] {
  return (station.connectedPrepStations ?? []).toSorted((a, b) =>
    ascending(referenceKey(a), referenceKey(b)),
  );
}

export function referenceKey({ guid, entityType }: MonitorReference): string {
  return JSON.stringify([guid, entityType]);
}

/** A station's complete setup without its GUID. Only equal setups have equal texts. */
export function configurationText(station: Station): string {
  const values = STATION_FIELDS.map((field) => fieldValue(station, field) ?? null);
  return JSON.stringify([values, monitorReferences(station).map(referenceKey)]);
}
