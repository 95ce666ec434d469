/** A subject's columns, defined once. Every list, table, and file, JSON and its schema, orders, and filters are made from them. */
import type { NamedField } from '../filter/filter-fields.ts';
import type { Thresholds } from '../measures/row-limits.ts';
import type { ClockFace } from '../model/business-day.ts';
import { clockTime } from '../model/local-time.ts';
import type { CsvCell } from '../text/csv.ts';
import { instantText } from '../text/json-text.ts';
import type { JsonType, TypedColumn, Unit } from '../text/json-type.ts';
import { clauses, countText, durationText, shareCell, spokenDuration } from '../text/quantities.ts';
import { idsOf, type RecordShape } from '../text/record-lines.ts';

/** `error`: late, slow, or an error. `warn`: caution, quiet, or a warning. `muted` steps back. */
export type CellTone = 'error' | 'warn' | 'note' | 'calm' | 'muted' | 'plain';

/** For programs. Lists are joined by spaces, except in JSON. */
export type Value = CsvCell | boolean | readonly string[];

/** What the exporter calls it. Durations and instants become seconds there. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  /** Still true when the last reading is old or failed. */
  readonly isLasting?: boolean;
}

/** In filters. Texts are those of its value, where the field has none of its own. */
export interface FilterColumn<Row> extends NamedField {
  readonly texts?: (row: Row) => readonly string[];
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
  readonly tone?: (row: Row) => CellTone | undefined;
  /** A limit's sign after the cell, with its color. Cells without one have blanks, so that digits align. Faces may leave signs out. */
  readonly mark?: (row: Row) => LimitMark;
  /** A different value in JSON, or `false` for none. */
  readonly json?: ((row: Row) => unknown) | false;
  /** In JSON, where the unit doesn't say it. */
  readonly type?: JsonType;
  /** Its meaning, for the schema. */
  readonly doc?: string;
  readonly metric?: Metric;
  readonly filter?: FilterColumn<Row>;
  /** In a spoken row, where head and cell don't make a clause. */
  readonly say?: (row: Row) => string | undefined;
  readonly align?: 'left' | 'right';
  /** Dropped from a table wider than the terminal, the last first. */
  readonly isMinor?: boolean;
}

/** Columns as printed for people. */
export interface ShownShape<Row, Id extends string> extends RecordShape<Row, Id> {
  readonly tone?: (row: Row, column: Id) => CellTone | undefined;
}

/** A list's column, whose face adds its width. */
export interface ColumnHead<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly align: 'left' | 'right';
}

/** `Id`: columns for programs. `All`: also those only for people. */
export interface SubjectTable<Row, Id extends string, All extends string = Id>
  extends RecordShape<Row, Id> {
  /** For people: columns with a head. */
  readonly shown: ShownShape<Row, All>;
  /** For people: chosen columns, under their IDs. */
  readonly chosen: ShownShape<Row, Id>;
  /** For people: these columns, under their heads, with limits marked unless there is no room. */
  readonly showing: (ids: readonly All[], areMarked?: boolean) => ShownShape<Row, All>;
  readonly headOf: (id: All) => ColumnHead<All>;
  /** As people see it, `-` for nothing. */
  readonly cell: (row: Row, id: All) => { readonly text: string; readonly tone?: CellTone };
  readonly value: (row: Row, id: All) => Value;
  /** By the values that the cells show. Rows without one come last either way, equal ones stay in order. */
  readonly sorted: <Own extends Row>(
    rows: readonly Own[],
    id: All,
    isDescending: boolean,
  ) => readonly Own[];
  /** Part of a row in JSON. */
  readonly pick: (row: Row, of: readonly All[]) => Readonly<Record<string, unknown>>;
  /** `slow since 18:42, now 14 minutes`: heads and cells read aloud, without those that are empty. */
  readonly spoken: (row: Row, of: readonly All[]) => string;
  /** In the exporter. A value is in seconds there, or 0 and 1 for a flag. */
  readonly measured: readonly { readonly id: All; readonly metric: Metric }[];
  readonly measure: (row: Row, id: All) => number | undefined;
  readonly filterOf: (id: All) => FilterColumn<Row> | undefined;
  /** For its schema: columns in JSON, and those to choose. */
  readonly typed: readonly TypedColumn[];
  readonly typedCells: readonly TypedColumn[];
}

/** An order that a list offers. Without a column, its rows have an order of their own. */
export interface ColumnOrder<Id extends string> {
  readonly said: string;
  /** Column with its values. */
  readonly by?: Id;
  /** Where the list shows current numbers. */
  readonly nowBy?: Id;
  /** Column marked as sorted, where the list doesn't have that one. */
  readonly shownIn?: Id;
  readonly isDownFirst?: boolean;
}

/** `!` from the caution limit up, `!!` from the late limit up, otherwise empty. */
export interface LimitMark {
  readonly sign: '' | '!' | '!!';
  readonly tone?: 'warn' | 'error';
}

/** Columns for the longest sign. */
export const MARK_WIDTH = 2;

/** Takes ms. Empty without a duration or limits. */
export function limitMark(ms: number | undefined, limits: Thresholds | undefined): LimitMark {
  if (ms === undefined || limits === undefined || ms < limits.cautionMs) return { sign: '' };
  return ms < limits.lateMs ? { sign: '!', tone: 'warn' } : { sign: '!!', tone: 'error' };
}

/** `late`, `caution`, or empty below the limits, for sentences. Takes ms. */
export function limitWord(ms: number, limits: Thresholds): string {
  const { sign } = limitMark(ms, limits);
  return sign === '' ? '' : sign === '!' ? 'caution' : 'late';
}

/** `14m20!!`. Blanks replace missing signs, to align digits. No color where a state beside it isn't slow. */
export function markedDuration(
  ms: number | undefined,
  limits: Thresholds | undefined,
  isToned = true,
): { readonly text: string; readonly tone?: 'warn' | 'error' } {
  const { sign, ...tone } = limitMark(ms, limits);
  return { text: durationText(ms) + sign.padEnd(MARK_WIDTH), ...(isToned && tone) };
}

interface SubjectOptions<Row, All extends string> {
  /** A different order for people. */
  readonly order?: readonly NoInfer<All>[];
  /** A different row in JSON. */
  readonly json?: (row: Row) => object;
  /** The restaurant's, for clock times. */
  readonly clockOf?: (row: Row) => ClockFace;
}

type Columns<Row, Id extends string> = Readonly<Record<Id, Column<Row> | ((row: Row) => Value)>>;

/** IDs are in export order. Scripts rely on them. A function is a column with only a value. */
export function subjectTable<Row, Id extends string>(
  columns: Columns<Row, Id>,
  options: SubjectOptions<Row, Id> = {},
): SubjectTable<Row, Id> {
  return subjectPart(columns, idsOf(columns), options);
}

/** Only these columns for programs. People may see others, too. */
export function subjectPart<Row, All extends string, Id extends All>(
  columns: Columns<Row, All>,
  ids: readonly Id[],
  { order, json, clockOf }: SubjectOptions<Row, All> = {},
): SubjectTable<Row, Id, All> {
  const column = (id: All): Column<Row> => {
    const own = columns[id];
    return typeof own === 'function' ? { value: own } : own;
  };
  const valueOf = (row: Row, id: All): Value => column(id).value?.(row);
  const jsonOf = (row: Row, id: All): unknown => {
    const { json: own } = column(id);
    return (own ? own(row) : programValue(valueOf(row, id), column(id).unit)) ?? null;
  };
  const plainCell = (row: Row, id: All): CsvCell => {
    const { cell, unit } = column(id);
    return cell === undefined ? writtenValue(valueOf(row, id), unit, clockOf?.(row)) : cell(row);
  };
  const markedCell = (row: Row, id: All): string => {
    const { mark } = column(id);
    return String(plainCell(row, id) ?? '-') + (mark?.(row).sign.padEnd(MARK_WIDTH) ?? '');
  };
  const toneOf = (row: Row, id: All): CellTone | undefined => {
    const { tone, mark } = column(id);
    return tone?.(row) ?? mark?.(row).tone;
  };
  const inJson = ids.filter((id) => column(id).json ?? column(id).value);
  const pick: SubjectTable<Row, Id, All>['pick'] = (row, of) =>
    Object.fromEntries(of.map((id) => [id, jsonOf(row, id)]));
  const shape: RecordShape<Row, Id> = {
    columns: ids.filter((id) => column(id).value),
    numbers: new Set(ids.filter((id) => isNumber(column(id).unit))),
    cells: (row, of) => of.map((id) => joined(programValue(valueOf(row, id), column(id).unit))),
    json: json ?? ((row) => pick(row, inJson)),
  };
  const people = (areMarked = true) => ({
    cells: (row: Row, of: readonly All[]) => {
      return of.map((id) => (areMarked ? markedCell(row, id) : plainCell(row, id)));
    },
    nothing: () => '-',
    tone: toneOf,
  });
  const showing = (of: readonly All[], areMarked?: boolean): ShownShape<Row, All> => ({
    ...people(areMarked),
    columns: of,
    json: shape.json,
    head: (id) => column(id).head ?? id,
    minor: new Set(of.filter((id) => column(id).isMinor)),
    numbers: new Set(of.filter((id) => sideOf(column(id)) === 'right')),
  });
  return {
    ...shape,
    chosen: { ...shape, ...people() },
    showing,
    shown: showing((order ?? ids).filter((id) => column(id).head)),
    headOf: (id) => {
      const { head = id, mark, ...own } = column(id);
      const title = mark === undefined ? head : head + ' '.repeat(MARK_WIDTH);
      return { id, title, align: sideOf(own) };
    },
    cell: (row, id) => {
      const tone = toneOf(row, id);
      return { text: markedCell(row, id), ...(tone !== undefined && { tone }) };
    },
    value: valueOf,
    sorted: (rows, id, isDescending) =>
      rows
        .map((row) => ({ row, value: valueOf(row, id) }))
        .sort((a, b) => compared(a.value, b.value, isDescending))
        .map(({ row }) => row),
    pick,
    spoken: (row, of) =>
      clauses(
        ...of.map((id) => {
          const { say, head = id, unit } = column(id);
          if (say !== undefined) return say(row);
          const value = valueOf(row, id);
          if (value === undefined) return undefined;
          const isTime = unit === 'ms' && typeof value === 'number';
          const text = isTime ? spokenDuration(value) : (plainCell(row, id) ?? '');
          return `${head.toLowerCase()} ${text}`;
        }),
      ),
    measured: ids.flatMap((id) => {
      const { metric } = column(id);
      return metric === undefined ? [] : [{ id, metric }];
    }),
    measure: (row, id) => measured(valueOf(row, id), column(id).unit),
    filterOf: (id) => column(id).filter,
    typed: inJson.map((id) => ({ id, ...column(id) })),
    typedCells: shape.columns.map((id) => ({ id, ...column(id) })),
  };
}

/** In alphabetical order as people expect it, numbers by size. */
function compared(a: Value, b: Value, isDescending: boolean): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  const order =
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a).localeCompare(String(b), 'en');
  return isDescending ? -order : order;
}

/** Seconds for durations and instants. No sample without a number. */
function measured(value: Value, unit: Unit = 'text'): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  return unit === 'ms' || unit === 'instant' ? value / 1_000 : value;
}

/** A count that every row has. */
export function countColumn<Row>(value: (row: Row) => number, more: Column<Row> = {}): Column<Row> {
  return { value, unit: 'count', type: 'count', ...more };
}

/** A duration that a row may lack. */
export function msColumn<Row>(
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
      return durationText(rounded(value, unit));
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
