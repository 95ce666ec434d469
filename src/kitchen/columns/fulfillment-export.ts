/** An item row for output: the document's fields, and linecheck's own. */
import { localHour } from '../calendar/wall-clock.ts';
import type { CsvCell } from '../export/csv.ts';
import { zuluText } from '../export/json-text.ts';
import { type RecordStyle, recordLines } from '../export/record-lines.ts';
import type { RecordShape } from '../export/record-shape.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import type { Fulfillment, Oddity } from '../table/fulfillment.ts';
import { EXPORT_COLUMNS, type ExportColumn } from './export-columns.ts';
import { listColumn, SORT_KEYS } from './list-columns.ts';

/** The chosen columns, or a sentence with the first unknown one. */
export type ColumnChoice =
  | { readonly columns: readonly ExportColumn[] }
  | { readonly error: string };

/** Most of an unknown ID that an error repeats, UTF-16 units. */
const LONGEST_REPEATED = 40;

/**
 * Chooses columns by ID or by the short names of `SORT_KEYS`, in the given order; repeats count once, and spaces around an ID do not count. No ID
 * chooses every column.
 */
export function chooseColumns(ids: readonly string[]): ColumnChoice {
  if (ids.length === 0) return { columns: EXPORT_COLUMNS };
  const chosen = new Set<ExportColumn>();
  for (const id of ids) {
    const name = id.trim();
    const short = SORT_KEYS.find((key) => key === name);
    const column = short ? listColumn(short).field : EXPORT_COLUMNS.find((known) => known === name);
    if (column === undefined) return { error: unknownColumn(id.trim()) };
    chosen.add(column);
  }
  return { columns: [...chosen] };
}

function unknownColumn(id: string): string {
  const repeated = id.length > LONGEST_REPEATED ? `${id.slice(0, LONGEST_REPEATED)}…` : id;
  return `Unknown column ${JSON.stringify(repeated)}. The columns are: ${EXPORT_COLUMNS.join(', ')}; or, for short, ${SORT_KEYS.join(', ')}.`;
}

/**
 * What linecheck adds to a record; null where a time is missing or unreadable. Durations are ms, and negative
 * where times are impossible.
 */
export interface FulfillmentReading {
  /** Fired to bumped. */
  readonly waitMs: number | null;
  /** Fired to started; null as well unless the row is at prep of a station that uses the start queue. */
  readonly queueMs: number | null;
  /** Started to bumped; null as `queueMs` is. */
  readonly makeMs: number | null;
  /** Why averages leave the row out; null for an ordinary one. */
  readonly odd: Oddity | null;
}

/** The extra fields with what linecheck adds; an import leaves them out. */
export const ADDED_FIELDS = ['businessDate', 'linecheck'] as const;

/** A row for JSON: the record unchanged, with its business date (`YYYYMMDD`) and linecheck's fields beside it. */
export type JsonRow = Fulfillment['record'] & {
  readonly businessDate: string;
  readonly linecheck: FulfillmentReading;
};

/** Makes the JSON object of a row. */
export function jsonRow(row: Fulfillment, businessDate: string): JsonRow {
  return { ...row.record, businessDate, linecheck: reading(row) };
}

/** Columns of instants. */
const INSTANTS: ReadonlySet<ExportColumn> = new Set([
  'ticketFiredAt',
  'itemFulfilledAt',
  'itemStartedAt',
]);

interface CellPlace {
  /** `YYYYMMDD`. */
  readonly businessDate: string;
  /** Hour of an instant (epoch ms) on the restaurant's clock, if its zone is known. */
  readonly hourOf: ((epochMs: number) => number) | undefined;
  readonly isRaw: boolean;
}

/** The cells of a row, one per column; `undefined` where nothing is set. With `isRaw`, instants keep the platform's form. */
export function csvCells(
  row: Fulfillment,
  of: readonly ExportColumn[],
  { businessDate, hourOf, isRaw }: CellPlace,
): readonly CsvCell[] {
  const { firedAt } = row;
  const hour = firedAt === undefined ? undefined : hourOf?.(firedAt);
  const values = { ...row.record, ...reading(row), businessDate, localHour: hour };
  return of.map((column) => {
    const value = values[column] ?? undefined;
    return typeof value === 'string' && !isRaw && INSTANTS.has(column) ? zuluText(value) : value;
  });
}

function reading({ tookMs, queueMs, makeMs, oddity }: Fulfillment): FulfillmentReading {
  return {
    waitMs: tookMs ?? null,
    queueMs: queueMs ?? null,
    makeMs: makeMs ?? null,
    odd: oddity ?? null,
  };
}

/** Columns that need the complete date of a row: its flag, and whether its station uses the start queue. */
export const DAY_COLUMNS: ReadonlySet<ExportColumn> = new Set(['queueMs', 'makeMs', 'odd']);

/** The JSON object of a row of an incomplete date: without fields that need the complete date. */
function loneJsonRow({ record, tookMs }: Fulfillment, businessDate: string): object {
  return { ...record, businessDate, linecheck: { waitMs: tookMs ?? null } };
}

interface ExportedDate {
  /** `YYYYMMDD`. */
  readonly businessDate: string;
  readonly restaurant: Pick<RestaurantChoice, 'calendar' | 'zoneKnown'>;
}

/** The record shape of items of a business date. */
export function fulfillmentShape({
  businessDate,
  restaurant: { calendar, zoneKnown },
}: ExportedDate): RecordShape<Fulfillment, ExportColumn> {
  const hourOf = zoneKnown ? localHour(calendar, businessDate) : undefined;
  return {
    columns: EXPORT_COLUMNS,
    numbers: new Set(['itemFulfillmentLevel', 'queueMs', 'makeMs', 'waitMs', 'localHour']),
    cells: (row, of, isRaw = false) => csvCells(row, of, { businessDate, hourOf, isRaw }),
    nothing: ({ hasStartQueue }, column) =>
      !hasStartQueue && (column === 'queueMs' || column === 'makeMs') ? 'n/a' : undefined,
    json: (row) => jsonRow(row, businessDate),
  };
}

/** The same for rows that are printed before their date is complete. */
export function loneFulfillmentShape(date: ExportedDate): RecordShape<Fulfillment, ExportColumn> {
  return {
    ...fulfillmentShape(date),
    columns: EXPORT_COLUMNS.filter((column) => !DAY_COLUMNS.has(column)),
    json: (row) => loneJsonRow(row, date.businessDate),
  };
}

/** The text of rows in pieces of one or more lines. Without rows, what a format has around them, such as a head. */
export function fulfillmentLines(
  rows: Iterable<Fulfillment>,
  date: ExportedDate,
  style: RecordStyle<ExportColumn>,
): Iterable<string> {
  return recordLines(rows, fulfillmentShape(date), style);
}
