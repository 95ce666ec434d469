/** A subject's columns, defined once: every list, table, and file, the JSON and its schema, the order, and the filter read them from here. */
import type { ClockFace } from '../calendar/business-day.ts';
import { clockTime } from '../calendar/local-time.ts';
import { type LimitMark, limitMark, MARK_WIDTH } from '../columns/limit-mark.ts';
import type { CsvCell } from '../export/csv.ts';
import { instantText } from '../export/json-text.ts';
import type { JsonType, TypedColumn, Unit } from '../export/json-type.ts';
import { idsOf, type RecordShape } from '../export/record-shape.ts';
import type { Thresholds } from '../measures/row-limits.ts';
import { columnDuration, countText, shareCell } from '../text/quantities.ts';

/** `error`: late, slow, or an error. `warn`: caution, quiet, or a warning. `muted` steps back. */
export type Tone = 'error' | 'warn' | 'note' | 'calm' | 'muted' | 'plain';

/** For programs. Lists are joined by spaces, except in JSON. */
export type Value = CsvCell | boolean | readonly string[];

/** What the exporter calls it. Durations and instants become seconds there. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  /** Still true when the last reading is old or failed. */
  readonly isLasting?: boolean;
}

export interface Column<Row> {
  /** Decides its type, its side, and how it is written, for people and for programs. Default: `text`. */
  readonly unit?: Unit;
  /** Exact: what it is sorted by. `undefined` where not set: null in JSON, an empty cell in CSV, a dash for people. */
  readonly value?: (row: Row) => Value;
  /** For people. Their tables have only columns with a head. */
  readonly head?: string;
  /** For people, where it isn't the value in its unit. */
  readonly cell?: (row: Row) => CsvCell;
  readonly tone?: (row: Row) => Tone | undefined;
  /** Of a duration: tones it, and marks it in a text table. */
  readonly limit?: (row: Row) => Thresholds | undefined;
  /** A different value in JSON, or `false` for none. */
  readonly json?: ((row: Row) => unknown) | false;
  /** In JSON, where the unit doesn't say it. */
  readonly type?: JsonType;
  /** Its meaning, for the schema. */
  readonly doc?: string;
  readonly metric?: Metric;
  /** In a spoken row, where head and cell don't make a clause. */
  readonly say?: (row: Row) => string | undefined;
  readonly align?: 'left' | 'right';
  /** Dropped from a table wider than the terminal, the last first. */
  readonly isMinor?: boolean;
}

export interface Cell {
  readonly text: string;
  readonly tone?: Tone;
}

/** Columns as printed for people. */
export interface ShownShape<Row, Id extends string> extends RecordShape<Row, Id> {
  readonly tone?: (row: Row, column: Id) => Tone | undefined;
}

export interface SubjectTable<Row, Id extends string> extends RecordShape<Row, Id> {
  /** For people: columns with a head. */
  readonly shown: ShownShape<Row, Id>;
  /** For people: chosen columns, under their IDs. */
  readonly chosen: ShownShape<Row, Id>;
  /** For people: these columns, under their heads, with limits marked unless there is no room. */
  readonly showing: (ids: readonly Id[], areMarked?: boolean) => ShownShape<Row, Id>;
  readonly headOf: (id: Id) => string;
  /** As people see it, `-` for nothing. */
  readonly cell: (row: Row, id: Id) => Cell;
  /** What a list is sorted by. */
  readonly value: (row: Row, id: Id) => Value;
  /** Part of a row in JSON. */
  readonly pick: (row: Row, of: readonly Id[]) => object;
  /** For its schema: columns in JSON, and those to choose. */
  readonly typed: readonly TypedColumn[];
  readonly typedCells: readonly TypedColumn[];
}

interface SubjectOptions<Row, Id extends string> {
  /** A different order for people. */
  readonly order?: readonly NoInfer<Id>[];
  /** A different row in JSON. */
  readonly json?: (row: Row) => object;
  /** The restaurant's, for clock times. */
  readonly clockOf?: (row: Row) => ClockFace;
}

/** IDs are in export order. Scripts rely on them. A function is a column with only a value. */
export function subjectTable<Row, Id extends string>(
  columns: Readonly<Record<Id, Column<Row> | ((row: Row) => Value)>>,
  { order, json, clockOf }: SubjectOptions<Row, Id> = {},
): SubjectTable<Row, Id> {
  const column = (id: Id): Column<Row> => {
    const found = columns[id];
    return typeof found === 'function' ? { value: found } : found;
  };
  const ids = idsOf(columns);
  const valueOf = (row: Row, id: Id): Value => column(id).value?.(row);
  const jsonOf = (row: Row, id: Id): unknown => {
    const { json: own } = column(id);
    return (own ? own(row) : programValue(valueOf(row, id), column(id).unit)) ?? null;
  };
  const cellOf = (row: Row, id: Id): CsvCell => {
    const { cell, unit } = column(id);
    return cell === undefined ? writtenValue(valueOf(row, id), unit, clockOf?.(row)) : cell(row);
  };
  const markOf = (row: Row, id: Id): LimitMark => {
    const value = valueOf(row, id);
    return limitMark(typeof value === 'number' ? value : undefined, column(id).limit?.(row));
  };
  const toneOf = (row: Row, id: Id): Tone | undefined =>
    column(id).tone?.(row) ?? markOf(row, id).tone;
  const markedCell = (row: Row, id: Id): CsvCell =>
    column(id).limit === undefined
      ? cellOf(row, id)
      : `${cellOf(row, id) ?? '-'}${markOf(row, id).sign.padEnd(MARK_WIDTH)}`;
  const inJson = ids.filter((id) => column(id).json ?? column(id).value);
  const pick = (row: Row, of: readonly Id[]): object =>
    Object.fromEntries(of.map((id) => [id, jsonOf(row, id)]));
  const shape: RecordShape<Row, Id> = {
    columns: ids.filter((id) => column(id).value),
    numbers: new Set(ids.filter((id) => isNumber(column(id).unit))),
    cells: (row, of) => of.map((id) => joined(programValue(valueOf(row, id), column(id).unit))),
    json: json ?? ((row) => pick(row, inJson)),
  };
  const chosen: ShownShape<Row, Id> = {
    ...shape,
    cells: (row, of) => of.map((id) => cellOf(row, id)),
    nothing: () => '-',
    tone: toneOf,
  };
  const headOf = (id: Id): string => column(id).head ?? id;
  const showing = (of: readonly Id[], areMarked = true): ShownShape<Row, Id> => ({
    ...chosen,
    ...(areMarked && { cells: (row, own) => own.map((id) => markedCell(row, id)) }),
    columns: of,
    head: headOf,
    minor: new Set(of.filter((id) => column(id).isMinor)),
    numbers: new Set(of.filter((id) => sideOf(column(id)) === 'right')),
  });
  return {
    ...shape,
    chosen,
    showing,
    shown: showing((order ?? ids).filter((id) => column(id).head)),
    headOf,
    cell: (row, id) => {
      const tone = toneOf(row, id);
      return { text: String(cellOf(row, id) ?? '-'), ...(tone !== undefined && { tone }) };
    },
    value: valueOf,
    pick,
    typed: inJson.map((id) => ({ id, ...column(id) })),
    typedCells: shape.columns.map((id) => ({ id, ...column(id) })),
  };
}

/** A count that every row has. */
export function count<Row>(value: (row: Row) => number, more: Column<Row> = {}): Column<Row> {
  return { value, unit: 'count', type: 'count', ...more };
}

/** A duration that a row may lack. */
export function ms<Row>(
  value: (row: Row) => number | undefined,
  more: Column<Row> = {},
): Column<Row> {
  return { value, unit: 'ms', ...more };
}

const NUMBERS: ReadonlySet<Unit> = new Set(['count', 'ms', 'share', 'ratio']);

export function isNumber(unit: Unit = 'text'): boolean {
  return NUMBERS.has(unit);
}

function sideOf({ align, unit }: Pick<Column<never>, 'align' | 'unit'>): 'left' | 'right' {
  return align ?? (isNumber(unit) ? 'right' : 'left');
}

/** Whole ms, ratios to a hundredth, and instants as in JSON. */
function programValue(value: Value, unit: Unit = 'text'): Value {
  if (typeof value !== 'number') return value;
  return unit === 'instant' ? instantText(value) : rounded(value, unit);
}

/** As in JSON, also before a number is written for people, so that both say the same. */
function rounded(value: number, unit: Unit): number {
  if (unit === 'ms') return Math.round(value);
  return unit === 'ratio' ? Math.round(value * 100) / 100 : value;
}

/** For people. */
function writtenValue(value: Value, unit: Unit = 'text', clock: ClockFace | undefined): CsvCell {
  if (typeof value !== 'number') return joined(value, unit === 'flag' ? YES_NO : undefined);
  switch (unit) {
    case 'ms':
      return columnDuration(rounded(value, unit));
    case 'count':
      return countText(value);
    case 'share':
      return shareCell(value);
    case 'ratio':
      return rounded(value, unit).toFixed(1);
    case 'instant':
      return clock === undefined ? instantText(value) : clockTime(value, clock);
    default:
      return value;
  }
}

const YES_NO = ['no', 'yes'] as const;

function joined(value: Value, words: readonly string[] = ['false', 'true']): CsvCell {
  if (typeof value === 'boolean') return words[Number(value)];
  return typeof value === 'object' ? value.join(' ') : value;
}
