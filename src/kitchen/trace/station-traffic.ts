/** How many of one station's items a business date has at each level. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { NaturalKeys } from '../table/natural-keys.ts';

/** Rows of one station's items by level. */
export interface StationTraffic {
  /** Bumped at the station. */
  readonly level0: number;
  /** Bumped at expo: items that the station bumped, and rows that name the station. */
  readonly level1: number;
  readonly level2: number;
  /** Whether anything of the date, of any station, was bumped at expo 2. */
  readonly hasLevel2: boolean;
}

/** Counts in one pass for the station and one for expo, whose rows may name no station. */
export function stationTraffic(
  { table, length }: FulfillmentDay,
  stationGuid: string,
): StationTraffic {
  const { selectionGuid } = table.guid;
  const { prepStationGuid } = table.text;
  const own = prepStationGuid.values.indexOf(stationGuid);
  const isOwn = (row: number): boolean => own > 0 && prepStationGuid.codes[row] === own;
  const selections = new NaturalKeys({
    hash: (row) => selectionGuid.hash(row),
    isSame: (row, other) => selectionGuid.isSame(row, other),
  });
  let level0 = 0;
  for (let row = 0; row < length; row += 1) {
    if (table.level.get(row) !== 0 || !isOwn(row)) continue;
    level0 += 1;
    if (selectionGuid.isSet(row)) selections.add(row);
  }
  let level1 = 0;
  let level2 = 0;
  let hasLevel2 = false;
  for (let row = 0; row < length; row += 1) {
    const level = table.level.get(row);
    if (level !== 1 && level !== 2) continue;
    hasLevel2 ||= level === 2;
    const passed = isOwn(row) || (selectionGuid.isSet(row) && selections.find(row) !== undefined);
    if (!passed) continue;
    if (level === 1) level1 += 1;
    else level2 += 1;
  }
  return { level0, level1, level2, hasLevel2 };
}
