import { MINUTE_MS } from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';
import type { ItemFieldName } from '../filter/filter-fields.ts';
import { equalsFilter } from '../filter/filter-parser.ts';
import type { Thresholds } from '../measures/row-limits.ts';
import type { ClockFace } from '../model/business-day.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import type { FulfillmentTable } from '../model/fulfillment-table.ts';
import type { Fulfillment } from '../model/fulfillment.ts';
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
  /** Limits by row. Without it, cells have exact times and no marks. */
  readonly limitOf?: LimitOf;
}

export interface ColumnLayout {
  readonly title: string;
  readonly width: number;
  readonly grow?: number;
  /** In a narrow list, the column with the highest number is dropped first. A column with 0 is never dropped. */
  readonly priority: number;
  readonly align?: 'left' | 'right';
}

/** Each distinct value has a code. 0 is "not set". */
export interface ValueCodes {
  readonly count: number;
  readonly codeOf: (row: number) => number;
}

export interface ListColumn extends ColumnLayout {
  readonly field: ExportColumn;
  readonly cell: (row: Fulfillment, clock: CellClock) => ItemCell;
  /** Returns a row's sort key. NaN if the row has no value. */
  readonly order: (day: FulfillmentDay) => (row: number) => number;
  /** Whether the sort key's first press sorts downward: times and durations do, names don't. */
  readonly sortsDownFirst: boolean;
  readonly isTime?: boolean;
  /** Rows with equal values have equal codes. Times and durations have a code for each minute, as filters do. */
  readonly codes: (day: FulfillmentDay, rows: Uint32Array, zone: string) => ValueCodes;
  readonly texts?: (table: FulfillmentTable) => CodedValues<string>;
  readonly value: (row: Fulfillment, zone: string) => string;
  /** A filter for rows with the same value. `undefined` for empty text, because no filter matches empty text. */
  readonly filter: (row: Fulfillment, zone: string) => string | undefined;
}

export interface NameColumnOptions extends ColumnLayout {
  readonly field: keyof FulfillmentTable['text'];
  /** Default: the field. */
  readonly name?: (record: Fulfillment['record']) => string | undefined;
  readonly names?: (table: FulfillmentTable) => CodedValues<string>;
  readonly fallbackNames?: (table: FulfillmentTable) => CodedValues<string>;
  readonly filterField: ItemFieldName;
}

export function textColumn({
  name = (record) => record[layout.field],
  names = ({ text }) => text[layout.field],
  fallbackNames,
  filterField,
  ...layout
}: NameColumnOptions): ListColumn {
  return {
    ...layout,
    cell: ({ record }) => ({ text: name(record) ?? '-' }),
    texts: names,
    order: ({ table }) => textOrder(names(table)),
    sortsDownFirst: false,
    codes: ({ table }) => valueCodes(names(table), fallbackNames?.(table)),
    value: ({ record }) => {
      const text = name(record);
      return text === undefined ? 'not set' : text.trim() === '' ? '(blank)' : text;
    },
    filter: ({ record }) => equalsFilter(filterField, name(record)),
  };
}

export interface TimeColumnOptions extends ColumnLayout {
  readonly field: keyof FulfillmentTable['instant'];
  readonly timeOf: (row: Fulfillment) => number | undefined;
  readonly filterField: 'fired' | 'fulfilled';
}

export function timeColumn({ timeOf, filterField, ...layout }: TimeColumnOptions): ListColumn {
  const order: ListColumn['order'] = ({ table }) => {
    const { values } = table.instant[layout.field];
    return (row) => values[row] ?? Number.NaN;
  };
  return {
    ...layout,
    cell: (row, { clock, seconds }) => {
      const epochMs = timeOf(row);
      return { text: epochMs === undefined ? '-' : clockTime(epochMs, clock, seconds) };
    },
    order,
    sortsDownFirst: true,
    isTime: true,
    codes: (day, rows, zone) => {
      // Two minutes of a repeated hour have the same name. So they need the same code.
      const nameOf = oncePerKey((minute: number) => wallClock(minute * MINUTE_MS, zone));
      return minuteCodes(day, rows, order(day), nameOf);
    },
    value: (row, zone) => {
      const epochMs = timeOf(row);
      return epochMs === undefined ? 'no time' : wallClock(epochMs, zone);
    },
    filter: (row, zone) => {
      const epochMs = timeOf(row);
      return `${filterField}:${epochMs === undefined ? '' : wallClock(epochMs, zone)}`;
    },
  };
}

export function rankOrder(
  codes: ArrayLike<number>,
  rankOf: readonly (number | undefined)[],
): (row: number) => number {
  const ranks = Float64Array.from(rankOf, (rank) => rank ?? Number.NaN);
  return (row) => ranks[codes[row] ?? 0] ?? Number.NaN;
}

function textOrder({ codes, values }: CodedValues<string>): (row: number) => number {
  const lower = values.map((value) => value?.toLowerCase());
  const distinct = [...new Set(lower.filter((value) => value !== undefined))].sort();
  const ranks = new Map(distinct.map((value, rank) => [value, rank]));
  return rankOrder(
    codes,
    lower.map((value) => (value === undefined ? undefined : ranks.get(value))),
  );
}

export function valueCodes(
  { codes, values }: CodedValues<ColumnValue>,
  other?: CodedValues<ColumnValue>,
): ValueCodes {
  if (other === undefined) return { count: values.length, codeOf: (row) => codes[row] ?? 0 };
  return {
    count: values.length + other.values.length,
    codeOf: (row) => {
      const otherCode = other.codes[row] ?? 0;
      return codes[row] || (otherCode === 0 ? 0 : values.length + otherCode);
    },
  };
}

/** `valueOf` returns ms, or NaN if a row has no value. Minutes with the same name have the same code. */
export function minuteCodes(
  { length }: FulfillmentDay,
  rows: Uint32Array,
  valueOf: (row: number) => number,
  nameOf: (minute: number) => string | number,
): ValueCodes {
  const codes = new Map<string | number, number>();
  const codeByRow = new Uint32Array(length);
  for (const row of rows) {
    const value = valueOf(row);
    if (Number.isNaN(value)) continue;
    const name = nameOf(Math.floor(value / MINUTE_MS));
    const code = codes.get(name) ?? codes.size + 1;
    if (code > codes.size) codes.set(name, code);
    codeByRow[row] = code;
  }
  return { count: codes.size + 1, codeOf: (row) => codeByRow[row] ?? 0 };
}

export function hasLimit({ record, oddity }: Fulfillment): boolean {
  return record.itemFulfillmentLevel === 0 && oddity === undefined;
}
