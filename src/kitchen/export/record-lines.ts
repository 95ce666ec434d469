/** Records of any kind as text for programs and documents, line by line, so that a day of any size is never held as text. */
import { csvLine } from './csv.ts';
import { demoField } from './demo-mark.ts';
import { jsonText } from './json-text.ts';
import { type MarkdownStyle, markdownTable } from './markdown.ts';
import { columnHeads, type RecordShape } from './record-shape.ts';

/** The forms in which records leave us; each is the ending of a file's name, too. */
export const EXPORT_FORMATS = ['json', 'ndjson', 'csv', 'md'] as const;
/** One of them. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How records are printed. Without `isRaw` invisible characters are escapes in CSV and Markdown; in JSON they always are. */
export interface RecordStyle<Column extends string> extends MarkdownStyle {
  readonly format: ExportFormat;
  /** `undefined` for all. */
  readonly columns?: readonly Column[] | undefined;
  /** False where the rows go on after others in one file, and CSV has its head already. */
  readonly hasHead?: boolean;
  /** GUID of the restaurant that each line of JSON and CSV begins with, where rows of several are printed. */
  readonly restaurant?: string | undefined;
  /** Whether rows are from the demo; each line of JSON and CSV is then marked, after the restaurant. */
  readonly isDemo?: boolean | undefined;
}

/** What each line of JSON and CSV begins with. */
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

/** The writer of each form. */
const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  json: jsonArray,
  ndjson: jsonLines,
  csv: csvLines,
  md: markdownLines,
};

/** Rows whose columns a Markdown table aligns with each other. */
const ALIGNED_ROWS = 1_000;

/** The text of rows in pieces of a line or some. Of no rows there is what a format has around them, such as a head. */
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

/** The kind's object of a row; or, where columns were asked for, each by its id, null where nothing is set. */
function jsonValue<Row, Column extends string>(
  row: Row,
  shape: RecordShape<Row, Column>,
  { columns, ...style }: RecordStyle<Column>,
): object {
  const lead = leadOf(style);
  if (columns === undefined) return { ...lead, ...shape.json(row) };
  const cells = shape.cells(row, columns);
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
  const { isRaw } = style;
  if (hasHead) yield csvLine([...Object.keys(lead), ...columns]);
  for (const row of rows) yield csvLine([...before, ...shape.cells(row, columns)], isRaw);
}

/** One table; only so many rows at a time are aligned, because the width of a column is known when its last row is. */
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
    const texts = cells(row, columns).map((cell, at) => {
      const column = columns[at];
      return String(cell ?? (column === undefined ? '' : nothing?.(row, column)) ?? '');
    });
    waiting.push(texts);
    if (waiting.length === ALIGNED_ROWS) yield table();
  }
  if (written === 0 || waiting.length > 0) yield table();
}
