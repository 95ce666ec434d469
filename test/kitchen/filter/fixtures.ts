/** Rows to filter, arbitrary filters as `parseFilter` can give them, and what a filter text selects. */
import * as fc from 'fast-check';
import { ITEM_FIELDS } from '../../../src/kitchen/filter/filter-fields.ts';
import { parseFilter } from '../../../src/kitchen/filter/filter-parser.ts';
import { printFilter } from '../../../src/kitchen/filter/filter-print.ts';
import type { Interval } from '../../../src/kitchen/filter/filter-scale.ts';
import {
  allOf,
  anyOf,
  type Filter,
  type FilterTerm,
  negated,
  type ValueTest,
} from '../../../src/kitchen/filter/filter.ts';
import type { FilterCalendar } from '../../../src/kitchen/model/local-time.ts';
import { anyString } from '../../setup/any-string.ts';
import { HOUR, MINUTE, SECOND } from '../fixtures.ts';
import { type FilterRow, rowTest } from './row-test.ts';

/** A business day starting at 04:00 on the wall clock, instant 0. */
export const CALENDAR: FilterCalendar = {
  closeoutHour: 4,
  timeOfDay: (epochMs) => epochMs / SECOND,
};

/** When the business day's wall clock shows a time. Times before 04:00 come after midnight. */
export function at(hours: number, minutes = 0, seconds = 0): number {
  return ((hours + 20) % 24) * HOUR + minutes * MINUTE + seconds * SECOND;
}

/** A row with only the given facts set. */
export function filterRow(facts: Partial<FilterRow> = {}): FilterRow {
  return {
    item: undefined,
    station: undefined,
    stationGuid: undefined,
    course: undefined,
    diningName: undefined,
    diningBehavior: undefined,
    source: undefined,
    ticket: undefined,
    order: undefined,
    oddity: undefined,
    level: undefined,
    waitMs: undefined,
    queueMs: undefined,
    makeMs: undefined,
    firedAt: undefined,
    startedAt: undefined,
    fulfilledAt: undefined,
    ...facts,
  };
}

/** The filter for a readable text. */
export function readable(text: string): Filter {
  const parsed = parseFilter(text);
  if ('filter' in parsed) return parsed.filter;
  throw new Error(`${text}: ${parsed.error.sentence}`);
}

/** The rows passing a filter text. */
export function selected(text: string, rows: readonly FilterRow[]): readonly FilterRow[] {
  return rows.filter(rowTest(readable(text), CALENDAR));
}

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const names = maybe(
  fc.constantFrom('Grill', 'grill', 'Fry', 'Burger', 'burger 12"', 'Crème brûlée', ''),
);
const durations = maybe(fc.integer({ min: -5, max: 40 }).map((halves) => (halves * MINUTE) / 2));
const times = maybe(fc.integer({ min: -10, max: 100 * 15 }).map((minutes) => minutes * MINUTE));

/** Rows of few words, levels, durations and times, so that filters meet them often. */
export const rowLists: fc.Arbitrary<readonly FilterRow[]> = fc.array(
  fc.record({
    item: names,
    station: names,
    stationGuid: names,
    course: names,
    diningName: names,
    diningBehavior: maybe(fc.constantFrom('DINE_IN', 'TAKE_OUT')),
    source: maybe(fc.constantFrom('In Store', 'Kiosk', 'kiosk')),
    ticket: names,
    order: names,
    oddity: maybe(fc.constantFrom('un-bumped', 'mass-bumped', 'impossible', 'no time')),
    level: maybe(fc.constantFrom(0, 1, 2, 7)),
    waitMs: durations,
    queueMs: durations,
    makeMs: durations,
    firedAt: times,
    startedAt: times,
    fulfilledAt: times,
  }),
  { maxLength: 12 },
);

const texts = fc.oneof(
  { arbitrary: fc.constantFrom('grill', 'Gr', 'bur', 'r', 'û', 'KIOSK', 'kiosk'), weight: 3 },
  anyString({ minLength: 1, maxLength: 6 }),
  fc.constantFrom(
    '"',
    '\\',
    '\\"',
    '*',
    '~',
    '!',
    'a b',
    '(',
    '|',
    're:x',
    'a,b',
    '1..2',
    'wait>1',
    '\ud83d',
  ),
);

const fields = Object.keys(ITEM_FIELDS);
const someOf = <Value>(values: fc.Arbitrary<Value>) =>
  fc.array(values, { minLength: 1, maxLength: 3 });

const textTests = (how: 'contains' | 'equals'): fc.Arbitrary<readonly ValueTest[]> =>
  someOf(fc.record({ how: fc.constant(how), text: texts }));

const oddityTests = someOf(
  fc.record({
    how: fc.constant('equals' as const),
    text: fc.constantFrom('un-bumped', 'mass-bumped', 'impossible', 'no time'),
  }),
);

const valueTerms: fc.Arbitrary<FilterTerm> = fc
  .oneof(
    fc.tuple(
      fc.constantFrom('station', 'item', 'ticket', 'order', 'course', 'dining'),
      fc.oneof(textTests('contains'), textTests('equals')),
    ),
    fc.tuple(fc.constant('source' as const), textTests('equals')),
    fc.tuple(fc.constant('odd' as const), oddityTests),
  )
  .map(([field, tests]) => ({ kind: 'values', field, tests }));

const ends = (values: fc.Arbitrary<number>, ascends: boolean): fc.Arbitrary<Interval> =>
  fc.tuple(values, values, fc.constantFrom('both', 'from', 'to')).map(([a, b, open]): Interval => {
    const [low, high] = ascends ? [Math.min(a, b), Math.max(a, b)] : [a, b];
    return {
      from: open === 'to' ? undefined : { value: low, included: true },
      to: open === 'from' ? undefined : { value: high, included: true },
    };
  });

const single = (values: fc.Arbitrary<number>, unit: number): fc.Arbitrary<Interval> =>
  values.map((value) => ({
    from: { value, included: true },
    to: { value: value + unit, included: false },
  }));

const beyond = (values: fc.Arbitrary<number>): fc.Arbitrary<Interval> =>
  fc.tuple(values, fc.boolean()).map(([value, more]) => {
    const end = { value, included: false };
    return more ? { from: end, to: undefined } : { from: undefined, to: end };
  });

const listed = (
  values: fc.Arbitrary<number>,
  ...inLists: readonly fc.Arbitrary<Interval>[]
): fc.Arbitrary<readonly Interval[]> =>
  fc.oneof(
    someOf(fc.oneof(...inLists)),
    beyond(values).map((each) => [each]),
  );

const levels = fc.constantFrom(0, 1, 2);
const wholeMinutes = fc.nat({ max: 300 }).map((minutes) => minutes * MINUTE);
const lengths = fc.oneof(wholeMinutes, fc.nat({ max: 20 * HOUR }), fc.constant(9_999 * HOUR));
const clock = fc.oneof(
  fc.nat({ max: 24 * 60 - 1 }).map((minutes) => minutes * 60),
  fc.nat({ max: 86_399 }),
);
const clockMinutes = fc.nat({ max: 24 * 60 - 1 }).map((minutes) => minutes * 60);

const intervalTerms: fc.Arbitrary<FilterTerm> = fc
  .oneof(
    fc.tuple(fc.constant('level' as const), listed(levels, ends(levels, true))),
    fc.tuple(
      fc.constantFrom('wait', 'queue', 'make'),
      listed(lengths, ends(lengths, true), single(wholeMinutes, MINUTE), single(lengths, SECOND)),
    ),
    fc.tuple(
      fc.constantFrom('fired', 'started', 'fulfilled'),
      listed(clock, ends(clock, false), single(clockMinutes, 60), single(clock, 1)),
    ),
  )
  .map(([field, within]) => ({ kind: 'intervals', field, intervals: within }));

const terms: fc.Arbitrary<Filter> = fc.oneof(
  texts.map((text): Filter => ({ kind: 'text', text })),
  fc.constantFrom(...fields).map((field): Filter => ({ kind: 'set', field })),
  valueTerms,
  intervalTerms,
);

const trees = fc.letrec<{ tree: Filter }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', maxDepth: 6, withCrossShrink: true },
    terms,
    tie('tree').map(negated),
    fc.array(tie('tree'), { minLength: 2, maxLength: 3 }).map(allOf),
    fc
      .tuple(tie('tree'), fc.array(tie('tree'), { minLength: 1, maxLength: 2 }))
      .map(([first, more]) => anyOf(first, more)),
  ),
})).tree;

/** Filters in any possible shape, the one without words left out. */
export const filters: fc.Arbitrary<Filter> = trees.filter(
  (tree) => printFilter(tree).length <= 100,
);
