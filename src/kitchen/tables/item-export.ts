/** Item rows in files and lakes: the document's fields, and linecheck's. */
import { ItemFulfillmentSchema } from '../../contract/item-fulfillment.ts';
import { isRowLate } from '../measures/row-limits.ts';
import { type Fulfillment, ODDITIES } from '../model/fulfillment.ts';
import { localHour } from '../model/local-time.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import type { CsvCell } from '../text/csv.ts';
import { zuluText } from '../text/json-text.ts';
import type { JsonType } from '../text/json-type.ts';
import { idsOf, type RecordShape } from '../text/record-lines.ts';

/** In the document's order. */
const DOCUMENT_COLUMNS = idsOf(ItemFulfillmentSchema.properties);

interface CellContext {
  readonly businessDate: string;
  /** Takes epoch ms and returns the restaurant's wall-clock hour. `undefined` without a time zone. */
  readonly hourOf: ((epochMs: number) => number) | undefined;
}

interface AddedColumn {
  /** `undefined` if not set. */
  readonly value: (row: Fulfillment, context: CellContext) => CsvCell;
  /** In JSON. */
  readonly type: JsonType;
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

const NUMBER_COLUMNS: ReadonlySet<ExportColumn> = new Set([
  'itemFulfillmentLevel',
  ...ADDED.flatMap(([id, { type }]) => (typeof type === 'object' || type === 'date' ? [] : id)),
]);

/** The platform's instants. */
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

/** Fields added by linecheck. Imports leave them out. */
export const ADDED_FIELDS = ['businessDate', 'linecheck'] as const;

/** The record unchanged, with business date (`YYYYMMDD`) and linecheck's fields added: null if not set, the time first. */
export function jsonRow(row: Fulfillment, businessDate: string) {
  const context = { businessDate, hourOf: undefined };
  const fields = ADDED.filter(([, { isInText }]) => !isInText);
  const values = fields.map(([column, { value }]) => [column, value(row, context) ?? null]);
  return {
    ...row.record,
    businessDate,
    linecheck: { waitMs: null, ...Object.fromEntries(values) },
  };
}

/** One cell per column, `undefined` if not set. With `isAsSent`, instants keep the platform's form. */
export function csvCells(
  row: Fulfillment,
  of: readonly ExportColumn[],
  { isAsSent, ...context }: CellContext & { readonly isAsSent: boolean },
): readonly CsvCell[] {
  return of.map((column) => {
    const value = exportValue(row, column, context);
    return typeof value === 'string' && !isAsSent && isInstantColumn(column)
      ? zuluText(value)
      : value;
  });
}

export function fulfillmentShape({
  businessDate,
  restaurant: { calendar, zoneKnown },
}: {
  readonly businessDate: string;
  readonly restaurant: Pick<RestaurantChoice, 'calendar' | 'zoneKnown'>;
}): RecordShape<Fulfillment, ExportColumn> {
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

export type LakeValue = string | number | boolean | undefined;

export interface LakeColumn {
  readonly name: string;
  /** An instant is epoch ms. An integer has 32 bits. */
  readonly type: 'text' | 'instant' | 'integer' | 'flag';
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

const NO_PLACE: CellContext = { businessDate: '', hourOf: undefined };

/** In lake order. */
export const LAKE_COLUMNS: readonly FilledColumn[] = [
  ...EXPORT_COLUMNS.flatMap((name): FilledColumn | readonly [] => {
    if (isInstantColumn(name)) return { name, type: 'instant', value: INSTANTS[name] };
    if (name === 'businessDate' || name === 'localHour') return [];
    const type = NUMBER_COLUMNS.has(name) ? 'integer' : 'text';
    return { name, type, value: (row) => within32Bits(exportValue(row, name, NO_PLACE)) };
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

/** Only a flagged row takes weeks. */
function within32Bits(value: CsvCell): CsvCell {
  return typeof value === 'number' && value !== (value | 0) ? undefined : value;
}
