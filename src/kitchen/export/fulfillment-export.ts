/** An item row for output: the document's fields, and linecheck's own. */
import { listColumn, SORT_KEYS } from '../columns/list-columns.ts';
import type { Fulfillment, Oddity } from '../table/fulfillment.ts';
import type { CsvCell } from './csv.ts';
import { EXPORT_COLUMNS, type ExportColumn } from './export-columns.ts';

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

/** The extra field with what linecheck adds; an import leaves it out. */
export const READING_FIELD = 'linecheck';

/** A row for JSON: the record unchanged, with linecheck's fields beside it. */
export type JsonRow = Fulfillment['record'] & { readonly [READING_FIELD]: FulfillmentReading };

/** Makes the JSON object of a row. */
export function jsonRow(row: Fulfillment): JsonRow {
  return { ...row.record, [READING_FIELD]: reading(row) };
}

/** The cells of a row, one per column; `undefined` where nothing is set. */
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

/** The JSON object of a row of an incomplete date: without fields that need the complete date. */
export function loneJsonRow({ record, tookMs }: Fulfillment): object {
  return { ...record, linecheck: { waitMs: tookMs ?? null } };
}
