/** Fulfillments as text for programs and documents, line by line, so that a day of any size is never held as text. */
import type { Fulfillment } from '../fulfillment.ts';
import { csvLine } from './csv.ts';
import { csvCells, EXPORT_COLUMNS, type ExportColumn, jsonRow } from './fulfillment-export.ts';
import { jsonText } from './json-text.ts';
import { markdownTable } from './markdown.ts';

/** The forms in which fulfillments leave us; each is the ending of a file's name, too. */
export const EXPORT_FORMATS = ['json', 'ndjson', 'csv', 'md'] as const;
/** One of them. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How rows are told. */
export interface ExportStyle {
  readonly format: ExportFormat;
  /** `undefined` for all. */
  readonly columns?: readonly ExportColumn[] | undefined;
  /** How many columns a text takes where a Markdown table is looked at; a character counts as one without it. */
  readonly widthOf?: (text: string) => number;
}

/** Rows whose columns a Markdown table aligns with each other. */
const ALIGNED_ROWS = 1_000;

const NUMBERS: ReadonlySet<ExportColumn> = new Set([
  'itemFulfillmentLevel',
  'queueMs',
  'makeMs',
  'waitMs',
]);

/** The side on which the cells of a column stand. */
export function columnSide(column: ExportColumn): 'left' | 'right' {
  return NUMBERS.has(column) ? 'right' : 'left';
}

/** The text of rows in pieces of a line or some. Of no rows there is what a format has around them, such as a head. */
export function fulfillmentLines(
  rows: Iterable<Fulfillment>,
  { format, columns, widthOf }: ExportStyle,
): Iterable<string> {
  switch (format) {
    case 'json':
      return jsonArray(rows, columns);
    case 'ndjson':
      return jsonLines(rows, columns);
    case 'csv':
      return csvLines(rows, columns ?? EXPORT_COLUMNS);
    case 'md':
      return markdownLines(rows, columns ?? EXPORT_COLUMNS, widthOf);
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
  widthOf: ExportStyle['widthOf'],
): Generator<string> {
  const heads = columns.map((head) => ({ head, align: columnSide(head) }));
  let waiting: string[][] = [];
  let isBegun = false;
  const table = (): string => {
    const text = markdownTable(heads, waiting, widthOf);
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
