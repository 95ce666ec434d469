/** Defines which rows of a business date match a filter, one row at a time: `filterMask` must agree. */
import type { Filter } from '../../../src/kitchen/filter/filter.ts';
import type { FilterRow } from '../../../src/kitchen/filter/filter-row.ts';
import { termTest } from '../../../src/kitchen/filter/term-test.ts';
import type { FilterCalendar } from '../../../src/kitchen/model/local-time.ts';
import { filterTest } from '../../../src/kitchen/tables/subject-filter.ts';

/** Throws as `termTest` does. */
export function rowTest(filter: Filter, calendar: FilterCalendar): (row: FilterRow) => boolean {
  return filterTest(filter, (term) => {
    const test = termTest(term, calendar);
    return test.over === 'text'
      ? (row) => anyPasses(test.columns, row, test.passes)
      : (row) => anyPasses(test.columns, row, test.passes);
  });
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
