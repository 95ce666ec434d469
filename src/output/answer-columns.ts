/** The columns of an answer, once: its formats, its table for people and its help are made from them. */
import type { CsvCell } from '../kitchen/export/csv.ts';
import { idsOf, type RecordShape } from '../kitchen/export/record-shape.ts';
import type { Tone } from '../terminal/capabilities/palette.ts';
import type { ShownShape } from './table.ts';

/** A value for programs: lists are joined by spaces except in JSON. */
type Field = CsvCell | boolean | readonly string[];

/** A column, by a stable ID that scripts rely on. One without a value is only in JSON, or only for people. */
export interface AnswerColumn<Row> {
  /** `undefined` where nothing is set: an empty cell, and null in JSON. */
  readonly value?: (row: Row) => Field;
  /** In JSON, where that is another; `false` where it is not there. */
  readonly json?: ((row: Row) => unknown) | false;
  readonly isNumber?: boolean;
  /** Its head in the table for people, which has only columns with a head. */
  readonly head?: string;
  /** The cell for people, where that is another. */
  readonly text?: (row: Row) => CsvCell;
  /** Of the column for people; numbers are on the right by default. */
  readonly align?: 'left' | 'right';
  readonly tone?: (row: Row) => Tone | undefined;
  /** Explains it in the help; columns with the same words are explained together. */
  readonly doc?: string;
}

/** An answer's rows in each form. */
export interface AnswerTable<Row, Id extends string> extends RecordShape<Row, Id> {
  /** The table for people: the columns with a head. */
  readonly shown: ShownShape<Row, Id>;
  /** Chosen columns for people, under their IDs. */
  readonly chosen: ShownShape<Row, Id>;
  /** Some of a row in JSON. */
  readonly pick: (row: Row, of: readonly Id[]) => object;
  /** `{name, state}`: the keys of a row in JSON. */
  readonly keys: string;
  /** For the help: IDs, and what explains them. */
  readonly docs: readonly (readonly [ids: string, doc: string])[];
}

/** What its columns don't have. */
interface AnswerOptions<Row, Id extends string> {
  /** The order for people, where that is another. */
  readonly order?: readonly NoInfer<Id>[];
  /** A row in JSON, where that is not its columns. */
  readonly json?: (row: Row) => object;
}

/** The answer with these columns, in export order; a function is a column with only a value. */
export function answerOf<Row, Id extends string>(
  table: Readonly<Record<Id, AnswerColumn<Row> | ((row: Row) => Field)>>,
  { order, json }: AnswerOptions<Row, Id> = {},
): AnswerTable<Row, Id> {
  const column = (id: Id): AnswerColumn<Row> => {
    const found = table[id];
    return typeof found === 'function' ? { value: found } : found;
  };
  const ids = idsOf(table);
  const jsonOf = (id: Id) => column(id).json ?? column(id).value;
  const inJson = ids.filter(jsonOf);
  const pick = (row: Row, of: readonly Id[]): object =>
    Object.fromEntries(of.map((id) => [id, (jsonOf(id) || undefined)?.(row) ?? null]));
  const shape: RecordShape<Row, Id> = {
    columns: ids.filter((id) => column(id).value),
    numbers: new Set(ids.filter((id) => column(id).isNumber)),
    cells: (row, of) => of.map((id) => cellOf(column(id).value?.(row))),
    json: json ?? ((row) => pick(row, inJson)),
  };
  const chosen: ShownShape<Row, Id> = {
    ...shape,
    cells: (row, of) =>
      of.map((id) => {
        const { text, value } = column(id);
        return text === undefined ? cellOf(value?.(row)) : text(row);
      }),
    nothing: () => '-',
    tone: (row, id) => column(id).tone?.(row),
  };
  const headed = (order ?? ids).filter((id) => column(id).head);
  const shown: ShownShape<Row, Id> = {
    ...chosen,
    columns: headed,
    head: (id) => column(id).head ?? id,
    numbers: new Set(
      headed.filter((id) => (column(id).align ?? (column(id).isNumber && 'right')) === 'right'),
    ),
  };
  return {
    ...shape,
    chosen,
    shown,
    pick,
    keys: `{${inJson.join(', ')}}`,
    docs: explained(ids.map((id) => [id, column(id).doc])),
  };
}

function cellOf(field: Field): CsvCell {
  if (typeof field === 'boolean') return String(field);
  return typeof field === 'object' ? field.join(' ') : field;
}

function explained(
  columns: readonly (readonly [id: string, doc: string | undefined])[],
): readonly (readonly [ids: string, doc: string])[] {
  const docs = new Set(columns.flatMap(([, doc]) => doc ?? []));
  return Array.from(docs, (doc) => {
    const ids = columns.filter(([, own]) => own === doc).map(([id]) => id);
    return [ids.join(', '), doc];
  });
}
