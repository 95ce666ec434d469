/** A column of the item list as one record: its head and cells, sort order, shared values, and its name in files. */
import type { ClockFace } from '../calendar/business-day.ts';
import type { Thresholds } from '../measures/late-share.ts';
import type { Fulfillment } from '../table/fulfillment.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { ExportColumn } from './export-columns.ts';
import type { MinuteOf, ValueCodes } from './value-codes.ts';

/** One cell. */
export interface Cell {
  readonly text: string;
  readonly tone?: 'warn' | 'error';
}

/** How times are written and judged. */
export interface CellClock {
  /** The wall clock of the restaurant. */
  readonly clock: ClockFace;
  readonly seconds: boolean;
  /** From when on station time is caution, and late; without them times are exact, and have no marks. */
  readonly limits?: Thresholds;
}

/** How a column is laid out in a table. */
export interface ColumnLayout {
  readonly title: string;
  readonly width: number;
  /** Share of the remaining width; 0 for none. */
  readonly grow?: number;
  /** Columns with the highest number are dropped first; 0 is never dropped. */
  readonly priority: number;
  readonly align?: 'left' | 'right';
}

/** A column. */
export interface ListColumn extends ColumnLayout {
  /** The file column with the same content. */
  readonly field: ExportColumn;
  readonly cell: (row: Fulfillment, clock: CellClock) => Cell;
  /** The sort value of a row; NaN without one. */
  readonly order: (day: FulfillmentDay) => (row: number) => number;
  /** Whether the first sort is descending: latest and slowest first, but not names. */
  readonly sortsDownFirst: boolean;
  /** The unit of the sort value, if it has a range. */
  readonly figures?: 'times' | 'durations' | 'levels';
  /** Rows with the same value; times and durations count by the minute, as in filters. */
  readonly codes: (day: FulfillmentDay, rows: Uint32Array, minuteOf: MinuteOf) => ValueCodes;
  /** The shared value in words. */
  readonly value: (row: Fulfillment, zone: string) => string;
  /** The filter for the value; `undefined` for an empty text, which no filter matches. */
  readonly filter: (row: Fulfillment, minuteOf: MinuteOf) => string | undefined;
}
