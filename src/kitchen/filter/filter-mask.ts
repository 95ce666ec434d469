/**
 * Runs a filter over a table: a byte per row, term by term and column by column. Each distinct value is tested once. Must agree with `rowTest`, which
 * defines the filter.
 */

import type { FilterCalendar } from '../calendar/filter-row.ts';
import type { CodedValues } from '../table/coded-values.ts';
import type { Entry } from '../table/dictionary-column.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { GuidColumn } from '../table/guid-column.ts';
import type { Filter, FilterTerm } from './filter.ts';
import { numberColumn, textColumn } from './filter-columns.ts';
import { termTest } from './term-test.ts';

/** 1 for each row that matches, 0 for the others. Throws as `termTest` does. */
export function filterMask(
  day: FulfillmentDay,
  filter: Filter,
  calendar: FilterCalendar,
): Uint8Array {
  switch (filter.kind) {
    case 'all':
      return new Uint8Array(day.length).fill(1);
    case 'and':
      return combined(day, filter.parts, calendar, (mask, other) => {
        for (let row = 0; row < mask.length; row += 1)
          mask[row] = (mask[row] ?? 0) & (other[row] ?? 0);
      });
    case 'or':
      return combined(day, filter.parts, calendar, (mask, other) => {
        for (let row = 0; row < mask.length; row += 1)
          mask[row] = (mask[row] ?? 0) | (other[row] ?? 0);
      });
    case 'not': {
      const mask = filterMask(day, filter.part, calendar);
      for (let row = 0; row < mask.length; row += 1) mask[row] = mask[row] === 0 ? 1 : 0;
      return mask;
    }
    default:
      return termMask(day, filter, calendar);
  }
}

function combined(
  day: FulfillmentDay,
  [first, ...more]: readonly Filter[],
  calendar: FilterCalendar,
  join: (mask: Uint8Array, other: Uint8Array) => void,
): Uint8Array {
  const mask = filterMask(day, first ?? { kind: 'all' }, calendar);
  for (const part of more) join(mask, filterMask(day, part, calendar));
  return mask;
}

function termMask(day: FulfillmentDay, term: FilterTerm, calendar: FilterCalendar): Uint8Array {
  const mask = new Uint8Array(day.length);
  const test = termTest(term, calendar);
  if (test.over === 'number') {
    for (const name of test.columns) {
      const numbers = numberColumn(day, name);
      if (typeof numbers === 'function') markNumbers(mask, numbers, test.passes);
      else markCoded(mask, numbers, test.passes);
    }
    return mask;
  }
  for (const name of test.columns) {
    const column = textColumn(day, name);
    if (!(column instanceof GuidColumn)) markCoded(mask, column, test.passes);
    else if (mayBeInGuid(column, term)) markGuids(mask, column, test.passes);
  }
  return mask;
}

function markNumbers(
  mask: Uint8Array,
  numberOf: (row: number) => number,
  passes: (value: number) => boolean,
): void {
  for (let row = 0; row < mask.length; row += 1) {
    const value = numberOf(row);
    if (!Number.isNaN(value) && passes(value)) mask[row] = 1;
  }
}

function markCoded<Value extends Entry>(
  mask: Uint8Array,
  { codes, values }: CodedValues<Value>,
  passes: (value: Value) => boolean,
): void {
  const passing = Uint8Array.from(values, (value) =>
    value !== undefined && passes(value) ? 1 : 0,
  );
  if (!passing.includes(1)) return;
  // Without a branch, which would be mispredicted half of the time.
  for (let row = 0; row < mask.length; row += 1) {
    mask[row] = (mask[row] ?? 0) | (passing[codes[row] ?? 0] ?? 0);
  }
}

/** Neighboring rows often share a ticket, whose GUID is then written out once. */
function markGuids(mask: Uint8Array, column: GuidColumn, passes: (value: string) => boolean): void {
  let isPassing = false;
  for (let row = 0; row < mask.length; row += 1) {
    if (row === 0 || !column.isSame(row, row - 1)) {
      const guid = column.get(row);
      isPassing = guid !== undefined && passes(guid);
    }
    if (isPassing) mask[row] = 1;
  }
}

/** Most words have a letter that no GUID has, so that none need be written out. */
function mayBeInGuid(column: GuidColumn, term: FilterTerm): boolean {
  return term.kind !== 'text' || !column.isRegular || /^[\da-f-]+$/.test(term.text);
}
