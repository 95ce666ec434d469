/** Fulfillments as text, line by line: a table for people, or what programs and documents take. */
import type { ExportColumn } from '../kitchen/export/fulfillment-export.ts';
import { FULFILLMENT_SHAPE } from '../kitchen/export/fulfillment-lines.ts';
import type { Fulfillment } from '../kitchen/fulfillment.ts';
import { monitorTable } from './fulfillments-table.ts';
import { type OutputStyle, outputRecords } from './output-records.ts';

/** How rows are told; without columns a table has those of the monitor. */
export interface FulfillmentsStyle extends OutputStyle<ExportColumn> {
  /** IANA zone of the times in the monitor's columns. */
  readonly zone: string;
}

/** The lines of rows, which some formats look at twice. Of no rows there is what a format has around them, such as a head. */
export function fulfillmentsText(
  rows: Iterable<Fulfillment>,
  { zone, ...style }: FulfillmentsStyle,
): Iterable<string> {
  return style.format === 'table' && style.columns === undefined
    ? monitorTable(rows, zone, style.width)
    : outputRecords(rows, FULFILLMENT_SHAPE, style);
}
