/** A column of the item list as one record: its head and cells, the order of its rows, which of them share a value, and its name in files. */
import type { ClockFace } from '../calendar/business-day.ts';
import type { ExportColumn } from '../export/export-columns.ts';
import type { Fulfillment } from '../table/fulfillment.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { MinuteOf, ValueCodes } from './value-codes.ts';

/** One cell. */
export interface Cell {
  readonly text: string;
  readonly tone?: 'warn';
}

/** How clock times are written. */
export interface CellClock {
  /** The wall clock of the restaurant. */
  readonly clock: ClockFace;
  readonly seconds: boolean;
}

/** How a column is laid out in a table. */
export interface ColumnLayout {
  readonly title: string;
  readonly width: number;
  /** Share of the columns left over; none for 0. */
  readonly grow?: number;
  /** Columns with the highest number are dropped first; 0 is never dropped. */
  readonly priority: number;
  readonly align?: 'left' | 'right';
}

/** One column. */
export interface ListColumn extends ColumnLayout {
  /** The file column with the same content. */
  readonly field: ExportColumn;
  readonly cell: (row: Fulfillment, clock: CellClock) => Cell;
  /** The number that a row is sorted by; NaN where there is nothing. */
  readonly order: (day: FulfillmentDay) => (row: number) => number;
  /** The greatest come first where it is sorted by first: the latest and the slowest do, names do not. */
  readonly sortsDownFirst: boolean;
  /** What that number counts, where it has a least and a greatest. */
  readonly figures?: 'times' | 'durations' | 'levels';
  /** Which rows of a day share a value; times and durations count by the minute, as filters take them. */
  readonly codes: (day: FulfillmentDay, rows: Uint32Array, minuteOf: MinuteOf) => ValueCodes;
  /** The value that rows share, in words. */
  readonly value: (row: Fulfillment, zone: string) => string;
  /** The filter for the value; `undefined` for an empty text, which no filter can match. */
  readonly filter: (row: Fulfillment, minuteOf: MinuteOf) => string | undefined;
}
