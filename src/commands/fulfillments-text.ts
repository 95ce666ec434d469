/** Fulfillments as text, line by line, so that a day of any size is never held as text. */
import { csvLine } from '../kitchen/export/csv.ts';
import {
  csvCells,
  EXPORT_COLUMNS,
  type ExportColumn,
  jsonRow,
} from '../kitchen/export/fulfillment-export.ts';
import { markdownTable } from '../kitchen/export/markdown.ts';
import type { Fulfillment } from '../kitchen/fulfillment.ts';
import { textWidth } from '../terminal/safe-text.ts';
import type { FulfillmentFormat } from './fulfillments-request.ts';
import { columnSide, columnsTable, monitorTable } from './fulfillments-table.ts';
import { jsonText } from './json-text.ts';

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

/** Rows whose columns a Markdown table aligns with each other. */
const ALIGNED_ROWS = 1_000;

/** The lines of rows, which some formats look at twice. Of no rows there is what a format has around them, such as a head. */
export function fulfillmentsText(
  rows: Iterable<Fulfillment>,
  { format, columns, zone, width }: FulfillmentsStyle,
): Iterable<string> {
  switch (format) {
    case 'table':
      return columns === undefined
        ? monitorTable(rows, zone, width)
        : columnsTable(rows, columns, width);
    case 'json':
      return jsonArray(rows, columns);
    case 'ndjson':
      return jsonLines(rows, columns);
    case 'csv':
      return csvLines(rows, columns ?? EXPORT_COLUMNS);
    case 'md':
      return markdownLines(rows, columns ?? EXPORT_COLUMNS);
  }
}

function* jsonArray(
  rows: Iterable<Fulfillment>,
  columns: readonly ExportColumn[] | undefined,
): Generator<string> {
  let before = '[';
  for (const row of rows) {
    const text = jsonText(jsonValue(row, columns), 2).replaceAll('\n', '\n  ');
    yield `${before}\n  ${text}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

function* jsonLines(
  rows: Iterable<Fulfillment>,
  columns: readonly ExportColumn[] | undefined,
): Generator<string> {
  for (const row of rows) yield `${jsonText(jsonValue(row, columns))}\n`;
}

/** The record and what linecheck adds; or, of columns that were asked for, each by its id, null where nothing is stated. */
function jsonValue(row: Fulfillment, columns: readonly ExportColumn[] | undefined): unknown {
  if (columns === undefined) return jsonRow(row);
  const cells = csvCells(row, columns);
  return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null]));
}

function* csvLines(
  rows: Iterable<Fulfillment>,
  columns: readonly ExportColumn[],
): Generator<string> {
  yield csvLine(columns);
  for (const row of rows) yield csvLine(csvCells(row, columns));
}

/** One table; only so many rows at a time are aligned, since the width of a column is known when its last row is. */
function* markdownLines(
  rows: Iterable<Fulfillment>,
  columns: readonly ExportColumn[],
): Generator<string> {
  const heads = columns.map((head) => ({ head, align: columnSide(head) }));
  let waiting: string[][] = [];
  let isBegun = false;
  const table = (): string => {
    const text = markdownTable(heads, waiting, textWidth);
    const body = text.indexOf('\n', text.indexOf('\n') + 1) + 1;
    const part = isBegun ? text.slice(body) : text;
    isBegun = true;
    waiting = [];
    return part;
  };
  for (const row of rows) {
    waiting.push(csvCells(row, columns).map((cell) => String(cell ?? '')));
    if (waiting.length === ALIGNED_ROWS) yield table();
  }
  if (!isBegun || waiting.length > 0) yield table();
}
