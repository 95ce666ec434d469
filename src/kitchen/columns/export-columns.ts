/** Item columns in files and lakes. */
import { ItemFulfillmentSchema } from '../../contract/item-fulfillment.ts';
import { rowIsLate } from '../measures/row-limits.ts';
import { type Fulfillment, ODDITIES } from '../table/fulfillment.ts';
import type { CsvCell } from '../text/csv.ts';
import type { JsonType } from '../text/json-type.ts';
import { idsOf } from '../text/record-lines.ts';

/** In the document's order. */
const DOCUMENT_COLUMNS = idsOf(ItemFulfillmentSchema.properties);

export interface CellPlace {
  readonly businessDate: string;
  /** Takes epoch ms and returns the restaurant's wall-clock hour. `undefined` without a time zone. */
  readonly hourOf: ((epochMs: number) => number) | undefined;
}

/** An instant is epoch ms. An integer has 32 bits. */
type LakeType = 'text' | 'instant' | 'integer' | 'flag';

interface AddedColumn {
  /** `undefined` if not set. */
  readonly value: (row: Fulfillment, place: CellPlace) => CsvCell;
  /** In JSON. */
  readonly type: JsonType;
  /** Needs the row's complete date, for flag and start queue use. */
  /** Neither among the fields added to a JSON record, nor in a lake: it has the date in the path, and can compute the hour. */
  readonly isInText?: true;
}

const QUEUE = 'ms?: fired to started, at prep with a start queue, otherwise null';
const MAKE = 'ms?: started to bumped, null as queueMs is';

/** Durations are ms, and negative for impossible times. */
export const ADDED_COLUMNS = {
  queueMs: { value: ({ queueMs }) => queueMs, type: QUEUE },
  makeMs: { value: ({ makeMs }) => makeMs, type: MAKE },
  waitMs: { value: ({ tookMs }) => tookMs, type: 'ms?: fired to bumped' },
  /** Why averages leave the row out. Not set for an ordinary row. */
  odd: { value: ({ oddity }) => oddity, type: { $null: ODDITIES } },
  businessDate: { value: (_row, { businessDate }) => businessDate, type: 'date', isInText: true },
  localHour: {
    value: ({ firedAt }, { hourOf }) => (firedAt === undefined ? undefined : hourOf?.(firedAt)),
    type: "count?: hour of the fire on the restaurant's clock, 0 to 23",
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
  ...ADDED.flatMap(([column, { type }]) =>
    typeof type === 'object' || type === 'date' ? [] : column,
  ),
]);

const TEXT_COLUMNS: ReadonlySet<ExportColumn> = new Set(
  ADDED.flatMap(([column, { isInText }]) => (isInText ? column : [])),
);

export function exportValue(row: Fulfillment, column: ExportColumn, place: CellPlace): CsvCell {
  return isAdded(column) ? ADDED_COLUMNS[column].value(row, place) : row.record[column];
}

/** Fields added to JSON: null if not set. */
export function addedFields(row: Fulfillment, place: CellPlace): AddedFields {
  const fields = ADDED.filter(([, { isInText }]) => !isInText);
  const values = fields.map(([column, { value }]) => [column, value(row, place) ?? null]);
  // The time comes first.
  return { waitMs: null, ...Object.fromEntries(values) };
}

export type AddedFields = Readonly<Record<string, string | number | null>>;

/** The platform's instants. */
export const INSTANTS = {
  ticketFiredAt: ({ firedAt }) => firedAt,
  itemFulfilledAt: ({ fulfilledAt }) => fulfilledAt,
  itemStartedAt: ({ startedAt }) => startedAt,
} as const satisfies Partial<Record<ExportColumn, (row: Fulfillment) => number | undefined>>;

export type LakeValue = string | number | boolean | undefined;

export interface LakeColumn {
  readonly name: string;
  readonly type: LakeType;
}

interface FilledColumn extends LakeColumn {
  /** Takes the station's limit on the date, and the minutes ahead of UTC at an instant (epoch ms), unknown without a time zone. */
  readonly value: (
    row: Fulfillment,
    lateMs: number,
    offsetOf: (epochMs: number | undefined) => number | undefined,
  ) => LakeValue;
}

/** Changes when a column's meaning or type does, so that a lake has only one. */
export const DEFINITIONS = 2;

const NO_PLACE: CellPlace = { businessDate: '', hourOf: undefined };

/** In lake order. */
export const LAKE_COLUMNS: readonly FilledColumn[] = [
  ...EXPORT_COLUMNS.filter((name) => !TEXT_COLUMNS.has(name)).map((name): FilledColumn => {
    if (isInstantColumn(name)) return { name, type: 'instant', value: INSTANTS[name] };
    const type = NUMBER_COLUMNS.has(name) ? 'integer' : 'text';
    return { name, type, value: (row) => within32Bits(exportValue(row, name, NO_PLACE)) };
  }),
  { name: 'late', type: 'flag', value: rowIsLate },
  {
    name: 'limitMs',
    type: 'integer',
    value: ({ record }, lateMs) => (record.itemFulfillmentLevel === 0 ? lateMs : undefined),
  },
  {
    name: 'utcOffsetMinutes',
    type: 'integer',
    value: ({ firedAt }, _lateMs, offsetOf) => offsetOf(firedAt),
  },
  {
    name: 'bumpUtcOffsetMinutes',
    type: 'integer',
    value: ({ fulfilledAt }, _lateMs, offsetOf) => offsetOf(fulfilledAt),
  },
];

/** Only a flagged row takes weeks. */
function within32Bits(value: CsvCell): CsvCell {
  return typeof value === 'number' && value !== (value | 0) ? undefined : value;
}

export function isInstantColumn(name: string): name is keyof typeof INSTANTS {
  return Object.hasOwn(INSTANTS, name);
}

function isAdded(name: string): name is keyof typeof ADDED_COLUMNS {
  return Object.hasOwn(ADDED_COLUMNS, name);
}
