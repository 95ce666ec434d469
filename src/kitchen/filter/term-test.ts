/** Tests one value against one term. A table tests each distinct value once, not each row. */
import type { FilterCalendar } from '../model/local-time.ts';
import type { Filter, FilterTerm, ValueTest } from './filter.ts';
import { ITEM_NUMBERS, ITEM_TEXTS, NAME_COLUMNS, wordColumns } from './filter-fields.ts';
import type { FilterNumberColumn, FilterTextColumn } from './filter-row.ts';
import type { Interval } from './filter-scale.ts';

/** A row passes if a value in any column does. Unset columns never pass. Durations are in ms, times in epoch ms. */
export type TermTest =
  | {
      readonly over: 'text';
      readonly columns: readonly FilterTextColumn[];
      readonly passes: TextTest;
    }
  | {
      readonly over: 'number';
      readonly columns: readonly FilterNumberColumn[];
      readonly passes: (value: number) => boolean;
    };

const DAY_SECONDS = 24 * 60 * 60;

/** Words and fuzzy letters are tested against `wordColumns`, a field against the field's columns. */
export function termTest(term: FilterTerm, calendar: FilterCalendar): TermTest {
  switch (term.kind) {
    case 'text':
      return { over: 'text', columns: wordColumns(term.text), passes: containing(term.text) };
    case 'fuzzy':
      return { over: 'text', columns: NAME_COLUMNS, passes: fuzzily(term.letters) };
    case 'set': {
      const { field } = term;
      return isIn(ITEM_NUMBERS, field)
        ? { over: 'number', columns: ITEM_NUMBERS[field].columns, passes: () => true }
        : { over: 'text', columns: ITEM_TEXTS[field].columns, passes: () => true };
    }
    case 'values': {
      const tests = term.tests.map(valueTest);
      return {
        over: 'text',
        columns: ITEM_TEXTS[term.field].columns,
        passes: (value) => tests.some((test) => test(value)),
      };
    }
    case 'intervals': {
      const { kind, columns } = ITEM_NUMBERS[term.field];
      const tests = term.intervals.map((interval) =>
        kind === 'time' ? timeTest(interval, calendar) : numberTest(interval),
      );
      return { over: 'number', columns, passes: (value) => tests.some((test) => test(value)) };
    }
  }
}

function isIn<N extends string>(fields: Readonly<Record<N, unknown>>, field: string): field is N {
  return Object.hasOwn(fields, field);
}

const VALUE_TESTS = { contains: containing, equals: equalling, fuzzy: fuzzily } as const;

export function valueTest({ how, text }: ValueTest): TextTest {
  return VALUE_TESTS[how](text);
}

export function numberTest({ from, to }: Interval): (value: number) => boolean {
  return (value) =>
    (from === undefined || value > from.at || (from.included && value === from.at)) &&
    (to === undefined || value < to.at || (to.included && value === to.at));
}

/** With both ends, compares clock times, past midnight where needed. With an open end, 01:30 comes after 23:00. */
function timeTest(
  { from, to }: Interval,
  calendar: Pick<FilterCalendar, 'closeoutHour' | 'timeOfDay'>,
): (epochMs: number) => boolean {
  const closeout = calendar.closeoutHour * 60 * 60;
  if (from !== undefined && to !== undefined) {
    const lasts = { at: round(to.at - from.at), included: to.included };
    const within = numberTest({ from: { at: 0, included: from.included }, to: lasts });
    return (epochMs) => within(round(calendar.timeOfDay(epochMs) + closeout - from.at));
  }
  const inDay = (end: Interval['from']) =>
    end === undefined ? undefined : { ...end, at: round(end.at - closeout) };
  const test = numberTest({ from: inDay(from), to: inDay(to) });
  return (epochMs) => test(calendar.timeOfDay(epochMs));
}

/** Seconds on a clock restarting each day. */
function round(seconds: number): number {
  return ((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
}

/** The first text in a `station:` term matching no name, if any. */
export function unknownStationText(filter: Filter, names: readonly string[]): string | undefined {
  const unknown = termsOf(filter)
    .flatMap((term) => (term.kind === 'values' && term.field === 'station' ? term.tests : []))
    .find((test) => !names.some(valueTest(test)));
  return unknown?.text;
}

/** A required level not among these: no row can match. */
export function unknownLevel(filter: Filter, levels: readonly number[]): Interval | undefined {
  switch (filter.kind) {
    case 'and':
      return filter.parts
        .map((part) => unknownLevel(part, levels))
        .find((each) => each !== undefined);
    case 'or': {
      const unknown = filter.parts.flatMap((part) => unknownLevel(part, levels) ?? []);
      return unknown.length < filter.parts.length ? undefined : unknown[0];
    }
    case 'intervals': {
      if (filter.field !== 'level') return undefined;
      const isKnown = filter.intervals.some((interval) => levels.some(numberTest(interval)));
      return isKnown ? undefined : filter.intervals[0];
    }
    default:
      return undefined;
  }
}

function termsOf(filter: Filter): readonly FilterTerm[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.flatMap(termsOf);
    case 'not':
      return termsOf(filter.part);
    case 'all':
      return [];
    default:
      return [filter];
  }
}

// Tests of one text: parts, whole texts, and letters in order. Text without capitals ignores case.

export type TextTest = (value: string) => boolean;

function hasUpperCase(text: string): boolean {
  return /\p{Lu}/u.test(text);
}

export function containing(text: string): TextTest {
  return smartly(text, (value, wanted) => value.includes(wanted));
}

function equalling(text: string): TextTest {
  return smartly(text, (value, wanted) => value === wanted);
}

/** Tests for these letters in this order, with any others between. */
export function fuzzily(letters: string): TextTest {
  return smartly(letters, (value, wanted) => {
    let from = 0;
    for (const letter of wanted) {
      const at = value.indexOf(letter, from);
      if (at < 0) return false;
      from = at + letter.length;
    }
    return true;
  });
}

function smartly(text: string, test: (value: string, wanted: string) => boolean): TextTest {
  if (hasUpperCase(text)) return (value) => test(value, text);
  const wanted = text.toLowerCase();
  return (value) => test(value.toLowerCase(), wanted);
}
