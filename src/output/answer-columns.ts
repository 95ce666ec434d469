/** An answer's columns, defined once for formats, the table for people, and the schema. */
import type { CsvCell } from '../kitchen/export/csv.ts';
import type { JsonType } from '../kitchen/export/json-type.ts';
import { idsOf, type RecordShape } from '../kitchen/export/record-shape.ts';
import type { Tone } from '../terminal/capabilities/palette.ts';
import type { ShownShape } from './table.ts';

/** For programs. Lists are joined by spaces except in JSON. */
type Field = CsvCell | boolean | readonly string[];

/** Scripts rely on the ID. A column without a value is only in JSON, or only for people. */
export interface AnswerColumn<Row> {
  /** `undefined` where not set: an empty cell, and null in JSON. */
  readonly value?: (row: Row) => Field;
  /** A different value in JSON, or `false` for none. */
  readonly json?: ((row: Row) => unknown) | false;
  readonly isNumber?: boolean;
  /** In JSON. Default: by the ID (`…Ms`, `…At`, `businessDate`), else a count or text, or null. */
  readonly type?: JsonType;
  /** For people. Their table has only columns with a head. */
  readonly head?: string;
  /** A different cell for people. */
  readonly text?: (row: Row) => CsvCell;
  /** For people. Numbers are on the right by default. */
  readonly align?: 'left' | 'right';
  /** For people: dropped from a table wider than the terminal, the last first. */
  readonly isMinor?: boolean;
  readonly tone?: (row: Row) => Tone | undefined;
  /** Its meaning, for the schema. */
  readonly doc?: string;
}

export interface ColumnType extends Pick<AnswerColumn<never>, 'isNumber' | 'type' | 'doc'> {
  readonly id: string;
}

export interface AnswerTable<Row, Id extends string> extends RecordShape<Row, Id> {
  /** For people: columns with a head. */
  readonly shown: ShownShape<Row, Id>;
  /** For people: chosen columns, under their IDs. */
  readonly chosen: ShownShape<Row, Id>;
  /** Part of a row in JSON. */
  readonly pick: (row: Row, of: readonly Id[]) => object;
  /** For its schema: columns in JSON, and those to choose. */
  readonly typed: readonly ColumnType[];
  readonly typedCells: readonly ColumnType[];
}

interface AnswerOptions<Row, Id extends string> {
  /** A different order for people. */
  readonly order?: readonly NoInfer<Id>[];
  /** A different row in JSON. */
  readonly json?: (row: Row) => object;
}

/** Columns in export order. A function is a column with only a value. */
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
    minor: new Set(headed.filter((id) => column(id).isMinor)),
    numbers: new Set(
      headed.filter((id) => (column(id).align ?? (column(id).isNumber && 'right')) === 'right'),
    ),
  };
  return {
    ...shape,
    chosen,
    shown,
    pick,
    typed: inJson.map((id) => ({ id, ...column(id) })),
    typedCells: shape.columns.map((id) => ({ id, ...column(id) })),
  };
}

function cellOf(field: Field): CsvCell {
  if (typeof field === 'boolean') return String(field);
  return typeof field === 'object' ? field.join(' ') : field;
}
