/** A station's setup in a form that does not depend on how it was sent, so that every difference is a change. */
import type { Station } from './station.ts';

/** A value of a field; `undefined` is not set. */
export type FieldValue = string | boolean | undefined;

/** The fields with one value, by API name, in the API's order; without the GUID. */
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
  switch (field) {
    case 'kitchenPrinter.guid':
      return station.kitchenPrinter?.guid;
    case 'kitchenPrinter.entityType':
      return station.kitchenPrinter?.entityType;
    default:
      return station[field];
  }
}

/** A reference to a monitored station. */
export type MonitorReference = NonNullable<Station['connectedPrepStations']>[number];

/** The stations that it monitors, with repeats, sorted; none and not set are the same. */
export function monitorReferences(station: Station): readonly MonitorReference[] {
  return [...(station.connectedPrepStations ?? [])].sort((a, b) => {
    const [x, y] = [referenceKey(a), referenceKey(b)];
    return x === y ? 0 : x < y ? -1 : 1;
  });
}

/** Equal for equal references only. */
export function referenceKey({ guid, entityType }: MonitorReference): string {
  return JSON.stringify([guid, entityType]);
}

/** Eight digits for a station's setup; different setups rarely share them. */
export function stationDigest(station: Station): string {
  return textDigest(configurationText(station));
}

/** A station's complete setup without its GUID: equal for equal setups only. */
export function configurationText(station: Station): string {
  const values = STATION_FIELDS.map((field) => fieldValue(station, field) ?? null);
  return JSON.stringify([values, monitorReferences(station).map(referenceKey)]);
}

/** Eight digits for a text: FNV-1a over its UTF-16 units. Not for security. */
export function textDigest(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
