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
  /** Heads of tables; the IDs without it. */
  readonly head?: (column: Column) => string;
  /** A table's text for an empty cell; without it a dash and, in Markdown, an empty cell. */
  readonly nothing?: (row: Row, column: Column) => string | undefined;
  /** The JSON value of a row without chosen columns. */
  readonly json: (row: Row) => object;
}

/** The columns of a table with their heads, numbers right-aligned. */
export function columnHeads<Row, Column extends string>(
  columns: readonly Column[],
  { numbers, head = (column) => column }: Pick<RecordShape<Row, Column>, 'numbers' | 'head'>,
): readonly MarkdownColumn[] {
  return columns.map((id) => ({ head: head(id), align: numbers.has(id) ? 'right' : 'left' }));
}

/** The IDs of a table, in its order. */
export function idsOf<Id extends string>(table: Readonly<Record<Id, unknown>>): readonly Id[] {
  return Object.keys(table).filter((id): id is Id => Object.hasOwn(table, id));
}
