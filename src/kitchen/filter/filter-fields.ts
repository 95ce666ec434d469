/** Filter fields, in one table for parser, evaluator, and help. */
import type { FilterNumberColumn, FilterTextColumn } from '../calendar/filter-row.ts';

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
  readonly help: string;
};

/** A field with several columns matches if any does. */
function field<const Kind extends ValueKind | NumberKind, const Column>(
  kind: Kind,
  columns: readonly Column[],
  help: string,
  ...aliases: readonly string[]
) {
  return { kind, columns, aliases, help };
}

export const FILTER_FIELDS = {
  station: field('text', ['station'], 'prep station name'),
  stationid: field('text', ['stationGuid'], 'prep station GUID'),
  item: field('text', ['item'], 'menu item name', 'name'),
  ticket: field('text', ['ticket'], 'ticket GUID'),
  order: field('text', ['order'], 'order GUID'),
  course: field('text', ['course'], 'course name'),
  dining: field(
    'text',
    ['diningName', 'diningBehavior'],
    'dining option, by name or by behavior such as TAKE_OUT',
  ),
  source: field(
    'choice',
    ['source'],
    'how the order was placed, full name: source:kiosk, source:"in store"',
  ),
  level: field('level', ['level'], 'level: 0 or prep, 1 or expo1, 2 or expo2, expo for 1 and 2'),
  wait: field('duration', ['waitMs'], 'fired to bumped: wait>10m, wait:5m..10m', 'took', 'time'),
  queue: field('duration', ['queueMs'], 'fired to started, where the start queue is in use'),
  make: field('duration', ['makeMs'], 'started to bumped, where the start queue is in use'),
  fired: field('time', ['firedAt'], 'when the ticket was fired: fired:18:00..19:30, fired>23:00'),
  started: field('time', ['startedAt'], 'when the item was started'),
  fulfilled: field('time', ['fulfilledAt'], 'when the item was bumped', 'bumped', 'done'),
  odd: field(
    'oddity',
    ['oddity'],
    'flag: impossible (times out of order), other-date, un-bumped (over 60 min), mass-bumped, no-time, or * for any',
    'flag',
  ),
} satisfies Readonly<Record<string, FilterField>>;

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
/** Text fields: `text` matches a part, `choice` the full value, `oddity` a flag. */
export type ValueKind = 'text' | 'choice' | 'oddity';

/** Number fields: levels, durations in ms, times of day in seconds, plain numbers, and shares (0..1) written in percent. */
export type NumberKind = 'level' | 'duration' | 'time' | 'count' | 'share';
