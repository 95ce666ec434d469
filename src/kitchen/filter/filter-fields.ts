import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import type { FulfillmentTable } from '../model/fulfillment-table.ts';
import { ODDITIES } from '../model/fulfillment.ts';
import type { GuidColumn } from '../model/guid-column.ts';
import { stationNameColumn } from '../model/named-codes.ts';
import type { CodedValues, ColumnValue } from '../model/value-columns.ts';
import { channelName } from '../text/channel-names.ts';
import { idsOf } from '../text/record-lines.ts';
import type { NumberKind } from './filter-scale.ts';

/** `text` matches a part of the value, `choice` the full value, and `oddity` a flag. */
export type ValueKind = 'text' | 'choice' | 'oddity';

export interface FilterField {
  readonly kind: ValueKind | NumberKind;
  readonly aliases?: readonly string[];
  readonly help: string;
  readonly values?: readonly string[];
}

export interface NamedField extends FilterField {
  readonly name: string;
}

export interface FilterLanguage {
  readonly fields: ReadonlyMap<string, NamedField>;
  readonly help: readonly (readonly [name: string, help: string])[];
}

export function filterLanguage(fields: readonly NamedField[]): FilterLanguage {
  return {
    fields: new Map(
      fields.flatMap((field) =>
        [field.name, ...(field.aliases ?? [])].map((name) => [name, field]),
      ),
    ),
    help: fields.map(({ name, help }) => [name, help]),
  };
}

export const ISSUE_FIELDS = {
  issues: { kind: 'count', aliases: ['findings'], help: 'errors and warnings: issues>0' },
  errors: { kind: 'count', help: 'errors of setup and date' },
  warnings: { kind: 'count', help: 'warnings of setup and date' },
} as const satisfies Readonly<Record<string, FilterField>>;

/** A function returns a row's numeric value, or NaN. */
export type RowValues = CodedValues<ColumnValue> | GuidColumn | ((row: number) => number);

export interface ItemField extends FilterField {
  /** A row matches if one of these columns does. */
  readonly columns: readonly ((day: FulfillmentDay) => RowValues)[];
}

export const ITEM_FIELDS = {
  station: {
    kind: 'text',
    help: 'prep station name',
    columns: [({ table }) => stationNameColumn(table)],
  },
  stationid: {
    kind: 'text',
    help: 'prep station GUID',
    columns: [({ table }) => table.text.prepStationGuid],
  },
  item: {
    kind: 'text',
    help: 'menu item name',
    aliases: ['name'],
    columns: [({ table }) => table.text.selectionMenuItemName],
  },
  ticket: { kind: 'text', help: 'ticket GUID', columns: [({ table }) => table.guid.ticketGuid] },
  order: { kind: 'text', help: 'order GUID', columns: [({ table }) => table.guid.orderGuid] },
  course: { kind: 'text', help: 'course name', columns: [({ table }) => table.text.courseName] },
  dining: {
    kind: 'text',
    help: 'dining option, by name or by channel: dining:takeout, dining:TAKE_OUT',
    columns: [
      ({ table }) => table.text.diningOptionName,
      ({ table }) => table.text.diningOptionBehavior,
      ({ table }) => channelNames(table.text.diningOptionBehavior),
    ],
  },
  source: {
    kind: 'choice',
    help: 'how the order was placed, full name: source:kiosk, source:"in store"',
    columns: [({ table }) => table.text.orderSource],
  },
  level: {
    kind: 'level',
    help: 'level: 0 or prep, 1 or expo1, 2 or expo2, expo for 1 and 2',
    columns: [({ table }) => table.level],
  },
  wait: {
    kind: 'duration',
    help: 'fired to bumped: wait>10m, wait:5m..10m',
    aliases: ['took', 'time'],
    columns: [({ table }) => duration(table, 'ticketFiredAt', 'itemFulfilledAt')],
  },
  queue: {
    kind: 'duration',
    help: 'fired to started, where the start queue is in use',
    columns: [(day) => whereQueued(day, duration(day.table, 'ticketFiredAt', 'itemStartedAt'))],
  },
  make: {
    kind: 'duration',
    help: 'started to bumped, where the start queue is in use',
    columns: [(day) => whereQueued(day, duration(day.table, 'itemStartedAt', 'itemFulfilledAt'))],
  },
  fired: {
    kind: 'time',
    help: 'when the ticket was fired: fired:18:00..19:30, fired>23:00',
    columns: [({ table }) => timeColumn(table, 'ticketFiredAt')],
  },
  started: {
    kind: 'time',
    help: 'when the item was started',
    columns: [({ table }) => timeColumn(table, 'itemStartedAt')],
  },
  fulfilled: {
    kind: 'time',
    help: 'when the item was bumped',
    aliases: ['bumped', 'done'],
    columns: [({ table }) => timeColumn(table, 'itemFulfilledAt')],
  },
  odd: {
    kind: 'oddity',
    help: 'flag: impossible (times out of order), other-date, un-bumped (over 60 min), mass-bumped, no-time, or * for any',
    aliases: ['flag'],
    columns: [({ oddities }) => ({ codes: oddities, values: [undefined, ...ODDITIES] })],
  },
} as const satisfies Readonly<Record<string, ItemField>>;

export type ItemFieldName = keyof typeof ITEM_FIELDS;

export const ITEM_LANGUAGE = filterLanguage(
  idsOf(ITEM_FIELDS).map((name) => ({ ...ITEM_FIELDS[name], name })),
);

type InstantName = keyof FulfillmentTable['instant'];

function timeColumn({ instant }: FulfillmentTable, name: InstantName): (row: number) => number {
  const { values } = instant[name];
  return (row) => values[row] ?? Number.NaN;
}

function duration(table: FulfillmentTable, from: InstantName, to: InstantName) {
  const [start, end] = [timeColumn(table, from), timeColumn(table, to)];
  return (row: number) => end(row) - start(row);
}

/** As people write them, and as tables show them. */
function channelNames({ codes, values }: CodedValues<string>): CodedValues<string> {
  return {
    codes,
    values: values.map((each) => (each === undefined ? undefined : channelName(each))),
  };
}

/** NaN at stations without a start queue. */
function whereQueued(day: FulfillmentDay, numberOf: (row: number) => number) {
  return (row: number) => (day.hasStartQueue(row) ? numberOf(row) : Number.NaN);
}

/** Shorter words aren't searched in ticket GUIDs, because a word such as `beef` may be part of a GUID by chance. */
const MIN_GUID_LETTERS = 8;

export function wordFields(word: string): readonly ItemFieldName[] {
  const names = ['item', 'station', 'course', 'dining', 'source'] as const;
  return word.length >= MIN_GUID_LETTERS ? [...names, 'ticket'] : names;
}
