/** Fulfillments as text, line by line: a table for people, or what programs and documents take. */
import type { ExportColumn } from '../kitchen/export/fulfillment-export.ts';
import { fulfillmentLines } from '../kitchen/export/fulfillment-lines.ts';
import type { Fulfillment } from '../kitchen/fulfillment.ts';
import { textWidth } from '../terminal/safe-text.ts';
import type { FulfillmentFormat } from './fulfillments-request.ts';
import { columnsTable, monitorTable } from './fulfillments-table.ts';

/** How rows are told. */
export interface FulfillmentsStyle {
  readonly format: FulfillmentFormat;
  /** `undefined` for those that the format has by itself: the monitor's in a table, all of the export elsewhere. */
  readonly columns: readonly ExportColumn[] | undefined;
  /** IANA zone of the times in the monitor's columns. */
  readonly zone: string;
  /** Columns that a table may take on the screen; `undefined` where there is none. */
  readonly width: number | undefined;
}

/** The lines of rows, which some formats look at twice. Of no rows there is what a format has around them, such as a head. */
export function fulfillmentsText(
  rows: Iterable<Fulfillment>,
  { format, columns, zone, width }: FulfillmentsStyle,
): Iterable<string> {
  if (format !== 'table') return fulfillmentLines(rows, { format, columns, widthOf: textWidth });
  return columns === undefined
    ? monitorTable(rows, zone, width)
    : columnsTable(rows, columns, width);
}
