import type { CsvCell } from './csv.ts';
import type { MarkdownColumn } from './markdown.ts';

export interface RecordShape<Row, Column extends string> {
  /** Stable IDs in export order. Scripts rely on them. */
  readonly columns: readonly Column[];
  readonly numbers: ReadonlySet<Column>;
  /** `undefined` where not set. With `isAsSent`, as in JSON, instants keep the platform's form. */
  readonly cells: (row: Row, of: readonly Column[], isAsSent?: boolean) => readonly CsvCell[];
  /** Table heads, by default the IDs. */
  readonly head?: (column: Column) => string;
  /** Table text for an empty cell. By default a dash, in Markdown nothing. */
  readonly nothing?: (row: Row, column: Column) => string | undefined;
  /** For people: dropped from a table wider than the terminal, the last first. */
  readonly minor?: ReadonlySet<Column>;
  /** Without chosen columns. */
  readonly json: (row: Row) => object;
}

/** Numbers are right-aligned. */
export function columnHeads<Row, Column extends string>(
  columns: readonly Column[],
  {
    numbers,
    head = (column) => column,
    minor,
  }: Pick<RecordShape<Row, Column>, 'numbers' | 'head' | 'minor'>,
): readonly MarkdownColumn[] {
  return columns.map((id) => {
    const align = numbers.has(id) ? 'right' : 'left';
    return { head: head(id), align, isMinor: minor?.has(id) === true };
  });
}

/** In table order. */
export function idsOf<Id extends string>(table: Readonly<Record<Id, unknown>>): readonly Id[] {
  return Object.keys(table).filter((id): id is Id => Object.hasOwn(table, id));
}
