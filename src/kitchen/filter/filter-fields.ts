/** Filter fields, in one table for parser, evaluator, and help. */
import type { FilterTextColumn } from './filter-row.ts';

/** A field with several columns matches if any does. */
function field<const Kind extends ValueKind | NumberKind, const Column>(
  kind: Kind,
  columns: readonly Column[],
  help: string,
  ...aliases: readonly string[]
) {
  return { kind, columns, aliases, help };
}

const NAMES = {
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
};

export const ITEM_NUMBERS = {
  level: field('level', ['level'], 'level: 0 or prep, 1 or expo1, 2 or expo2, expo for 1 and 2'),
  wait: field('duration', ['waitMs'], 'fired to bumped: wait>10m, wait:5m..10m', 'took', 'time'),
  queue: field('duration', ['queueMs'], 'fired to started, where the start queue is in use'),
  make: field('duration', ['makeMs'], 'started to bumped, where the start queue is in use'),
  fired: field('time', ['firedAt'], 'when the ticket was fired: fired:18:00..19:30, fired>23:00'),
  started: field('time', ['startedAt'], 'when the item was started'),
  fulfilled: field('time', ['fulfilledAt'], 'when the item was bumped', 'bumped', 'done'),
};

const ODD = {
  odd: field(
    'oddity',
    ['oddity'],
    'flag: impossible (times out of order), other-date, un-bumped (over 60 min), mass-bumped, no-time, or * for any',
    'flag',
  ),
};

export const ITEM_TEXTS = { ...NAMES, ...ODD };
/** In the help's order. */
export const FILTER_FIELDS = { ...NAMES, ...ITEM_NUMBERS, ...ODD };

export type ValueFieldName = keyof typeof ITEM_TEXTS;
export type NumberFieldName = keyof typeof ITEM_NUMBERS;

/** Searched by words and fuzzy letters without a field. */
export const NAME_COLUMNS: readonly FilterTextColumn[] = [
  'item',
  'station',
  'course',
  'diningName',
  'diningBehavior',
  'source',
];
/** Shorter words aren't searched in ticket IDs. The letters in `beef` are in every tenth. */
const IDENTIFYING = 8;

/** Columns for a word without a field. */
export function wordColumns(text: string): readonly FilterTextColumn[] {
  return text.length >= IDENTIFYING ? [...NAME_COLUMNS, 'ticket'] : NAME_COLUMNS;
}

/** Text fields: `text` matches a part, `choice` the full value, `oddity` a flag. */
export type ValueKind = 'text' | 'choice' | 'oddity';

/** Number fields: levels, durations in ms, times of day in seconds, plain numbers, and shares (0..1) written in percent. */
export type NumberKind = 'level' | 'duration' | 'time' | 'count' | 'share';
