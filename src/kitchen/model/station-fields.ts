/** A station's setup in a form independent of how it was sent, so that every difference is a change. */
import type { Station } from './station.ts';

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
  return [...(station.connectedPrepStations ?? [])].sort((a, b) => {
    const [x, y] = [referenceKey(a), referenceKey(b)];
    return x === y ? 0 : x < y ? -1 : 1;
  });
}

/** Equal for equal references only. */
export function referenceKey({ guid, entityType }: MonitorReference): string {
  return JSON.stringify([guid, entityType]);
}

/** Eight digits. Different setups rarely share them. */
export function stationDigest(station: Station): string {
  return textDigest(configurationText(station));
}

/** Complete setup without the GUID, equal for equal setups only. */
export function configurationText(station: Station): string {
  const values = STATION_FIELDS.map((field) => fieldValue(station, field) ?? null);
  return JSON.stringify([values, monitorReferences(station).map(referenceKey)]);
}

/** Eight digits: FNV-1a over UTF-16 units. Not for security. */
export function textDigest(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
