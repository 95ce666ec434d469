/** One column in the item list: head, cells, sort order, shared values, and export field. */

import type { ValueFieldName } from '../filter/filter-fields.ts';
import { equalsFilter } from '../filter/typed-filter.ts';
import type { Thresholds } from '../measures/row-limits.ts';
import type { ClockFace } from '../model/business-day.ts';
import { clockTime, wallClock } from '../model/local-time.ts';
import type { Fulfillment } from '../table/fulfillment.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { FulfillmentTable } from '../table/fulfillment-table.ts';
import type { CodedValues } from '../table/value-columns.ts';
import type { ExportColumn } from './export-columns.ts';
import {
  dictionaryCodes,
  type MinuteOf,
  minutesOf,
  numberedCodes,
  type ValueCodes,
} from './value-codes.ts';

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
  /** Shared values, if rows differ in more than names. */
  readonly codes?: (table: FulfillmentTable) => ValueCodes;
  readonly filterField: ValueFieldName;
}

export function textColumn({ name, names, codes, filterField, ...layout }: Names): ListColumn {
  return {
    ...layout,
    cell: ({ record }) => ({ text: name(record) ?? '-' }),
    texts: names,
    order: ({ table }) => byText(names(table)),
    sortsDownFirst: false,
    codes: ({ table }) => codes?.(table) ?? dictionaryCodes(names(table)),
    value: ({ record }) => named(name(record)),
    filter: ({ record }) => equalsFilter(filterField, name(record)),
  };
}

function named(name: string | undefined): string {
  if (name === undefined) return 'not set';
  return name.trim() === '' ? '(blank)' : name;
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
  const places = new Map(distinct.map((value, place) => [value, place]));
  return byRank(
    codes,
    lower.map((value) => (value === undefined ? undefined : places.get(value))),
  );
}

/** What differs between time columns. */
interface Times extends ColumnLayout, Pick<ListColumn, 'field'> {
  readonly at: (row: Fulfillment) => number | undefined;
  /** For all rows in a table. NaN without a time. */
  readonly instants: (table: FulfillmentTable) => Float64Array;
  readonly filterField: 'fired' | 'fulfilled' | 'started';
}

export function timeColumn({ at, instants, filterField, ...layout }: Times): ListColumn {
  return {
    ...layout,
    cell: (row, { clock, seconds }) => {
      const epochMs = at(row);
      return { text: epochMs === undefined ? '-' : clockTime(epochMs, clock, seconds) };
    },
    order: ({ table }) => {
      const values = instants(table);
      return (row) => values[row] ?? Number.NaN;
    },
    sortsDownFirst: true,
    isTime: true,
    codes: ({ table, length }, rows, minuteOf) =>
      numberedCodes(length, rows, minutesOf(instants(table), minuteOf)),
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
