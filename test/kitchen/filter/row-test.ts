/** Defines which rows of a business date match a filter, one row at a time: `filterMask` must agree. */
import type { Filter } from '../../../src/kitchen/filter/filter.ts';
import { termTest } from '../../../src/kitchen/filter/term-test.ts';
import type { FilterCalendar } from '../../../src/kitchen/model/local-time.ts';
import { filterTest } from '../../../src/kitchen/tables/subject-filter.ts';

/** A row's facts, by column. Durations in ms, times in epoch ms. */
export interface FilterRow {
  readonly item: string | undefined;
  readonly station: string | undefined;
  readonly stationGuid: string | undefined;
  readonly course: string | undefined;
  readonly diningName: string | undefined;
  readonly diningBehavior: string | undefined;
  readonly source: string | undefined;
  readonly ticket: string | undefined;
  readonly order: string | undefined;
  readonly oddity: string | undefined;
  readonly level: number | undefined;
  readonly waitMs: number | undefined;
  readonly queueMs: number | undefined;
  readonly makeMs: number | undefined;
  readonly firedAt: number | undefined;
  readonly startedAt: number | undefined;
  readonly fulfilledAt: number | undefined;
}

const TIMES: Readonly<Record<string, keyof FilterRow>> = {
  fired: 'firedAt',
  started: 'startedAt',
  fulfilled: 'fulfilledAt',
};

const COLUMNS: Readonly<Record<string, readonly (keyof FilterRow)[]>> = {
  station: ['station'],
  stationid: ['stationGuid'],
  item: ['item'],
  ticket: ['ticket'],
  order: ['order'],
  course: ['course'],
  dining: ['diningName', 'diningBehavior'],
  source: ['source'],
  level: ['level'],
  wait: ['waitMs'],
  queue: ['queueMs'],
  make: ['makeMs'],
  odd: ['oddity'],
};

/** Columns searched for any word. */
export const NAMES = [
  'item',
  'station',
  'course',
  'diningName',
  'diningBehavior',
  'source',
] as const;

/** A word of eight characters may be part of a ticket's identifier. */
function columnsOfWord(word: string): readonly (keyof FilterRow)[] {
  return word.length >= 8 ? [...NAMES, 'ticket'] : NAMES;
}

export function rowTest(filter: Filter, calendar: FilterCalendar): (row: FilterRow) => boolean {
  return filterTest(filter, (term) => {
    const time = term.kind === 'text' ? undefined : TIMES[term.field];
    const passes = termTest(term, time && calendar);
    if (time !== undefined) return (row) => passes(row[time]);
    const columns = term.kind === 'text' ? columnsOfWord(term.text) : COLUMNS[term.field];
    return (row) => columns?.some((column) => valuesIn(row, column).some(passes)) === true;
  });
}

/** A dining option is also found by what people call it. */
const CALLED: Readonly<Record<string, string>> = { DINE_IN: 'Dine-in', TAKE_OUT: 'Takeout' };

function valuesIn(row: FilterRow, column: keyof FilterRow): readonly FilterRow[keyof FilterRow][] {
  const value = row[column];
  return column === 'diningBehavior' ? [value, CALLED[String(value)]] : [value];
}
