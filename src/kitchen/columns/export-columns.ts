/** Item columns in files. */
import { ItemFulfillmentSchema } from '../../contract/item-fulfillment.ts';
import type { CsvCell } from '../export/csv.ts';
import { idsOf } from '../export/record-shape.ts';
import type { Fulfillment } from '../table/fulfillment.ts';

/** In the document's order. */
const DOCUMENT_COLUMNS = idsOf(ItemFulfillmentSchema.properties);

export interface CellPlace {
  readonly businessDate: string;
  /** Takes epoch ms and returns the restaurant's wall-clock hour. `undefined` without a time zone. */
  readonly hourOf: ((epochMs: number) => number) | undefined;
}

interface AddedColumn {
  /** `undefined` if not set. */
  readonly value: (row: Fulfillment, place: CellPlace) => CsvCell;
  readonly isNumber?: true;
  /** Needs the row's complete date, for flag and start queue use. */
  readonly needsDay?: true;
  /** Not among the fields added to a JSON record. */
  readonly isInText?: true;
}

/** Durations are ms, and negative for impossible times. */
const ADDED_COLUMNS = {
  /** Fired to started, at prep with a start queue. Otherwise not set. */
  queueMs: { value: ({ queueMs }) => queueMs, isNumber: true, needsDay: true },
  /** Started to bumped. Set as `queueMs` is. */
  makeMs: { value: ({ makeMs }) => makeMs, isNumber: true, needsDay: true },
  /** Fired to bumped. */
  waitMs: { value: ({ tookMs }) => tookMs, isNumber: true },
  /** Why averages leave the row out. Not set for an ordinary row. */
  odd: { value: ({ oddity }) => oddity, needsDay: true },
  businessDate: { value: (_row, { businessDate }) => businessDate, isInText: true },
  localHour: {
    value: ({ firedAt }, { hourOf }) => (firedAt === undefined ? undefined : hourOf?.(firedAt)),
    isNumber: true,
    isInText: true,
  },
} as const satisfies Readonly<Record<string, AddedColumn>>;

export type ExportColumn = (typeof DOCUMENT_COLUMNS)[number] | keyof typeof ADDED_COLUMNS;

const ADDED = idsOf(ADDED_COLUMNS).map((id): readonly [ExportColumn, AddedColumn] => {
  return [id, ADDED_COLUMNS[id]];
});

/** In export order. Scripts rely on these IDs. */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  ...DOCUMENT_COLUMNS,
  ...ADDED.map(([column]) => column),
];

export const NUMBER_COLUMNS: ReadonlySet<ExportColumn> = new Set([
  'itemFulfillmentLevel',
  ...columnsWith('isNumber'),
]);

/** Columns needing the row's complete date. */
export const DAY_COLUMNS: ReadonlySet<ExportColumn> = new Set(columnsWith('needsDay'));

export function exportValue(row: Fulfillment, column: ExportColumn, place: CellPlace): CsvCell {
  return isAdded(column) ? ADDED_COLUMNS[column].value(row, place) : row.record[column];
}

/** Fields added to JSON: null if not set. `isLone`: only fields available on an incomplete date. */
export function addedFields(row: Fulfillment, place: CellPlace, isLone = false): AddedFields {
  const fields = ADDED.filter(([, { isInText, needsDay }]) => !isInText && !(isLone && needsDay));
  const values = fields.map(([column, { value }]) => [column, value(row, place) ?? null]);
  // The time comes first.
  return { waitMs: null, ...Object.fromEntries(values) };
}

export type AddedFields = Readonly<Record<string, string | number | null>>;

function columnsWith(fact: 'isNumber' | 'needsDay'): readonly ExportColumn[] {
  return ADDED.filter(([, record]) => record[fact]).map(([column]) => column);
}

function isAdded(name: string): name is keyof typeof ADDED_COLUMNS {
  return Object.hasOwn(ADDED_COLUMNS, name);
}
