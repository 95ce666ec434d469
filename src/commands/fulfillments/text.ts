/** Fulfillments as text, line by line: a table for people, or what programs and documents take. */
import type { ExportColumn } from '../../kitchen/export/fulfillment-export.ts';
import { FULFILLMENT_SHAPE } from '../../kitchen/export/fulfillment-lines.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';
import { type OutputStyle, outputRecords } from '../../output/records.ts';
import { shownFulfillments } from './shown.ts';
import { monitorTable, type TableClock } from './table.ts';

/** How rows are told; without columns a table has those of the monitor. */
export interface FulfillmentsStyle extends OutputStyle<ExportColumn> {
  /** Clock of the times in the monitor's columns. */
  readonly times: TableClock;
}

/** The lines of rows, which some formats look at twice. Of no rows there is what a format has around them, such as a head. */
export function fulfillmentsText(
  rows: Iterable<Fulfillment>,
  { times, ...style }: FulfillmentsStyle,
): Iterable<string> {
  if (style.format !== 'table') return outputRecords(rows, FULFILLMENT_SHAPE, style);
  return style.columns === undefined
    ? monitorTable(rows, times, style.width)
    : outputRecords(rows, shownFulfillments(times.zone), style);
}
