/** A subject's column is defined once. Lists, tables, files, schemas, orders, filters, and metrics are made from that column. */
import type { NamedField } from '../filter/filter-fields.ts';
import type { Thresholds } from '../measures/row-limits.ts';
import type { ClockFace } from '../model/business-day.ts';
import { clockTime } from '../model/local-time.ts';
import type { CsvCell } from '../text/csv.ts';
import { instantText } from '../text/json-text.ts';
import type { JsonType, TypedColumn, Unit } from '../text/json-type.ts';
import { clauses, countText, durationText, shareCell, spokenDuration } from '../text/quantities.ts';
import { idsOf, type RecordShape } from '../text/record-lines.ts';

/** `error` is for late, slow, and errors. `warn` is for caution, quiet, and warnings. */
export type CellTone = 'error' | 'warn' | 'note' | 'calm' | 'muted' | 'plain';

/** A value for programs. Spaces join a list, except in JSON. */
export type CellValue = CsvCell | boolean | readonly string[];

/** A column in the exporter. Its durations and instants are in seconds. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  /** True if the last value is exported even after its reading is old. */
  readonly isLasting?: boolean;
}

export interface FilterColumn<Row> extends NamedField {
  /** Texts that a filter tests. Default: the column's value. */
  readonly texts?: (row: Row) => readonly string[];
}

export interface Column<Row> {
  /** How the value is written and aligned. Default: `text`. */
  readonly unit?: Unit;
  /** Rows are sorted by this value. `undefined` is null in JSON, an empty cell in CSV, and a dash for people. */
  readonly value?: (row: Row) => CellValue;
  /** The title for people. A column without a head isn't in their tables. */
  readonly head?: string;
  /** The text for people. Default: the value in its unit. */
  readonly cell?: (row: Row) => CsvCell;
  readonly tone?: (row: Row) => CellTone | undefined;
  readonly mark?: (row: Row) => LimitMark;
  /** Default: the value. `false` leaves the column out of JSON. */
  readonly json?: ((row: Row) => unknown) | false;
  readonly type?: JsonType;
  readonly doc?: string;
  readonly metric?: Metric;
  readonly filter?: FilterColumn<Row>;
  /** The clause in a spoken row. Default: head and cell. */
  readonly say?: (row: Row) => string | undefined;
  readonly align?: 'left' | 'right';
  /** A table wider than the terminal may drop this column. The last such column is dropped first. */
  readonly isMinor?: boolean;
}

export interface TableShape<Row, Id extends string> extends RecordShape<Row, Id> {
  readonly tone?: (row: Row, column: Id) => CellTone | undefined;
}

export interface ColumnHead<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly align: 'left' | 'right';
}

/** `Id` are the columns for programs. `All` also has columns that only people see. */
export interface SubjectTable<Row, Id extends string, All extends string = Id> extends RecordShape<
  Row,
  Id
> {
  /** The table for people. Its columns are those with a head. */
  readonly tableShape: TableShape<Row, All>;
  /** The table for people who choose columns. Its heads are the columns' IDs. */
  readonly chosenShape: TableShape<Row, Id>;
  /** A table of some columns for people. Without marks, the signs of limits are left out. */
  readonly shapeOf: (ids: readonly All[], hasMarks?: boolean) => TableShape<Row, All>;
  readonly headOf: (id: All) => ColumnHead<All>;
  /** The cell for people. `-` if the row has no value. */
  readonly cell: (row: Row, id: All) => ToneText;
  readonly value: (row: Row, id: All) => CellValue;
  /** Rows without a value are last in either direction. Rows with equal values keep their order. */
  readonly sort: <Own extends Row>(
    rows: readonly Own[],
    id: All,
    isDescending: boolean,
  ) => readonly Own[];
  readonly pickJson: (row: Row, ids: readonly All[]) => Readonly<Record<string, unknown>>;
  /** Some columns as they are read aloud: `slow since 18:42, now 14 minutes`. */
  readonly speak: (row: Row, ids: readonly All[]) => string;
  readonly metrics: readonly { readonly id: All; readonly metric: Metric }[];
  /** Durations and instants are in seconds. A flag is 0 or 1. */
  readonly metricValue: (row: Row, id: All) => number | undefined;
  readonly filterOf: (id: All) => FilterColumn<Row> | undefined;
  readonly jsonColumns: readonly TypedColumn[];
  readonly cellColumns: readonly TypedColumn[];
}

export interface ToneText {
  readonly text: string;
  readonly tone?: CellTone;
}

export interface ColumnOrder<Id extends string> {
  readonly label: string;
  /** Rows are sorted by this column. Without a column, the list has a special order. */
  readonly column?: Id;
  /** Replaces `column` while the list shows current numbers. */
  readonly nowColumn?: Id;
  /** Marked as sorted if the list doesn't show `column`. */
  readonly markedColumn?: Id;
  readonly isDescendingFirst?: boolean;
}

/** `!` from the caution limit on, `!!` from the late limit on. */
export interface LimitMark {
  readonly sign: '' | '!' | '!!';
  readonly tone?: 'warn' | 'error';
}

export const MARK_WIDTH = 2;

export function limitMark(ms: number | undefined, limits: Thresholds | undefined): LimitMark {
  if (ms === undefined || limits === undefined || ms < limits.cautionMs) return { sign: '' };
  return ms < limits.lateMs ? { sign: '!', tone: 'warn' } : { sign: '!!', tone: 'error' };
}

export function limitWord(ms: number, limits: Thresholds): string {
  const { sign } = limitMark(ms, limits);
  return sign === '' ? '' : sign === '!' ? 'caution' : 'late';
}

/** `14m20!!`. Blanks stand for missing signs, so that digits are aligned. */
export function markedDuration(
  ms: number | undefined,
  limits: Thresholds | undefined,
): { readonly text: string; readonly tone?: 'warn' | 'error' } {
  const { sign, ...tone } = limitMark(ms, limits);
  return { text: durationText(ms) + sign.padEnd(MARK_WIDTH), ...tone };
}

export interface SubjectOptions<Row, All extends string> {
  readonly order?: readonly NoInfer<All>[];
  readonly json?: (row: Row) => object;
  readonly clockOf?: (row: Row) => ClockFace;
}

/** A function stands for a column with only a value. */
export type Columns<Row, Id extends string> = Readonly<
  Record<Id, Column<Row> | ((row: Row) => CellValue)>
>;

/** Columns are in the order of files. Scripts rely on the IDs, so an ID never changes. */
export function subjectTable<Row, Id extends string>(
  columns: Columns<Row, Id>,
  options: SubjectOptions<Row, Id> = {},
): SubjectTable<Row, Id> {
  return subjectPart(columns, idsOf(columns), options);
}

/** Programs get only the columns in `ids`. People may see the others, too. */
export function subjectPart<Row, All extends string, Id extends All>(
  columns: Columns<Row, All>,
  ids: readonly Id[],
  { order, json, clockOf }: SubjectOptions<Row, All> = {},
): SubjectTable<Row, Id, All> {
  const column = (id: All): Column<Row> => {
    const definition = columns[id];
    return typeof definition === 'function' ? { value: definition } : definition;
  };
  const valueOf = (row: Row, id: All): CellValue => column(id).value?.(row);
  const jsonOf = (row: Row, id: All): unknown => {
    const { json: columnJson, unit } = column(id);
    return (columnJson ? columnJson(row) : programValue(valueOf(row, id), unit)) ?? null;
  };
  const plainCell = (row: Row, id: All): CsvCell => {
    const { cell, unit } = column(id);
    return cell === undefined ? valueForPeople(valueOf(row, id), unit, clockOf?.(row)) : cell(row);
  };
  const markedCell = (row: Row, id: All): string => {
    const { mark } = column(id);
    return String(plainCell(row, id) ?? '-') + (mark?.(row).sign.padEnd(MARK_WIDTH) ?? '');
  };
  const toneOf = (row: Row, id: All): CellTone | undefined => {
    const { tone, mark } = column(id);
    return tone?.(row) ?? mark?.(row).tone;
  };
  const jsonIds = ids.filter((id) => column(id).json ?? column(id).value);
  const pick: SubjectTable<Row, Id, All>['pickJson'] = (row, pickedIds) =>
    Object.fromEntries(pickedIds.map((id) => [id, jsonOf(row, id)]));
  const shape: RecordShape<Row, Id> = {
    columns: ids.filter((id) => column(id).value),
    numbers: new Set(ids.filter((id) => isNumber(column(id).unit))),
    cells: (row, cellIds) =>
      cellIds.map((id) => joined(programValue(valueOf(row, id), column(id).unit))),
    json: json ?? ((row) => pick(row, jsonIds)),
  };
  const people = (hasMarks = true) => ({
    cells: (row: Row, cellIds: readonly All[]) => {
      return cellIds.map((id) => (hasMarks ? markedCell(row, id) : plainCell(row, id)));
    },
    emptyText: () => '-',
    tone: toneOf,
  });
  const showing = (shownIds: readonly All[], hasMarks?: boolean): TableShape<Row, All> => ({
    ...people(hasMarks),
    columns: shownIds,
    json: shape.json,
    head: (id) => column(id).head ?? id,
    minorColumns: new Set(shownIds.filter((id) => column(id).isMinor)),
    numbers: new Set(shownIds.filter((id) => sideOf(column(id)) === 'right')),
  });
  return {
    ...shape,
    chosenShape: { ...shape, ...people() },
    shapeOf: showing,
    tableShape: showing((order ?? ids).filter((id) => column(id).head)),
    headOf: (id) => {
      const { head = id, mark, ...rest } = column(id);
      const title = mark === undefined ? head : head + ' '.repeat(MARK_WIDTH);
      return { id, title, align: sideOf(rest) };
    },
    cell: (row, id) => {
      const tone = toneOf(row, id);
      return { text: markedCell(row, id), ...(tone !== undefined && { tone }) };
    },
    value: valueOf,
    sort: (rows, id, isDescending) =>
      rows
        .map((row) => ({ row, value: valueOf(row, id) }))
        .sort((a, b) => compareValues(a.value, b.value, isDescending))
        .map(({ row }) => row),
    pickJson: pick,
    speak: (row, spokenIds) =>
      clauses(
        ...spokenIds.map((id) => {
          const { say, head = id, unit } = column(id);
          if (say !== undefined) return say(row);
          const value = valueOf(row, id);
          if (value === undefined) return undefined;
          const isTime = unit === 'ms' && typeof value === 'number';
          const text = isTime ? spokenDuration(value) : (plainCell(row, id) ?? '');
          return `${head.toLowerCase()} ${text}`;
        }),
      ),
    metrics: ids.flatMap((id) => {
      const { metric } = column(id);
      return metric === undefined ? [] : [{ id, metric }];
    }),
    metricValue: (row, id) => measured(valueOf(row, id), column(id).unit),
    filterOf: (id) => column(id).filter,
    jsonColumns: jsonIds.map((id) => ({ id, ...column(id) })),
    cellColumns: shape.columns.map((id) => ({ id, ...column(id) })),
  };
}

function compareValues(a: CellValue, b: CellValue, isDescending: boolean): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  const order =
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a).localeCompare(String(b), 'en');
  return isDescending ? -order : order;
}

/** The number of the JSON, in seconds where that has ms. */
function measured(value: CellValue, unit: Unit = 'text'): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  const number = rounded(value, unit);
  return unit === 'ms' || unit === 'instant' ? number / 1_000 : number;
}

export function countColumn<Row>(value: (row: Row) => number, more: Column<Row> = {}): Column<Row> {
  return { value, unit: 'count', type: 'count', ...more };
}

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

function sideOf<Row>({ align, unit }: Column<Row>): 'left' | 'right' {
  return align ?? (isNumber(unit) ? 'right' : 'left');
}

function programValue(value: CellValue, unit: Unit = 'text'): CellValue {
  if (typeof value !== 'number') return value;
  return unit === 'instant' ? instantText(value) : rounded(value, unit);
}

/** Numbers are rounded before people see them, too, so that people and programs get the same numbers. */
function rounded(value: number, unit: Unit): number {
  if (unit === 'ms') return Math.round(value);
  return unit === 'ratio' ? Math.round(value * 100) / 100 : value;
}

function valueForPeople(
  value: CellValue,
  unit: Unit = 'text',
  clock: ClockFace | undefined,
): CsvCell {
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

function joined(value: CellValue, words: readonly string[] = ['false', 'true']): CsvCell {
  if (typeof value === 'boolean') return words[Number(value)];
  return typeof value === 'object' ? value.join(' ') : value;
}
