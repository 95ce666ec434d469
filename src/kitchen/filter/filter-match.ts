/** The rows that a filter matches. This defines the language; a faster table must agree with it. */

import type { FilterCalendar, FilterRow } from '../calendar/filter-row.ts';
import type { Filter, FilterTerm } from './filter.ts';
import { termTest } from './term-test.ts';

/** The test of a row of any kind, made once for many rows; `testOf` makes that of a term. */
export function filterTest<V extends string, N extends string, Row>(
  filter: Filter<V, N>,
  testOf: (term: FilterTerm<V, N>) => (row: Row) => boolean,
): (row: Row) => boolean {
  switch (filter.kind) {
    case 'all':
      return () => true;
    case 'and': {
      const tests = filter.parts.map((part) => filterTest(part, testOf));
      return (row) => tests.every((test) => test(row));
    }
    case 'or': {
      const tests = filter.parts.map((part) => filterTest(part, testOf));
      return (row) => tests.some((test) => test(row));
    }
    case 'not': {
      const test = filterTest(filter.part, testOf);
      return (row) => !test(row);
    }
    default:
      return testOf(filter);
  }
}

/** The test of a row of a business date. Throws as `termTest` does. */
export function rowTest(filter: Filter, calendar: FilterCalendar): (row: FilterRow) => boolean {
  return filterTest(filter, (term) => {
    const test = termTest(term, calendar);
    return test.over === 'text'
      ? (row) => anyPasses(test.columns, row, test.passes)
      : (row) => anyPasses(test.columns, row, test.passes);
  });
}

/** Whether a filter matches a row. */
export function matchesFilter(filter: Filter, row: FilterRow, calendar: FilterCalendar): boolean {
  return rowTest(filter, calendar)(row);
}

function anyPasses<Column extends string, Value>(
  columns: readonly Column[],
  row: Readonly<Record<Column, Value | undefined>>,
  passes: (value: Value) => boolean,
): boolean {
  return columns.some((column) => {
    const value = row[column];
    return value !== undefined && passes(value);
  });
}
