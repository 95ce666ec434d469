import type { FilterCalendar } from '../model/local-time.ts';
import type { Interval } from './filter-scale.ts';
import { type Filter, type FilterTerm, termsOf, type ValueTest } from './filter.ts';

/** False for a value that isn't set. Durations are ms, and times epoch ms. */
export type PassTest = (value: string | number | boolean | undefined) => boolean;

/** `clock` is needed for fields of times, whose intervals are wall-clock times. */
export function termTest(term: FilterTerm, clock?: FilterCalendar): PassTest {
  switch (term.kind) {
    case 'set':
      return (value) => value !== undefined;
    case 'text':
      return textTest([{ how: 'contains', text: term.text }]);
    case 'values':
      return textTest(term.tests);
    case 'intervals': {
      const tests = term.intervals.map((interval) =>
        clock === undefined ? intervalTest(interval) : timeTest(interval, clock),
      );
      return (value) => typeof value === 'number' && tests.some((test) => test(value));
    }
  }
}

function textTest(all: readonly ValueTest[]): PassTest {
  const tests = all.map(valueTest);
  return (value) => typeof value === 'string' && tests.some((test) => test(value));
}

/** Text without capitals matches in any case. */
function valueTest({ how, text }: ValueTest): (value: string) => boolean {
  const isCased = /\p{Lu}/u.test(text);
  const pattern = isCased ? text : text.toLowerCase();
  return (value) => {
    const valueText = isCased ? value : value.toLowerCase();
    return how === 'equals' ? valueText === pattern : valueText.includes(pattern);
  };
}

function intervalTest({ from, to }: Interval): (value: number) => boolean {
  return (value) =>
    (from === undefined || value > from.value || (from.included && value === from.value)) &&
    (to === undefined || value < to.value || (to.included && value === to.value));
}

/** An interval with two ends may pass midnight. With an open end, a date's 01:30 comes after its 23:00. */
function timeTest(
  { from, to }: Interval,
  { closeoutHour, timeOfDay }: FilterCalendar,
): (epochMs: number) => boolean {
  const closeout = closeoutHour * 60 * 60;
  if (from !== undefined && to !== undefined) {
    const lasts = { value: onClock(to.value - from.value), included: to.included };
    const within = intervalTest({ from: { value: 0, included: from.included }, to: lasts });
    return (epochMs) => within(onClock(timeOfDay(epochMs) + closeout - from.value));
  }
  const inDay = (end: Interval['from']) =>
    end === undefined ? undefined : { ...end, value: onClock(end.value - closeout) };
  const test = intervalTest({ from: inDay(from), to: inDay(to) });
  return (epochMs) => test(timeOfDay(epochMs));
}

const DAY_SECONDS = 24 * 60 * 60;

function onClock(seconds: number): number {
  return ((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
}

export function unmatchedStationText(filter: Filter, names: readonly string[]): string | undefined {
  const unknown = termsOf(filter)
    .flatMap((term) => (term.kind === 'values' && term.field === 'station' ? term.tests : []))
    .find((test) => !names.some(valueTest(test)));
  return unknown?.text;
}

/** A level that the filter requires but that is not in `levels`, so that no row can match. */
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
    case 'intervals':
      return filter.field === 'level' && !levels.some(termTest(filter))
        ? filter.intervals[0]
        : undefined;
    default:
      return undefined;
  }
}
