/** The rows that a filter matches. This defines the language; a faster table must agree with it. */
import type { Filter } from './filter.ts';
import type { FilterCalendar, FilterRow } from './filter-row.ts';
import { termTest } from './term-test.ts';

/** The test of a row, made once for many rows. Throws as `termTest` does. */
export function rowTest(filter: Filter, calendar: FilterCalendar): (row: FilterRow) => boolean {
  switch (filter.kind) {
    case 'all':
      return () => true;
    case 'and': {
      const tests = filter.parts.map((part) => rowTest(part, calendar));
      return (row) => tests.every((test) => test(row));
    }
    case 'or': {
      const tests = filter.parts.map((part) => rowTest(part, calendar));
      return (row) => tests.some((test) => test(row));
    }
    case 'not': {
      const test = rowTest(filter.part, calendar);
      return (row) => !test(row);
    }
    default: {
      const test = termTest(filter, calendar);
      return test.over === 'text'
        ? (row) => anyPasses(test.columns, row, test.passes)
        : (row) => anyPasses(test.columns, row, test.passes);
    }
  }
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
