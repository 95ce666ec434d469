/** Items as text for programs and documents. */

import type { Fulfillment } from '../table/fulfillment.ts';
import { EXPORT_COLUMNS, type ExportColumn } from './export-columns.ts';
import { csvCells, DAY_COLUMNS, jsonRow, loneJsonRow } from './fulfillment-export.ts';
import { type RecordStyle, recordLines } from './record-lines.ts';
import type { RecordShape } from './record-shape.ts';

/** The record shape of items. */
export const FULFILLMENT_SHAPE: RecordShape<Fulfillment, ExportColumn> = {
  columns: EXPORT_COLUMNS,
  numbers: new Set(['itemFulfillmentLevel', 'queueMs', 'makeMs', 'waitMs']),
  cells: csvCells,
  nothing: ({ hasStartQueue }, column) =>
    !hasStartQueue && (column === 'queueMs' || column === 'makeMs') ? 'n/a' : undefined,
  json: jsonRow,
};

/** The same for rows that are printed before their date is complete. */
export const LONE_FULFILLMENT_SHAPE: RecordShape<Fulfillment, ExportColumn> = {
  ...FULFILLMENT_SHAPE,
  columns: EXPORT_COLUMNS.filter((column) => !DAY_COLUMNS.has(column)),
  json: loneJsonRow,
};

/** The text of rows in pieces of one or more lines. Without rows, what a format has around them, such as a head. */
export function fulfillmentLines(
  rows: Iterable<Fulfillment>,
  style: RecordStyle<ExportColumn>,
): Iterable<string> {
  return recordLines(rows, FULFILLMENT_SHAPE, style);
}
