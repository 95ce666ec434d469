/** Filter fields, in one table for parser, evaluator, and help. */
import { idsOf } from '../text/record-lines.ts';
import type { FilterTextColumn } from './filter-row.ts';
import { type NumberKind, SCALES, type Scale } from './filter-scale.ts';

/** A field with several columns matches if any does. */
function itemField<const Kind extends ValueKind | NumberKind, const Column>(
  kind: Kind,
  columns: readonly Column[],
  help: string,
  ...aliases: readonly string[]
) {
  return { kind, columns, aliases, help };
}

const NAMES = {
  station: itemField('text', ['station'], 'prep station name'),
  stationid: itemField('text', ['stationGuid'], 'prep station GUID'),
  item: itemField('text', ['item'], 'menu item name', 'name'),
  ticket: itemField('text', ['ticket'], 'ticket GUID'),
  order: itemField('text', ['order'], 'order GUID'),
  course: itemField('text', ['course'], 'course name'),
  dining: itemField(
    'text',
    ['diningName', 'diningBehavior'],
    'dining option, by name or by behavior such as TAKE_OUT',
  ),
  source: itemField(
    'choice',
    ['source'],
    'how the order was placed, full name: source:kiosk, source:"in store"',
  ),
};

export const ITEM_NUMBERS = {
  level: itemField(
    'level',
    ['level'],
    'level: 0 or prep, 1 or expo1, 2 or expo2, expo for 1 and 2',
  ),
  wait: itemField(
    'duration',
    ['waitMs'],
    'fired to bumped: wait>10m, wait:5m..10m',
    'took',
    'time',
  ),
  queue: itemField('duration', ['queueMs'], 'fired to started, where the start queue is in use'),
  make: itemField('duration', ['makeMs'], 'started to bumped, where the start queue is in use'),
  fired: itemField(
    'time',
    ['firedAt'],
    'when the ticket was fired: fired:18:00..19:30, fired>23:00',
  ),
  started: itemField('time', ['startedAt'], 'when the item was started'),
  fulfilled: itemField('time', ['fulfilledAt'], 'when the item was bumped', 'bumped', 'done'),
};

const ODD = {
  odd: itemField(
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

export type NamedField<V extends string, N extends string> =
  | { readonly over: 'text'; readonly field: V }
  | { readonly over: 'number'; readonly field: N };

/** Fields for a kind of row: `V` over text, `N` over numbers. */
export interface FilterLanguage<V extends string, N extends string> {
  /** Takes a name or alias, ignoring case. */
  readonly fieldNamed: (typed: string) => NamedField<V, N> | undefined;
  /** Every name and alias, for suggestions. */
  readonly typedNames: readonly string[];
  readonly texts: Readonly<Record<V, FilterTextField>>;
  readonly scaleOf: (field: N) => Scale;
}

export interface FilterTextField {
  readonly kind: ValueKind;
  readonly aliases: readonly string[];
  readonly help: string;
  /** All of them. Absent where unknown. */
  readonly values?: readonly string[];
}

export interface NumberField extends Pick<FilterTextField, 'aliases' | 'help'> {
  readonly kind: NumberKind;
}

/** Row issues, in every list with issues. */
export const ISSUE_FIELDS = {
  issues: { kind: 'count', aliases: ['findings'], help: 'errors and warnings: issues>0' },
  errors: { kind: 'count', aliases: [], help: 'errors of setup and date' },
  warnings: { kind: 'count', aliases: [], help: 'warnings of setup and date' },
} as const;

export function fieldLanguage<V extends string, N extends string>(
  texts: Readonly<Record<V, FilterTextField>>,
  numbers: Readonly<Record<N, NumberField>>,
): FilterLanguage<V, N> {
  const named = new Map<string, NamedField<V, N>>([
    ...typedNames(texts).map(([name, field]) => [name, { over: 'text', field }] as const),
    ...typedNames(numbers).map(([name, field]) => [name, { over: 'number', field }] as const),
  ]);
  return {
    fieldNamed: (name) => named.get(name.toLowerCase()),
    typedNames: [...named.keys()],
    texts,
    scaleOf: (field) => SCALES[numbers[field].kind],
  };
}

export function typedNames<Name extends string>(
  fields: Readonly<Record<Name, Pick<FilterTextField, 'aliases'>>>,
): readonly (readonly [typed: string, field: Name])[] {
  return idsOf(fields).flatMap((name) =>
    [name, ...fields[name].aliases].map((each) => [each, name] as const),
  );
}

export function fieldHelp(
  fields: Readonly<Record<string, Pick<FilterTextField, 'help'>>>,
): readonly (readonly [name: string, help: string])[] {
  return Object.entries(fields).map(([name, { help }]) => [name, help]);
}

/** Filters over a business date's rows. */
export const ITEM_LANGUAGE: FilterLanguage<ValueFieldName, NumberFieldName> = fieldLanguage(
  ITEM_TEXTS,
  ITEM_NUMBERS,
);

export const ITEM_FILTER_HELP = fieldHelp(FILTER_FIELDS);
