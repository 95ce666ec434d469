/** Rows grouped by value, each in one group. */
import { levelName } from '../table/fulfillment.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { itemCodes, type NamedCodes, stationCodes } from '../table/named-codes.ts';
import { partition } from '../table/partition.ts';
import type { DictionaryColumn, Entry } from '../table/value-columns.ts';

/** Rows in the given order. */
export interface Group {
  /** The value in a filter: GUID (or name without one), level, or code. `undefined` where not set. */
  readonly key: Entry | undefined;
  readonly name: string;
  readonly rows: Uint32Array;
}

/** Not needing a clock. */
export const GROUPINGS = ['station', 'level', 'item', 'dining', 'source'] as const;
/** Prep station, level, menu item, dining behavior, or order source. */
export type Grouping = (typeof GROUPINGS)[number];

/** Levels ascend, others are by name, rows without a value last. No empty groups. */
export function groupsBy(day: FulfillmentDay, rows: Uint32Array, by: Grouping): readonly Group[] {
  const what = by === 'dining' ? 'dining behavior' : by === 'source' ? 'order source' : by;
  return grouped(rows, CODES[by](day), `no ${what}`);
}

const CODES: Readonly<Record<Grouping, (day: FulfillmentDay) => Codes>> = {
  station: stationCodes,
  item: itemCodes,
  dining: ({ table }) => codesOf(table.text.diningOptionBehavior),
  source: ({ table }) => codesOf(table.text.orderSource),
  level: ({ table }) => codesOf(table.level, levelName),
};

type Codes = Pick<NamedCodes, 'count' | 'codeOf' | 'nameOf'> & {
  readonly keyOf: (code: number) => Entry | undefined;
};

function codesOf<Value extends Entry>(
  { codes, values }: DictionaryColumn<Value>,
  nameOf: (value: Value) => string = String,
): Codes {
  return {
    count: values.length,
    codeOf: (row) => codes[row] ?? 0,
    keyOf: (code) => values[code],
    nameOf: (code) => {
      const value = values[code];
      return value === undefined ? undefined : nameOf(value);
    },
  };
}

function grouped(rows: Uint32Array, codes: Codes, unset: string): readonly Group[] {
  const groups: Group[] = [];
  for (const [code, of] of partition(rows, codes.count, codes.codeOf).entries()) {
    if (of.length === 0) continue;
    groups.push({ key: codes.keyOf(code), name: codes.nameOf(code) ?? unset, rows: of });
  }
  return groups.sort(compareGroups);
}

function compareGroups(a: Group, b: Group): number {
  if (a.key === undefined || b.key === undefined) {
    return Number(a.key === undefined) - Number(b.key === undefined);
  }
  if (typeof a.key === 'number' && typeof b.key === 'number') return a.key - b.key;
  return a.name.localeCompare(b.name, 'en') || (a.key < b.key ? -1 : 1);
}
