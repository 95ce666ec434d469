/** Kinds of columns in the item list: head, cells, sort order, shared values, and export field. */
import { MINUTE_MS } from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';
import type { ItemFieldName } from '../filter/filter-fields.ts';
import { equalsFilter } from '../filter/filter-parser.ts';
import type { Thresholds } from '../measures/row-limits.ts';
import type { ClockFace } from '../model/business-day.ts';
import type { Fulfillment } from '../model/fulfillment.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import type { FulfillmentTable } from '../model/fulfillment-table.ts';
import { clockTime, wallClock } from '../model/local-time.ts';
import type { CodedValues, ColumnValue } from '../model/value-columns.ts';
import type { ExportColumn } from './item-export.ts';

export interface ItemCell {
  readonly text: string;
  readonly tone?: 'warn' | 'error';
}

export type LimitOf = (row: Fulfillment) => Thresholds | undefined;

export interface CellClock {
  readonly clock: ClockFace;
  readonly seconds: boolean;
  /** A row's station limits. Without these, times are exact and unmarked. */
  readonly limitOf?: LimitOf;
}

export interface ColumnLayout {
  readonly title: string;
  readonly width: number;
  /** Share of remaining width. 0 for none. */
  readonly grow?: number;
  /** The highest number is dropped first. 0 is never dropped. */
  readonly priority: number;
  readonly align?: 'left' | 'right';
}

/** Wall-clock minute of an instant (epoch ms). */
export type MinuteOf = (epochMs: number) => string;

/** A number per value, less than `count`. 0 is "not set". */
export interface ValueCodes {
  readonly count: number;
  readonly codeOf: (row: number) => number;
}

export interface ListColumn extends ColumnLayout {
  /** The file column with the same content. */
  readonly field: ExportColumn;
  readonly cell: (row: Fulfillment, clock: CellClock) => ItemCell;
  /** Sort value by row. NaN without one. */
  readonly order: (day: FulfillmentDay) => (row: number) => number;
  /** First sort is descending: latest and slowest first, but not names. */
  readonly sortsDownFirst: boolean;
  /** Its texts are clock times. */
  readonly isTime?: boolean;
  /** Equal for rows with the same value. Times and durations count by the minute, as in filters. */
  readonly codes: (day: FulfillmentDay, rows: Uint32Array, minuteOf: MinuteOf) => ValueCodes;
  /** All texts in cells, for a column of names. */
  readonly texts?: (table: FulfillmentTable) => CodedValues<string>;
  readonly value: (row: Fulfillment, zone: string) => string;
  /** Finds the shared value. `undefined` for empty text, because no filter matches it. */
  readonly filter: (row: Fulfillment, minuteOf: MinuteOf) => string | undefined;
}

/** What differs between name columns. */
interface Names extends ColumnLayout, Pick<ListColumn, 'field'> {
  readonly name: (record: Fulfillment['record']) => string | undefined;
  readonly names: (table: FulfillmentTable) => CodedValues<string>;
  /** Where rows without a name differ in this. */
  readonly orElse?: (table: FulfillmentTable) => CodedValues<string>;
  readonly filterField: ItemFieldName;
}

export function textColumn({ name, names, orElse, filterField, ...layout }: Names): ListColumn {
  return {
    ...layout,
    cell: ({ record }) => ({ text: name(record) ?? '-' }),
    texts: names,
    order: ({ table }) => byText(names(table)),
    sortsDownFirst: false,
    codes: ({ table }) => valueCodes(names(table), orElse?.(table)),
    value: ({ record }) => {
      const own = name(record);
      return own === undefined ? 'not set' : own.trim() === '' ? '(blank)' : own;
    },
    filter: ({ record }) => equalsFilter(filterField, name(record)),
  };
}

/** What differs between time columns. */
interface Times extends ColumnLayout, Pick<ListColumn, 'field'> {
  readonly timeOf: (row: Fulfillment) => number | undefined;
  readonly instant: 'itemFulfilledAt' | 'ticketFiredAt';
  readonly filterField: 'fired' | 'fulfilled';
}

export function timeColumn({ timeOf: at, instant, filterField, ...layout }: Times): ListColumn {
  const order: ListColumn['order'] = ({ table }) => {
    const { values } = table.instant[instant];
    return (row) => values[row] ?? Number.NaN;
  };
  return {
    ...layout,
    cell: (row, { clock, seconds }) => {
      const epochMs = at(row);
      return { text: epochMs === undefined ? '-' : clockTime(epochMs, clock, seconds) };
    },
    order,
    sortsDownFirst: true,
    isTime: true,
    codes: (day, rows, minuteOf) => {
      // Each minute is converted once, because some appear twice a year.
      const nameOf = oncePerKey((minute: number) => minuteOf(minute * MINUTE_MS));
      return minuteCodes(day, rows, order(day), nameOf);
    },
    value: (row, zone) => {
      const epochMs = at(row);
      return epochMs === undefined ? 'no time' : wallClock(epochMs, zone);
    },
    filter: (row, minuteOf) => {
      const epochMs = at(row);
      return `${filterField}:${epochMs === undefined ? '' : minuteOf(epochMs)}`;
    },
  };
}

export function byRank(
  codes: ArrayLike<number>,
  rankOf: readonly (number | undefined)[],
): (row: number) => number {
  const ranks = Float64Array.from(rankOf, (rank) => rank ?? Number.NaN);
  return (row) => ranks[codes[row] ?? 0] ?? Number.NaN;
}

function byText({ codes, values }: CodedValues<string>): (row: number) => number {
  const lower = values.map((value) => value?.toLowerCase());
  const distinct = [...new Set(lower.filter((value) => value !== undefined))].sort();
  const ranks = new Map(distinct.map((value, rank) => [value, rank]));
  return byRank(
    codes,
    lower.map((value) => (value === undefined ? undefined : ranks.get(value))),
  );
}

/** The other column's code where the first isn't set. */
export function valueCodes(
  { codes, values }: CodedValues<ColumnValue>,
  other?: CodedValues<ColumnValue>,
): ValueCodes {
  if (other === undefined) return { count: values.length, codeOf: (row) => codes[row] ?? 0 };
  return {
    count: values.length + other.values.length,
    codeOf: (row) => {
      const behind = other.codes[row] ?? 0;
      return codes[row] || (behind === 0 ? 0 : values.length + behind);
    },
  };
}

/** Numbers minutes in order of appearance. `valueOf` takes ms, NaN for none. */
export function minuteCodes(
  { length }: FulfillmentDay,
  rows: Uint32Array,
  valueOf: (row: number) => number,
  nameOf: (minute: number) => string | number,
): ValueCodes {
  const codes = new Map<string | number, number>();
  const byRow = new Uint32Array(length);
  for (const row of rows) {
    const value = valueOf(row);
    if (Number.isNaN(value)) continue;
    const name = nameOf(Math.floor(value / MINUTE_MS));
    const code = codes.get(name) ?? codes.size + 1;
    if (code > codes.size) codes.set(name, code);
    byRow[row] = code;
  }
  return { count: codes.size + 1, codeOf: (row) => byRow[row] ?? 0 };
}

/** Limits apply only at prep, and without a flag. */
export function isJudged({ record, oddity }: Fulfillment): boolean {
  return record.itemFulfillmentLevel === 0 && oddity === undefined;
}
