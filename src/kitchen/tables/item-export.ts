import { ItemFulfillmentSchema } from '../../contract/item-fulfillment.ts';
import { isRowLate } from '../measures/row-limits.ts';
import { type Fulfillment, ODDITIES } from '../model/fulfillment.ts';
import { localHour } from '../model/local-time.ts';
import type { RestaurantClock } from '../model/restaurant.ts';
import type { CsvCell } from '../text/csv.ts';
import { zuluText } from '../text/json-text.ts';
import type { JsonType } from '../text/json-type.ts';
import { idsOf, type RecordShape } from '../text/record-lines.ts';

const DOCUMENT_COLUMNS = idsOf(ItemFulfillmentSchema.properties);

interface CellContext {
  readonly businessDate: string;
  /** The hour on the restaurant's clock. `undefined` without a time zone. */
  readonly hourOf: ((epochMs: number) => number) | undefined;
}

interface AddedColumn {
  readonly value: (row: Fulfillment, context: CellContext) => CsvCell;
  readonly type: JsonType;
  /** Only tables, CSV, and Markdown have the column. A lake's paths have the date, and its users can compute the hour. */
  readonly isOnlyInCells?: true;
}

const QUEUE = 'ms?: fired to started, at prep with a start queue, otherwise null';
const MAKE = 'ms?: started to bumped, null as queueMs is';

/** Durations are ms. They may be negative if a row's times are impossible. */
export const ADDED_COLUMNS = {
  queueMs: { value: ({ queueMs }) => queueMs, type: QUEUE },
  makeMs: { value: ({ makeMs }) => makeMs, type: MAKE },
  waitMs: { value: ({ tookMs }) => tookMs, type: 'ms?: fired to bumped' },
  odd: { value: ({ oddity }) => oddity, type: { $null: ODDITIES } },
  businessDate: {
    value: (_row, { businessDate }) => businessDate,
    type: 'date',
    isOnlyInCells: true,
  },
  localHour: {
    value: ({ firedAt }, { hourOf }) => (firedAt === undefined ? undefined : hourOf?.(firedAt)),
    type: "count?: hour of the fire on the restaurant's clock, 0 to 23",
    isOnlyInCells: true,
  },
} as const satisfies Readonly<Record<string, AddedColumn>>;

export type ExportColumn = (typeof DOCUMENT_COLUMNS)[number] | keyof typeof ADDED_COLUMNS;

const ADDED = idsOf(ADDED_COLUMNS).map((id): readonly [ExportColumn, AddedColumn] => {
  return [id, ADDED_COLUMNS[id]];
});

/** Scripts rely on the order and the names. */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  ...DOCUMENT_COLUMNS,
  ...ADDED.map(([column]) => column),
];

const NUMBER_COLUMNS: ReadonlySet<ExportColumn> = new Set([
  'itemFulfillmentLevel',
  ...ADDED.flatMap(([id, { type }]) => (typeof type === 'object' || type === 'date' ? [] : id)),
]);

const INSTANTS = {
  ticketFiredAt: ({ firedAt }) => firedAt,
  itemFulfilledAt: ({ fulfilledAt }) => fulfilledAt,
  itemStartedAt: ({ startedAt }) => startedAt,
} as const satisfies Partial<Record<ExportColumn, (row: Fulfillment) => number | undefined>>;

export function isInstantColumn(name: string): name is keyof typeof INSTANTS {
  return Object.hasOwn(INSTANTS, name);
}

function isAdded(name: string): name is keyof typeof ADDED_COLUMNS {
  return Object.hasOwn(ADDED_COLUMNS, name);
}

function exportValue(row: Fulfillment, column: ExportColumn, context: CellContext): CsvCell {
  return isAdded(column) ? ADDED_COLUMNS[column].value(row, context) : row.record[column];
}

/** linecheck adds these fields to a record. Imports ignore them. */
export const ADDED_FIELDS = ['businessDate', 'linecheck'] as const;

export interface RestaurantDate {
  readonly businessDate: string;
  readonly restaurant: RestaurantClock;
}

export function fulfillmentShape({
  businessDate,
  restaurant: { calendar, zoneKnown },
}: RestaurantDate): RecordShape<Fulfillment, ExportColumn> {
  const hourOf = zoneKnown ? localHour(calendar, businessDate) : undefined;
  const context = { businessDate, hourOf };
  const jsonColumns = ADDED.filter(([, { isOnlyInCells }]) => !isOnlyInCells);
  return {
    columns: EXPORT_COLUMNS,
    numbers: NUMBER_COLUMNS,
    cells: (row, columns, isAsSent = false) =>
      columns.map((column) => {
        const value = exportValue(row, column, context);
        const isWritten = typeof value === 'string' && !isAsSent && isInstantColumn(column);
        return isWritten ? zuluText(value) : value;
      }),
    emptyText: ({ hasStartQueue }, column) =>
      !hasStartQueue && (column === 'queueMs' || column === 'makeMs') ? 'n/a' : undefined,
    // The record as sent, the business date (`YYYYMMDD`), and linecheck's fields. `waitMs` is the first of these.
    json: (row) => {
      const values = jsonColumns.map(([id, { value }]) => [id, value(row, context) ?? null]);
      const linecheck = { waitMs: null, ...Object.fromEntries(values) };
      return { ...row.record, businessDate, linecheck };
    },
  };
}

export type LakeValue = string | number | boolean | undefined;

export interface LakeColumn {
  readonly name: string;
  /** An `instant` is epoch ms. An `integer` has 32 bits. */
  readonly type: 'text' | 'instant' | 'integer' | 'flag';
}

export interface LakeValueColumn extends LakeColumn {
  /** `lateMs` is the limit of the row's station. `offsetOf` returns minutes ahead of UTC, or `undefined` without a time zone. */
  readonly value: (
    row: Fulfillment,
    lateMs: number,
    offsetOf: (epochMs: number | undefined) => number | undefined,
  ) => LakeValue;
}

/** The version of the columns' meanings and types. A lake must have only one version. */
export const DEFINITIONS = 2;

const NO_CONTEXT: CellContext = { businessDate: '', hourOf: undefined };

export const LAKE_COLUMNS: readonly LakeValueColumn[] = [
  ...EXPORT_COLUMNS.flatMap((name): LakeValueColumn | readonly [] => {
    if (isInstantColumn(name)) return { name, type: 'instant', value: INSTANTS[name] };
    if (name === 'businessDate' || name === 'localHour') return [];
    const type = NUMBER_COLUMNS.has(name) ? 'integer' : 'text';
    return { name, type, value: (row) => within32Bits(exportValue(row, name, NO_CONTEXT)) };
  }),
  { name: 'late', type: 'flag', value: isRowLate },
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

/** An impossible time may be weeks long and exceed 32 bits. */
function within32Bits(value: CsvCell): CsvCell {
  return typeof value === 'number' && value !== (value | 0) ? undefined : value;
}
