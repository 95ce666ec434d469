/** Fulfillments as text for programs and documents. */
import type { Fulfillment } from '../fulfillment.ts';
import { csvCells, EXPORT_COLUMNS, type ExportColumn, jsonRow } from './fulfillment-export.ts';
import { type RecordShape, type RecordStyle, recordLines } from './record-lines.ts';

/** What fulfillments look like as records. */
export const FULFILLMENT_SHAPE: RecordShape<Fulfillment, ExportColumn> = {
  columns: EXPORT_COLUMNS,
  numbers: new Set(['itemFulfillmentLevel', 'queueMs', 'makeMs', 'waitMs']),
  cells: csvCells,
  json: jsonRow,
};

/** The text of rows in pieces of a line or some. Of no rows there is what a format has around them, such as a head. */
export function fulfillmentLines(
  rows: Iterable<Fulfillment>,
  style: RecordStyle<ExportColumn>,
): Iterable<string> {
  return recordLines(rows, FULFILLMENT_SHAPE, style);
}
