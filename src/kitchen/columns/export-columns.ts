/** The columns of rows in files. */
import { ItemFulfillmentSchema } from '../../contract/item-fulfillment.ts';
import type { CsvCell } from '../export/csv.ts';
import { idsOf } from '../export/record-shape.ts';
import type { Fulfillment } from '../table/fulfillment.ts';

/** The document's fields, in its order. */
const DOCUMENT_COLUMNS = idsOf(ItemFulfillmentSchema.properties);

/** What a cell may need besides its row. */
export interface CellPlace {
  /** `YYYYMMDD`. */
  readonly businessDate: string;
  /** Hour of an instant (epoch ms) on the restaurant's clock, if its zone is known. */
  readonly hourOf: ((epochMs: number) => number) | undefined;
}

/** A column that linecheck adds. */
interface AddedColumn {
  /** `undefined` where nothing is set. */
  readonly value: (row: Fulfillment, place: CellPlace) => CsvCell;
  readonly isNumber?: true;
  /** Needs the complete date of a row: its flag, and whether its station uses the start queue. */
  readonly needsDay?: true;
  /** Left out of the fields that JSON adds to a record. */
  readonly isInText?: true;
}

/** Durations are ms, and negative where times are impossible. */
const ADDED_COLUMNS = {
  /** Fired to started; not set unless the row is at prep of a station that uses the start queue. */
  queueMs: { value: ({ queueMs }) => queueMs, isNumber: true, needsDay: true },
  /** Started to bumped; not set as `queueMs` is. */
  makeMs: { value: ({ makeMs }) => makeMs, isNumber: true, needsDay: true },
  /** Fired to bumped. */
  waitMs: { value: ({ tookMs }) => tookMs, isNumber: true },
  /** Why averages leave the row out; not set for an ordinary one. */
  odd: { value: ({ oddity }) => oddity, needsDay: true },
  businessDate: { value: (_row, { businessDate }) => businessDate, isInText: true },
  localHour: {
    value: ({ firedAt }, { hourOf }) => (firedAt === undefined ? undefined : hourOf?.(firedAt)),
    isNumber: true,
    isInText: true,
  },
} as const satisfies Readonly<Record<string, AddedColumn>>;

/** Id of a column. */
export type ExportColumn = (typeof DOCUMENT_COLUMNS)[number] | keyof typeof ADDED_COLUMNS;

const ADDED = idsOf(ADDED_COLUMNS).map((id): readonly [ExportColumn, AddedColumn] => {
  return [id, ADDED_COLUMNS[id]];
});

/** Stable IDs of all columns, in export order; scripts rely on them. */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  ...DOCUMENT_COLUMNS,
  ...ADDED.map(([column]) => column),
];

/** Columns of numbers. */
export const NUMBER_COLUMNS: ReadonlySet<ExportColumn> = new Set([
  'itemFulfillmentLevel',
  ...columnsWith('isNumber'),
]);

/** Columns that need the complete date of a row. */
export const DAY_COLUMNS: ReadonlySet<ExportColumn> = new Set(columnsWith('needsDay'));

/** The value of a column. */
export function exportValue(row: Fulfillment, column: ExportColumn, place: CellPlace): CsvCell {
  return isAdded(column) ? ADDED_COLUMNS[column].value(row, place) : row.record[column];
}

/** What JSON adds to a record: null where nothing is set. `isLone`: only what a row of an incomplete date has. */
export function addedFields(row: Fulfillment, place: CellPlace, isLone = false): AddedFields {
  const fields = ADDED.filter(([, { isInText, needsDay }]) => !isInText && !(isLone && needsDay));
  const values = fields.map(([column, { value }]) => [column, value(row, place) ?? null]);
  // The time comes first.
  return { waitMs: null, ...Object.fromEntries(values) };
}

/** By the IDs of columns. */
export type AddedFields = Readonly<Record<string, string | number | null>>;

function columnsWith(fact: 'isNumber' | 'needsDay'): readonly ExportColumn[] {
  return ADDED.filter(([, record]) => record[fact]).map(([column]) => column);
}

function isAdded(name: string): name is keyof typeof ADDED_COLUMNS {
  return Object.hasOwn(ADDED_COLUMNS, name);
}
