/** Prep stations as rows name them. They may not be in the setup (R22). */
import { shownName } from '../model/station.ts';
import type { FulfillmentTable } from '../table/fulfillment-table.ts';

export interface JourneyStation {
  readonly guid: string;
  /** Shown name, even where no row has one. */
  readonly name: string;
}

/** By GUID code, without code 0 (not set). The alphabetically first name counts, so that row order doesn't matter. */
export function stationsOf(
  { text }: FulfillmentTable,
  rows: Uint32Array,
): ReadonlyMap<number, JourneyStation> {
  const { prepStationGuid: guids, prepStationName: names } = text;
  const nameCodes = new Map<number, number>();
  for (const row of rows) {
    const code = guids.codes[row] ?? 0;
    const known = nameCodes.get(code) ?? 0;
    const nameCode = names.codes[row] ?? 0;
    const isBetter =
      nameCode !== known && (known === 0 || isBefore(names.values[nameCode], names.values[known]));
    if (isBetter || !nameCodes.has(code)) nameCodes.set(code, nameCode);
  }
  const stations = new Map<number, JourneyStation>();
  for (const [code, nameCode] of nameCodes) {
    const guid = guids.values[code];
    if (guid !== undefined)
      stations.set(code, { guid, name: shownName(names.values[nameCode], guid) });
  }
  return stations;
}

function isBefore(name: string | undefined, other: string | undefined): boolean {
  return name !== undefined && other !== undefined && name < other;
}
