/** Items as text for programs and documents. */

import type { Fulfillment } from '../table/fulfillment.ts';
import { EXPORT_COLUMNS, type ExportColumn } from './export-columns.ts';
import { csvCells, DAY_COLUMNS, jsonRow, loneJsonRow } from './fulfillment-export.ts';
import { type RecordStyle, recordLines } from './record-lines.ts';
import type { RecordShape } from './record-shape.ts';

/** The record shape of items of a business date (`YYYYMMDD`). */
export function fulfillmentShape(businessDate: string): RecordShape<Fulfillment, ExportColumn> {
  return {
    columns: EXPORT_COLUMNS,
    numbers: new Set(['itemFulfillmentLevel', 'queueMs', 'makeMs', 'waitMs']),
    cells: (row, of, isRaw = false) => csvCells(row, of, { businessDate, isRaw }),
    nothing: ({ hasStartQueue }, column) =>
      !hasStartQueue && (column === 'queueMs' || column === 'makeMs') ? 'n/a' : undefined,
    json: (row) => jsonRow(row, businessDate),
  };
}

/** The same for rows that are printed before their date is complete. */
export function loneFulfillmentShape(businessDate: string): RecordShape<Fulfillment, ExportColumn> {
  return {
    ...fulfillmentShape(businessDate),
    columns: EXPORT_COLUMNS.filter((column) => !DAY_COLUMNS.has(column)),
    json: (row) => loneJsonRow(row, businessDate),
  };
}

/** The text of rows in pieces of one or more lines. Without rows, what a format has around them, such as a head. */
export function fulfillmentLines(
  rows: Iterable<Fulfillment>,
  businessDate: string,
  style: RecordStyle<ExportColumn>,
): Iterable<string> {
  return recordLines(rows, fulfillmentShape(businessDate), style);
}
