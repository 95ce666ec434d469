/** Records of any kind as text for programs and documents, line by line, so that a day of any size is never held as text. */
import { type CsvCell, csvLine } from './csv.ts';
import { jsonText } from './json-text.ts';
import { markdownTable } from './markdown.ts';

/** The forms in which records leave us; each is the ending of a file's name, too. */
export const EXPORT_FORMATS = ['json', 'ndjson', 'csv', 'md'] as const;
/** One of them. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What records of a kind look like. */
export interface RecordShape<Row, Column extends string> {
  /** Ids of all columns, in the order in which they are exported. Scripts rely on them. */
  readonly columns: readonly Column[];
  /** Those that hold numbers. */
  readonly numbers: ReadonlySet<Column>;
  /** The cells of these columns; `undefined` where nothing is stated. */
  readonly cells: (row: Row, of: readonly Column[]) => readonly CsvCell[];
  /** The JSON value of a row, where no columns were asked for. */
  readonly json: (row: Row) => object;
}

/** How records are told. */
export interface RecordStyle<Column extends string> {
  readonly format: ExportFormat;
  /** `undefined` for all. */
  readonly columns?: readonly Column[] | undefined;
  /** How many columns a text takes where a Markdown table is looked at; a character counts as one without it. */
  readonly widthOf?: ((text: string) => number) | undefined;
  /** False where the rows go on after others in one file, and CSV has its head already. */
  readonly hasHead?: boolean;
  /** Guid of the restaurant that each line of JSON and CSV begins with, where rows of several are told. */
  readonly restaurant?: string | undefined;
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

/** What the kind makes of a row; or, of columns that were asked for, each by its id, null where nothing is stated. */
function jsonValue<Row, Column extends string>(
  row: Row,
  shape: RecordShape<Row, Column>,
  { columns, restaurant }: RecordStyle<Column>,
): object {
  const lead = restaurant === undefined ? {} : { restaurant };
  if (columns === undefined) return { ...lead, ...shape.json(row) };
  const cells = shape.cells(row, columns);
  const named = columns.map((column, at) => [column, cells[at] ?? null] as const);
  return { ...lead, ...Object.fromEntries(named) };
}

function* csvLines<Row, Column extends string>(
  rows: Iterable<Row>,
  shape: RecordShape<Row, Column>,
  { columns = shape.columns, hasHead = true, restaurant }: RecordStyle<Column>,
): Generator<string> {
  const lead = restaurant === undefined ? [] : [restaurant];
  if (hasHead) yield csvLine([...lead.map(() => 'restaurant'), ...columns]);
  for (const row of rows) yield csvLine([...lead, ...shape.cells(row, columns)]);
}

/** One table; only so many rows at a time are aligned, since the width of a column is known when its last row is. */
function* markdownLines<Row, Column extends string>(
  rows: Iterable<Row>,
  { cells, numbers, ...shape }: RecordShape<Row, Column>,
  { columns = shape.columns, widthOf }: RecordStyle<Column>,
): Generator<string> {
  const heads = columns.map((head) => {
    return { head, align: numbers.has(head) ? ('right' as const) : ('left' as const) };
  });
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
    waiting.push(cells(row, columns).map((cell) => String(cell ?? '')));
    if (waiting.length === ALIGNED_ROWS) yield table();
  }
  if (!isBegun || waiting.length > 0) yield table();
}
