/** What records of a kind look like, in every form in which they are printed. */
import type { CsvCell } from './csv.ts';
import type { MarkdownColumn } from './markdown.ts';

/** What records of a kind look like. */
export interface RecordShape<Row, Column extends string> {
  /** Ids of all columns, in the order in which they are exported. Scripts rely on them. */
  readonly columns: readonly Column[];
  /** Those that hold numbers. */
  readonly numbers: ReadonlySet<Column>;
  /** The cells of these columns; `undefined` where nothing is set. */
  readonly cells: (row: Row, of: readonly Column[]) => readonly CsvCell[];
  /** Shown in a table where a cell is empty; a dash and, in Markdown, an empty cell without it. */
  readonly nothing?: (row: Row, column: Column) => string | undefined;
  /** The JSON value of a row, where no columns were asked for. */
  readonly json: (row: Row) => object;
}

/** What a field states: a list has a space between each two but in JSON, and nothing is null there. */
type Field = CsvCell | boolean | readonly string[];

/**
 * The shape of one list of fields, in the order in which they are exported; `numbers` names those that are. JSON has the same fields
 * unless others are given.
 */
export function recordShape<Row, Column extends string>(
  fields: Readonly<Record<Column, (row: Row) => Field>>,
  numbers: readonly NoInfer<Column>[] = [],
  json?: (row: Row) => object,
): RecordShape<Row, Column> {
  const columns = Object.keys(fields).filter((name): name is Column => Object.hasOwn(fields, name));
  return {
    columns,
    numbers: new Set(numbers),
    cells: (row, of) => of.map((column) => cellOf(fields[column](row))),
    json:
      json ??
      ((row) => Object.fromEntries(columns.map((each) => [each, fields[each](row) ?? null]))),
  };
}

function cellOf(field: Field): CsvCell {
  if (typeof field === 'boolean') return String(field);
  return typeof field === 'object' ? field.join(' ') : field;
}

/** The columns of a table under their ids, numbers on the right. */
export function columnHeads<Column extends string>(
  columns: readonly Column[],
  { numbers }: { readonly numbers: ReadonlySet<Column> },
): readonly MarkdownColumn[] {
  return columns.map((head) => ({ head, align: numbers.has(head) ? 'right' : 'left' }));
}
