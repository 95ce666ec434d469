/** Items as text for programs and documents. */

import { localHour } from '../calendar/wall-clock.ts';
import { type RecordStyle, recordLines } from '../export/record-lines.ts';
import type { RecordShape } from '../export/record-shape.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import type { Fulfillment } from '../table/fulfillment.ts';
import {
  DAY_COLUMNS,
  EXPORT_COLUMNS,
  type ExportColumn,
  NUMBER_COLUMNS,
} from './export-columns.ts';
import { csvCells, jsonRow } from './fulfillment-export.ts';

/** The date of rows. */
export interface ExportedDate {
  /** `YYYYMMDD`. */
  readonly businessDate: string;
  readonly restaurant: Pick<RestaurantChoice, 'calendar' | 'zoneKnown'>;
}

/** The record shape of items of a business date. */
export function fulfillmentShape({
  businessDate,
  restaurant: { calendar, zoneKnown },
}: ExportedDate): RecordShape<Fulfillment, ExportColumn> {
  const hourOf = zoneKnown ? localHour(calendar, businessDate) : undefined;
  return {
    columns: EXPORT_COLUMNS,
    numbers: NUMBER_COLUMNS,
    cells: (row, of, isRaw = false) => csvCells(row, of, { businessDate, hourOf, isRaw }),
    nothing: ({ hasStartQueue }, column) =>
      !hasStartQueue && (column === 'queueMs' || column === 'makeMs') ? 'n/a' : undefined,
    json: (row) => jsonRow(row, businessDate),
  };
}

/** The same for rows that are printed before their date is complete. */
export function loneFulfillmentShape(date: ExportedDate): RecordShape<Fulfillment, ExportColumn> {
  return {
    ...fulfillmentShape(date),
    columns: EXPORT_COLUMNS.filter((column) => !DAY_COLUMNS.has(column)),
    json: (row) => jsonRow(row, date.businessDate, true),
  };
}

/** The text of rows in pieces of one or more lines. Without rows, what a format has around them, such as a head. */
export function fulfillmentLines(
  rows: Iterable<Fulfillment>,
  date: ExportedDate,
  style: RecordStyle<ExportColumn>,
): Iterable<string> {
  return recordLines(rows, fulfillmentShape(date), style);
}
