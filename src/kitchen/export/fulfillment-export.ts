/** A row of a business date as it leaves the monitor: the document's fields, and what linecheck makes of them. */
import { listColumn, SORT_KEYS } from '../columns/list-columns.ts';
import type { Fulfillment, Oddity } from '../table/fulfillment.ts';
import type { CsvCell } from './csv.ts';
import { EXPORT_COLUMNS, type ExportColumn } from './export-columns.ts';

/** The columns that were asked for, or a sentence with the first unknown one. */
export type ColumnChoice =
  | { readonly columns: readonly ExportColumn[] }
  | { readonly error: string };

/** As much of an unknown id as an error repeats, in UTF-16 units. */
const LONGEST_REPEATED = 40;

/**
 * Chooses columns by id or by the short names of `SORT_KEYS`, in the order asked for; one that is named again counts once, and
 * spaces around an id do not count.
 * No id at all chooses every column.
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
  /** From fired to started; null, too, for what is no prep row of a station that uses the start queue. */
  readonly queueMs: number | null;
  /** Started to bumped; null as `queueMs` is. */
  readonly makeMs: number | null;
  /** Why the row stays out of averages; null for an ordinary one. */
  readonly odd: Oddity | null;
}

/** The extra field with what linecheck adds; an import leaves it out. */
export const READING_FIELD = 'linecheck';

/** A row for JSON: the record as it came, and beside it what linecheck adds. */
export type JsonRow = Fulfillment['record'] & { readonly [READING_FIELD]: FulfillmentReading };

/** Makes the JSON object of a row. */
export function jsonRow(row: Fulfillment): JsonRow {
  return { ...row.record, [READING_FIELD]: reading(row) };
}

/** The cells of a row, one for each of the columns; `undefined` where nothing is set. */
export function csvCells(row: Fulfillment, of: readonly ExportColumn[]): readonly CsvCell[] {
  const values = { ...row.record, ...reading(row) };
  return of.map((column) => values[column] ?? undefined);
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

/** The JSON object of a row whose date is incomplete: without what needs all of it. */
export function loneJsonRow({ record, tookMs }: Fulfillment): object {
  return { ...record, linecheck: { waitMs: tookMs ?? null } };
}
