/** Writes records line by line, so that a large date is never in memory as text. */

import { type CsvCell, csvLine } from './csv.ts';
import { demoField, jsonText } from './json-text.ts';
import { type MarkdownColumn, type MarkdownStyle, markdownTable } from './markdown.ts';

/** The formats are also file endings. */
export const EXPORT_FORMATS = ['json', 'ndjson', 'csv', 'md'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** CSV and Markdown end instants in `Z`. JSON keeps the platform's form. */
export interface RecordStyle<Column extends string> extends MarkdownStyle {
  readonly format: ExportFormat;
  readonly columns?: readonly Column[] | undefined;
  /** False if the rows follow others in the same CSV file. */
  readonly hasHead?: boolean;
  /** GUID. The first field, if several restaurants are printed. */
  readonly restaurant?: string | undefined;
  readonly rowEnd?: Readonly<Record<string, string>> | undefined;
  readonly isDemo?: boolean | undefined;
}

function leadOf({
  restaurant,
  isDemo,
}: RecordStyle<never>): Readonly<Record<string, string | true>> {
  return { ...(restaurant !== undefined && { restaurant }), ...demoField(isDemo) };
}

const ALIGNED_ROWS = 1_000;

export function recordLines<Row, Column extends string>(
  rows: Iterable<Row>,
  shape: RecordShape<Row, Column>,
  style: RecordStyle<Column>,
): Iterable<string> {
  switch (style.format) {
    case 'json':
      return jsonArray(jsonValues(rows, shape, style));
    case 'ndjson':
      return jsonLines(jsonValues(rows, shape, style));
    case 'csv':
      return csvLines(rows, shape, style);
    case 'md':
      return markdownLines(rows, shape, style);
  }
}

function* jsonArray(values: Iterable<object>): Generator<string> {
  let before = '[';
  for (const value of values) {
    yield `${before}\n  ${jsonText(value, 2).replaceAll('\n', '\n  ')}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

function* jsonLines(values: Iterable<object>): Generator<string> {
  for (const value of values) yield `${jsonText(value)}\n`;
}

function* jsonValues<Row, Column extends string>(
  rows: Iterable<Row>,
  shape: RecordShape<Row, Column>,
  { columns, ...style }: RecordStyle<Column>,
): Generator<object> {
  const lead = leadOf(style);
  for (const row of rows) {
    const cells = columns && shape.cells(row, columns, true);
    const fields = columns?.map((column, index) => [column, cells?.[index] ?? null] as const);
    yield { ...lead, ...(fields === undefined ? shape.json(row) : Object.fromEntries(fields)) };
  }
}

function* csvLines<Row, Column extends string>(
  rows: Iterable<Row>,
  shape: RecordShape<Row, Column>,
  { columns = shape.columns, hasHead = true, ...style }: RecordStyle<Column>,
): Generator<string> {
  const lead = leadOf(style);
  const before = Object.values(lead).map(String);
  const { rowEnd = {} } = style;
  const after = Object.values(rowEnd);
  if (hasHead) yield csvLine([...Object.keys(lead), ...columns, ...Object.keys(rowEnd)]);
  for (const row of rows) {
    yield csvLine([...before, ...shape.cells(row, columns), ...after]);
  }
}

/** Aligns columns in blocks of rows, because their widths are known only after the last row. */
function* markdownLines<Row, Column extends string>(
  rows: Iterable<Row>,
  { cells, emptyText, ...shape }: RecordShape<Row, Column>,
  { columns = shape.columns, widthOf }: RecordStyle<Column>,
): Generator<string> {
  const heads = columnHeads(columns, shape);
  let waiting: string[][] = [];
  let written = 0;
  const table = (): string => {
    const text = markdownTable(heads, waiting, { widthOf });
    const body = text.indexOf('\n', text.indexOf('\n') + 1) + 1;
    const part = written > 0 ? text.slice(body) : text;
    written += waiting.length;
    waiting = [];
    return part;
  };
  for (const row of rows) {
    const texts = cells(row, columns).map((cell, index) => {
      const column = columns[index];
      return String(cell ?? (column === undefined ? '' : emptyText?.(row, column)) ?? '');
    });
    waiting.push(texts);
    if (waiting.length === ALIGNED_ROWS) yield table();
  }
  if (written === 0 || waiting.length > 0) yield table();
}

export interface HeadShape<Column extends string> {
  readonly numbers: ReadonlySet<Column>;
  readonly head?: (column: Column) => string;
  /** Columns that may be dropped from a table wider than the terminal, last one first. */
  readonly minorColumns?: ReadonlySet<Column>;
}

export interface RecordShape<Row, Column extends string> extends HeadShape<Column> {
  /** IDs in export order, which scripts rely on. */
  readonly columns: readonly Column[];
  /** `isAsSent` keeps instants in the platform's form, as in JSON. */
  readonly cells: (row: Row, columns: readonly Column[], isAsSent?: boolean) => readonly CsvCell[];
  /** Shown instead of an empty cell. By default a dash, and nothing in Markdown. */
  readonly emptyText?: (row: Row, column: Column) => string | undefined;
  readonly json: (row: Row) => object;
}

export function columnHeads<Column extends string>(
  columns: readonly Column[],
  { numbers, head = (column) => column, minorColumns }: HeadShape<Column>,
): readonly MarkdownColumn[] {
  return columns.map((id) => {
    const align = numbers.has(id) ? 'right' : 'left';
    return { head: head(id), align, isMinor: minorColumns?.has(id) === true };
  });
}

export function idsOf<Id extends string>(table: Readonly<Record<Id, unknown>>): readonly Id[] {
  return Object.keys(table).filter((id): id is Id => Object.hasOwn(table, id));
}
