/** The prep stations of each item (selection) of a business date, in linear time. */

import type { RowGroups } from '../measures/row-groups.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { everyRow } from '../table/fulfillment-rows.ts';
import { dealIntoBoxes } from '../table/row-boxes.ts';

/** Stations that share items, and how many items. */
export interface SharedItems {
  /** GUIDs of two or more stations, sorted. */
  readonly guids: readonly string[];
  readonly items: number;
}

/** One prep row for each item and each of its stations, station by station. Rows without either are left out. */
export function dishRows(day: FulfillmentDay, items: RowGroups): Uint32Array {
  const { table } = day;
  const { codes, values } = table.text.prepStationGuid;
  const named = everyRow(day).order.filter(
    (row) => table.level.get(row) === 0 && codes[row] !== 0 && (items.of[row] ?? 0) < items.keyed,
  );
  const lastStation = new Uint32Array(items.count);
  const found = new Uint32Array(named.length);
  let count = 0;
  for (const [code, rows] of dealIntoBoxes(
    named,
    values.length,
    (row) => codes[row] ?? 0,
  ).entries()) {
    for (const row of rows) {
      const item = items.of[row] ?? 0;
      if (lastStation[item] === code) continue;
      lastStation[item] = code;
      found[count] = row;
      count += 1;
    }
  }
  return found.subarray(0, count);
}

/** Items of more than one station, by their stations. `dishes` come from `dishRows`. */
export function sharedItems(
  { table }: FulfillmentDay,
  items: RowGroups,
  dishes: Uint32Array,
): readonly SharedItems[] {
  const { codes, values } = table.text.prepStationGuid;
  /** Where each item's stations begin, and where the last ones end. */
  const starts = new Uint32Array(items.count + 1);
  for (const row of dishes) {
    const after = (items.of[row] ?? 0) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let at = 1; at <= items.count; at += 1)
    starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const next = starts.slice();
  const stations = new Uint32Array(dishes.length);
  for (const row of dishes) {
    const item = items.of[row] ?? 0;
    const place = next[item] ?? 0;
    stations[place] = codes[row] ?? 0;
    next[item] = place + 1;
  }
  const found = new Map<string, { readonly guids: readonly string[]; items: number }>();
  for (let item = 0; item < items.keyed; item += 1) {
    const own = stations.subarray(starts[item] ?? 0, starts[item + 1] ?? 0);
    if (own.length < 2) continue;
    const key = own.join(' ');
    const known = found.get(key);
    if (known === undefined) {
      const guids = Array.from(own, (code) => values[code] ?? '').sort();
      found.set(key, { guids, items: 1 });
    } else known.items += 1;
  }
  return [...found.values()];
}
