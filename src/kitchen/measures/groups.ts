import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { stationCodes } from '../table/named-codes.ts';
import { partition } from '../table/partition.ts';

/** Rows in the given order. */
export interface Group {
  /** GUID, or name without one. `undefined` for rows with neither. */
  readonly key: string | undefined;
  readonly name: string;
  readonly rows: Uint32Array;
}

/** By name, rows without a station last. No empty groups. */
export function stationGroups(day: FulfillmentDay, rows: Uint32Array): readonly Group[] {
  const codes = stationCodes(day);
  const groups: Group[] = [];
  for (const [code, of] of partition(rows, codes.count, codes.codeOf).entries()) {
    if (of.length === 0) continue;
    groups.push({ key: codes.keyOf(code), name: codes.nameOf(code) ?? 'no station', rows: of });
  }
  return groups.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) return a.key === undefined ? 1 : -1;
    return a.name.localeCompare(b.name, 'en') || (a.key < b.key ? -1 : 1);
  });
}
