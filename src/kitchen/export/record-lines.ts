/** Records of any kind as text, line by line, so that a date of any size is never in memory as text. */
import { csvLine } from './csv.ts';
import { demoField } from './demo-mark.ts';
import { jsonText } from './json-text.ts';
import { type MarkdownStyle, markdownTable } from './markdown.ts';
import { columnHeads, type RecordShape } from './record-shape.ts';

/** The export formats; each is also a file ending. */
export const EXPORT_FORMATS = ['json', 'ndjson', 'csv', 'md'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How records are printed. Without `isRaw`, invisible characters are escapes and instants end in `Z` in CSV and Markdown; in
 * JSON, such characters always are escapes, and the platform's instants as they came. */
export interface RecordStyle<Column extends string> extends MarkdownStyle {
  readonly format: ExportFormat;
  /** `undefined` for all. */
  readonly columns?: readonly Column[] | undefined;
  /** False where rows follow others in the same file, and CSV already has its head. */
  readonly hasHead?: boolean;
  /** GUID that starts each line of JSON and CSV, where rows of several restaurants are printed. */
  readonly restaurant?: string | undefined;
  /** Columns after all others in CSV, with the same values in each row. */
  readonly rowEnd?: Readonly<Record<string, string>> | undefined;
  /** Whether rows are from the demo; each line of JSON and CSV is then marked, after the restaurant. */
  readonly isDemo?: boolean | undefined;
}

/** The start of each line of JSON and CSV. */
function leadOf({
  restaurant,
  isDemo,
}: RecordStyle<never>): Readonly<Record<string, string | true>> {
  return { ...(restaurant !== undefined && { restaurant }), ...demoField(isDemo) };
}

type Writer = <Row, Column extends string>(
  rows: Iterable<Row>,
  shape: RecordShape<Row, Column>,
  style: RecordStyle<Column>,
) => Iterable<string>;

/** The writer of each format. */
const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  json: jsonArray,
  ndjson: jsonLines,
  csv: csvLines,
  md: markdownLines,
};

/** Rows that a Markdown table aligns together. */
const ALIGNED_ROWS = 1_000;

/** The text of rows in pieces of one or more lines. Without rows, what a format has around them, such as a head. */
export function recordLines<Row, Column extends string>(
  rows: Iterable<Row>,
  shape: RecordShape<Row, Column>,
  style: RecordStyle<Column>,
): Iterable<string> {
  return WRITERS[style.format](rows, shape, style);
}

function* jsonArray<Row, Column extends string>(
  rows: Iterable<Row>,
  shape: RecordShape<Row, Column>,
  style: RecordStyle<Column>,
): Generator<string> {
  let before = '[';
  for (const row of rows) {
    const text = jsonText(jsonValue(row, shape, style), 2).replaceAll('\n', '\n  ');
    yield `${before}\n  ${text}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

function* jsonLines<Row, Column extends string>(
  rows: Iterable<Row>,
  shape: RecordShape<Row, Column>,
  style: RecordStyle<Column>,
): Generator<string> {
  for (const row of rows) yield `${jsonText(jsonValue(row, shape, style))}\n`;
}

/** The kind's JSON object of a row; with chosen columns, an object of those by ID, null where nothing is set. */
function jsonValue<Row, Column extends string>(
  row: Row,
  shape: RecordShape<Row, Column>,
  { columns, ...style }: RecordStyle<Column>,
): object {
  const lead = leadOf(style);
  if (columns === undefined) return { ...lead, ...shape.json(row) };
  const cells = shape.cells(row, columns, true);
  const named = columns.map((column, at) => [column, cells[at] ?? null] as const);
  return { ...lead, ...Object.fromEntries(named) };
}

function* csvLines<Row, Column extends string>(
  rows: Iterable<Row>,
  shape: RecordShape<Row, Column>,
  { columns = shape.columns, hasHead = true, ...style }: RecordStyle<Column>,
): Generator<string> {
  const lead = leadOf(style);
  const before = Object.values(lead).map(String);
  const { isRaw, rowEnd = {} } = style;
  const after = Object.values(rowEnd);
  if (hasHead) yield csvLine([...Object.keys(lead), ...columns, ...Object.keys(rowEnd)]);
  for (const row of rows) {
    yield csvLine([...before, ...shape.cells(row, columns, isRaw), ...after], isRaw);
  }
}

/** One table, aligned in blocks of rows, because a column's width is known only after its last row. */
function* markdownLines<Row, Column extends string>(
  rows: Iterable<Row>,
  { cells, nothing, ...shape }: RecordShape<Row, Column>,
  { columns = shape.columns, widthOf, isRaw }: RecordStyle<Column>,
): Generator<string> {
  const heads = columnHeads(columns, shape);
  let waiting: string[][] = [];
  let written = 0;
  const table = (): string => {
    const text = markdownTable(heads, waiting, { widthOf, isRaw });
    const body = text.indexOf('\n', text.indexOf('\n') + 1) + 1;
    const part = written > 0 ? text.slice(body) : text;
    written += waiting.length;
    waiting = [];
    return part;
  };
  for (const row of rows) {
    const texts = cells(row, columns, isRaw).map((cell, at) => {
      const column = columns[at];
      return String(cell ?? (column === undefined ? '' : nothing?.(row, column)) ?? '');
    });
    waiting.push(texts);
    if (waiting.length === ALIGNED_ROWS) yield table();
  }
  if (written === 0 || waiting.length > 0) yield table();
}
