/** Filter fields, in one table for parser, evaluator, and help. */
import type { FilterNumberColumn, FilterTextColumn } from '../calendar/filter-row.ts';
import type { NumberKind, ValueKind } from './field-kinds.ts';

interface ValueField {
  readonly kind: ValueKind;
  readonly columns: readonly FilterTextColumn[];
}

interface NumberField {
  readonly kind: NumberKind;
  readonly columns: readonly FilterNumberColumn[];
}

export type FilterField = (ValueField | NumberField) & {
  readonly aliases: readonly string[];
  /** One line for the help. */
  readonly help: string;
};

/** A field with several columns matches if any does. */
export const FILTER_FIELDS = {
  station: { kind: 'text', columns: ['station'], aliases: [], help: 'prep station name' },
  stationid: {
    kind: 'text',
    columns: ['stationGuid'],
    aliases: [],
    help: 'prep station GUID',
  },
  item: { kind: 'text', columns: ['item'], aliases: ['name'], help: 'menu item name' },
  ticket: { kind: 'text', columns: ['ticket'], aliases: [], help: 'ticket GUID' },
  order: { kind: 'text', columns: ['order'], aliases: [], help: 'order GUID' },
  course: { kind: 'text', columns: ['course'], aliases: [], help: 'course name' },
  dining: {
    kind: 'text',
    columns: ['diningName', 'diningBehavior'],
    aliases: [],
    help: 'dining option, by name or by behavior such as TAKE_OUT',
  },
  source: {
    kind: 'choice',
    columns: ['source'],
    aliases: [],
    help: 'how the order was placed, full name: source:kiosk, source:"in store"',
  },
  level: {
    kind: 'level',
    columns: ['level'],
    aliases: [],
    help: 'level: 0 or prep, 1 or expo1, 2 or expo2, expo for 1 and 2',
  },
  wait: {
    kind: 'duration',
    columns: ['waitMs'],
    aliases: ['took', 'time'],
    help: 'fired to bumped: wait>10m, wait:5m..10m',
  },
  queue: {
    kind: 'duration',
    columns: ['queueMs'],
    aliases: [],
    help: 'fired to started, where the start queue is in use',
  },
  make: {
    kind: 'duration',
    columns: ['makeMs'],
    aliases: [],
    help: 'started to bumped, where the start queue is in use',
  },
  fired: {
    kind: 'time',
    columns: ['firedAt'],
    aliases: [],
    help: 'when the ticket was fired: fired:18:00..19:30, fired>23:00',
  },
  started: {
    kind: 'time',
    columns: ['startedAt'],
    aliases: [],
    help: 'when the item was started',
  },
  fulfilled: {
    kind: 'time',
    columns: ['fulfilledAt'],
    aliases: ['bumped', 'done'],
    help: 'when the item was bumped',
  },
  odd: {
    kind: 'oddity',
    columns: ['oddity'],
    aliases: ['flag'],
    help: 'flag: impossible (times out of order), other-date, un-bumped (over 60 min), mass-bumped, no-time, or * for any',
  },
} as const satisfies Readonly<Record<string, FilterField>>;

type Fields = typeof FILTER_FIELDS;

export type FilterFieldName = keyof Fields;

type NamesOfKind<Kind> = {
  [Name in FilterFieldName]: Fields[Name]['kind'] extends Kind ? Name : never;
}[FilterFieldName];

export type ValueFieldName = NamesOfKind<ValueField['kind']>;
/** Fields over levels, durations, and times. */
export type NumberFieldName = NamesOfKind<NumberField['kind']>;

/** Searched by words without a field. */
const NAME_COLUMNS: readonly FilterTextColumn[] = [
  'item',
  'station',
  'course',
  'diningName',
  'diningBehavior',
  'source',
];
/** Shorter words aren't searched in ticket IDs. The letters in `beef` are in every tenth. */
const IDENTIFYING = 8;

/** Columns for a word, pattern, or fuzzy letters without a field. */
export function wordColumns(
  kind: 'text' | 'fuzzy' | 'regex',
  text = '',
): readonly FilterTextColumn[] {
  return kind === 'text' && text.length >= IDENTIFYING ? [...NAME_COLUMNS, 'ticket'] : NAME_COLUMNS;
}

export function isValueField(name: FilterFieldName): name is ValueFieldName {
  const { kind } = FILTER_FIELDS[name];
  return kind === 'text' || kind === 'choice' || kind === 'oddity';
}
