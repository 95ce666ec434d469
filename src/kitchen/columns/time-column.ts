/** Columns of clock times. */
import { clockTime, wallClock } from '../calendar/local-time.ts';
import type { Fulfillment } from '../table/fulfillment.ts';
import type { FulfillmentTable } from '../table/fulfillment-table.ts';
import type { ColumnLayout, ListColumn } from './list-column.ts';
import { minutesOf, numberedCodes } from './value-codes.ts';

/** The part of a time column that differs. */
interface Times extends ColumnLayout, Pick<ListColumn, 'field'> {
  /** A row's time, epoch ms. */
  readonly at: (row: Fulfillment) => number | undefined;
  /** The same for all rows of a table; NaN without a time. */
  readonly instants: (table: FulfillmentTable) => Float64Array;
  /** Its field in filters. */
  readonly filterField: 'fired' | 'fulfilled' | 'started';
}

/** The record of a column of times. */
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
    figures: 'times',
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
