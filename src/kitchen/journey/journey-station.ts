/** Prep stations as the rows of a day name them. The configuration may not know them (R22). */
import { shownName } from '../stations/station.ts';
import type { FulfillmentTable } from '../table/fulfillment-table.ts';

/** A station that rows name. */
export interface JourneyStation {
  readonly guid: string;
  /** As people see it, also where no row states one. */
  readonly name: string;
}

/**
 * The stations of some rows by the code of their guid; code 0, which stands for "not stated", is none of them. Where rows give one
 * station several names it goes by the first of them in the alphabet, so that the order of the rows does not matter.
 */
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
