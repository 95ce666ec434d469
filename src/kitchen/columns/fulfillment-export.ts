/** An item row for output: the document's fields, and linecheck's own. */
import { localHour } from '../calendar/wall-clock.ts';
import type { CsvCell } from '../export/csv.ts';
import { zuluText } from '../export/json-text.ts';
import { type RecordStyle, recordLines } from '../export/record-lines.ts';
import type { RecordShape } from '../export/record-shape.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import type { Fulfillment } from '../table/fulfillment.ts';
import {
  type AddedFields,
  addedFields,
  type CellPlace,
  DAY_COLUMNS,
  EXPORT_COLUMNS,
  type ExportColumn,
  exportValue,
  NUMBER_COLUMNS,
} from './export-columns.ts';
import { listColumn, SORT_KEYS } from './list-columns.ts';

/** The chosen columns, or a sentence with the first unknown one. */
export type ExportColumnChoice =
  | { readonly columns: readonly ExportColumn[] }
  | { readonly error: string };

/** Most of an unknown ID that an error repeats, UTF-16 units. */
const LONGEST_REPEATED = 40;

/**
 * Chooses columns by ID or by the short names of `SORT_KEYS`, in the given order; repeats count once, and spaces around an ID do not count. No ID
 * chooses every column.
 */
export function chooseColumns(ids: readonly string[]): ExportColumnChoice {
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
  return `Unknown column ${JSON.stringify(repeated)}. Columns: ${EXPORT_COLUMNS.join(', ')}. Short names: ${SORT_KEYS.join(', ')}.`;
}

/** The extra fields with what linecheck adds; an import leaves them out. */
export const ADDED_FIELDS = ['businessDate', 'linecheck'] as const;

/** A row for JSON: the record unchanged, with its business date (`YYYYMMDD`) and linecheck's fields beside it. */
export type JsonRow = Fulfillment['record'] & {
  readonly businessDate: string;
  readonly linecheck: AddedFields;
};

/** Makes the JSON object of a row; `isLone` leaves out what needs the complete date. */
export function jsonRow(row: Fulfillment, businessDate: string, isLone = false): JsonRow {
  const linecheck = addedFields(row, { businessDate, hourOf: undefined }, isLone);
  return { ...row.record, businessDate, linecheck };
}

/** Columns of instants. */
const INSTANTS: ReadonlySet<ExportColumn> = new Set([
  'ticketFiredAt',
  'itemFulfilledAt',
  'itemStartedAt',
]);

/** The cells of a row, one per column; `undefined` where nothing is set. With `isRaw`, instants keep the platform's form. */
export function csvCells(
  row: Fulfillment,
  of: readonly ExportColumn[],
  { isRaw, ...place }: CellPlace & { readonly isRaw: boolean },
): readonly CsvCell[] {
  return of.map((column) => {
    const value = exportValue(row, column, place);
    return typeof value === 'string' && !isRaw && INSTANTS.has(column) ? zuluText(value) : value;
  });
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
    numbers: NUMBER_COLUMNS,
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
    json: (row) => jsonRow(row, date.businessDate, true),
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
