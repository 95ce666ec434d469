/** Item rows for output: the document's fields, and linecheck's. */
import { localHour } from '../model/local-time.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import type { Fulfillment } from '../table/fulfillment.ts';
import type { CsvCell } from '../text/csv.ts';
import { zuluText } from '../text/json-text.ts';
import type { RecordShape } from '../text/record-lines.ts';
import {
  type AddedFields,
  addedFields,
  type CellPlace,
  EXPORT_COLUMNS,
  type ExportColumn,
  exportValue,
  isInstantColumn,
  NUMBER_COLUMNS,
} from './export-columns.ts';
import { listColumn, SORT_KEYS } from './list-columns.ts';

/** Columns, or a sentence with the first unknown ID. */
export type ExportColumnChoice =
  | { readonly columns: readonly ExportColumn[] }
  | { readonly error: string };

/** Characters of an unknown ID repeated in an error, UTF-16 units. */
const LONGEST_REPEATED = 40;

/** Takes column IDs or the short names in `SORT_KEYS`. Keeps the order, drops repeats. Without IDs, chooses every column. */
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

/** Fields added by linecheck. Imports leave them out. */
export const ADDED_FIELDS = ['businessDate', 'linecheck'] as const;

/** The record unchanged, with business date (`YYYYMMDD`) and linecheck's fields added. */
export type JsonRow = Fulfillment['record'] & {
  readonly businessDate: string;
  readonly linecheck: AddedFields;
};

export function jsonRow(row: Fulfillment, businessDate: string): JsonRow {
  const linecheck = addedFields(row, { businessDate, hourOf: undefined });
  return { ...row.record, businessDate, linecheck };
}

/** One cell per column, `undefined` if not set. With `isAsSent`, instants keep the platform's form. */
export function csvCells(
  row: Fulfillment,
  of: readonly ExportColumn[],
  { isAsSent, ...place }: CellPlace & { readonly isAsSent: boolean },
): readonly CsvCell[] {
  return of.map((column) => {
    const value = exportValue(row, column, place);
    return typeof value === 'string' && !isAsSent && isInstantColumn(column)
      ? zuluText(value)
      : value;
  });
}

interface ExportedDate {
  readonly businessDate: string;
  readonly restaurant: Pick<RestaurantChoice, 'calendar' | 'zoneKnown'>;
}

export function fulfillmentShape({
  businessDate,
  restaurant: { calendar, zoneKnown },
}: ExportedDate): RecordShape<Fulfillment, ExportColumn> {
  const hourOf = zoneKnown ? localHour(calendar, businessDate) : undefined;
  return {
    columns: EXPORT_COLUMNS,
    numbers: NUMBER_COLUMNS,
    cells: (row, of, isAsSent = false) => csvCells(row, of, { businessDate, hourOf, isAsSent }),
    nothing: ({ hasStartQueue }, column) =>
      !hasStartQueue && (column === 'queueMs' || column === 'makeMs') ? 'n/a' : undefined,
    json: (row) => jsonRow(row, businessDate),
  };
}
