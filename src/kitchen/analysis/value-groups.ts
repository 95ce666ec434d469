/** Rows that say the same in a column of the list. Times and durations count by the minute, as filters on cells take them. */

import { dealIntoBoxes } from '../measures/row-boxes.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { SortKey } from '../table/fulfillment-query.ts';
import { stationNameColumn } from '../table/station-names.ts';

const MINUTE_MS = 60_000;

/** Rows that share a value, in the order in which they were given. Never empty: any of them tells the value. */
export interface ValueGroup {
  readonly rows: Uint32Array;
  /** Whether the column states anything in them. */
  readonly isStated: boolean;
}

/** Writes the minute of an instant (epoch ms) as the wall clock shows it. */
export type MinuteOf = (epochMs: number) => string;

/** Deals rows by what a column says. Those with most rows come first, of equals the one that the platform named first. */
export function valueGroups(
  day: FulfillmentDay,
  rows: Uint32Array,
  column: SortKey,
  minuteOf: MinuteOf,
): readonly ValueGroup[] {
  const codes = columnCodes(day, rows, column, minuteOf);
  const boxes = dealIntoBoxes(rows, codes.count, codes.codeOf);
  return boxes
    .map((box, code): ValueGroup => ({ rows: box, isStated: code !== 0 }))
    .filter((group) => group.rows.length > 0)
    .sort((a, b) => b.rows.length - a.rows.length);
}

/** A number for each value, smaller than `count`; 0 is "not stated". */
interface Codes {
  readonly count: number;
  readonly codeOf: (row: number) => number;
}

function columnCodes(
  day: FulfillmentDay,
  rows: Uint32Array,
  column: SortKey,
  minuteOf: MinuteOf,
): Codes {
  const { length } = day;
  const { text, instant, level } = day.table;
  const of = (dictionary: {
    readonly codes: ArrayLike<number>;
    readonly values: readonly unknown[];
  }): Codes => ({
    count: dictionary.values.length,
    codeOf: (row) => dictionary.codes[row] ?? 0,
  });
  switch (column) {
    case 'item':
      return of(text.selectionMenuItemName);
    case 'station':
      return of(stationNameColumn(day.table));
    case 'course':
      return of(text.courseName);
    case 'source':
      return of(text.orderSource);
    case 'level':
      return of(level);
    case 'odd': {
      const { oddities } = day;
      return { count: 0x1_00, codeOf: (row) => oddities[row] ?? 0 };
    }
    case 'dining': {
      const names = of(text.diningOptionName);
      const behaviors = of(text.diningOptionBehavior);
      const behind = (code: number) => (code === 0 ? 0 : names.count + code);
      return {
        count: names.count + behaviors.count,
        codeOf: (row) => names.codeOf(row) || behind(behaviors.codeOf(row)),
      };
    }
    case 'fired':
      return numbered(length, rows, minutes(instant.ticketFiredAt.values, minuteOf));
    case 'fulfilled':
      return numbered(length, rows, minutes(instant.itemFulfilledAt.values, minuteOf));
    case 'took': {
      const { ticketFiredAt: fired, itemFulfilledAt: fulfilled } = instant;
      return numbered(length, rows, (row) => {
        const took = (fulfilled.values[row] ?? Number.NaN) - (fired.values[row] ?? Number.NaN);
        return Number.isNaN(took) ? undefined : Math.max(-1, Math.floor(took / MINUTE_MS));
      });
    }
  }
}

/** The minute of each row's instant; a clock is asked once for each minute, and shows some of them twice a year. */
function minutes(values: Float64Array, minuteOf: MinuteOf): (row: number) => string | undefined {
  const known = new Map<number, string>();
  return (row) => {
    const at = values[row] ?? Number.NaN;
    if (Number.isNaN(at)) return undefined;
    const minute = Math.floor(at / MINUTE_MS);
    let name = known.get(minute);
    if (name === undefined) {
      name = minuteOf(minute * MINUTE_MS);
      known.set(minute, name);
    }
    return name;
  };
}

/** Numbers the values of some of so many rows as they come. */
function numbered(
  length: number,
  rows: Uint32Array,
  valueOf: (row: number) => string | number | undefined,
): Codes {
  const codes = new Map<string | number | undefined, number>([[undefined, 0]]);
  const byRow = new Uint32Array(length);
  for (const row of rows) {
    const value = valueOf(row);
    const code = codes.get(value) ?? codes.size;
    if (code === codes.size) codes.set(value, code);
    byRow[row] = code;
  }
  return { count: codes.size, codeOf: (row) => byRow[row] ?? 0 };
}
