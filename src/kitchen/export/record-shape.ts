/** The shape of a kind of record, for every output format. */
import type { CsvCell } from './csv.ts';
import type { MarkdownColumn } from './markdown.ts';

/** The shape of a kind of record. */
export interface RecordShape<Row, Column extends string> {
  /** Stable IDs of all columns, in export order; scripts rely on them. */
  readonly columns: readonly Column[];
  /** Columns of numbers. */
  readonly numbers: ReadonlySet<Column>;
  /** The cells of these columns; `undefined` where nothing is set. With `isRaw`, values of the platform keep the platform's form. */
  readonly cells: (row: Row, of: readonly Column[], isRaw?: boolean) => readonly CsvCell[];
  /** A table's text for an empty cell; without it a dash and, in Markdown, an empty cell. */
  readonly nothing?: (row: Row, column: Column) => string | undefined;
  /** The JSON value of a row without chosen columns. */
  readonly json: (row: Row) => object;
}

/** A field's value: lists are joined by spaces except in JSON, where nothing is null. */
type Field = CsvCell | boolean | readonly string[];

/** The shape for a list of fields in export order; `numbers` names the numeric ones. JSON has the same fields unless others are given. */
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

/** The columns of a table with their IDs as heads, numbers right-aligned. */
export function columnHeads<Column extends string>(
  columns: readonly Column[],
  { numbers }: { readonly numbers: ReadonlySet<Column> },
): readonly MarkdownColumn[] {
  return columns.map((head) => ({ head, align: numbers.has(head) ? 'right' : 'left' }));
}
