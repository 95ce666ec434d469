/** Runs a filter column by column, a byte per row. Tests each distinct value once. */
import { ODDITIES } from '../model/fulfillment.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { GuidColumn } from '../model/guid-column.ts';
import type { FilterCalendar } from '../model/local-time.ts';
import { stationNameColumn } from '../model/named-codes.ts';
import type { CodedValues, Entry } from '../model/value-columns.ts';
import type { Filter, FilterTerm } from './filter.ts';
import type { FilterNumberColumn, FilterTextColumn } from './filter-row.ts';
import { termTest } from './term-test.ts';

/** 1 for each matching row, otherwise 0. Throws as `termTest` does. */
export function filterMask(
  day: FulfillmentDay,
  filter: Filter,
  calendar: FilterCalendar,
): Uint8Array {
  switch (filter.kind) {
    case 'all':
      return new Uint8Array(day.length).fill(1);
    case 'and':
      return combined(day, filter.parts, calendar, (one, other) => one & other);
    case 'or':
      return combined(day, filter.parts, calendar, (one, other) => one | other);
    case 'not':
      return filterMask(day, filter.part, calendar).map((passes) => 1 - passes);
    default:
      return termMask(day, filter, calendar);
  }
}

function combined(
  day: FulfillmentDay,
  [first, ...more]: readonly Filter[],
  calendar: FilterCalendar,
  join: (one: number, other: number) => number,
): Uint8Array {
  const mask = filterMask(day, first ?? { kind: 'all' }, calendar);
  for (const part of more) {
    const other = filterMask(day, part, calendar);
    for (let row = 0; row < mask.length; row += 1)
      mask[row] = join(mask[row] ?? 0, other[row] ?? 0);
  }
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
    const column = TEXT_COLUMNS[name](day);
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
  // Without a branch: the processor would mispredict it half the time.
  for (let row = 0; row < mask.length; row += 1) {
    mask[row] = (mask[row] ?? 0) | (passing[codes[row] ?? 0] ?? 0);
  }
}

/** Neighboring rows often share a ticket. A shared GUID is written out once. */
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

/** Most words have a letter not used in GUIDs, so no GUID needs writing out. */
function mayBeInGuid(column: GuidColumn, term: FilterTerm): boolean {
  return term.kind !== 'text' || !column.isRegular || /^[\da-f-]+$/.test(term.text);
}

/** By row: codes, or separate text. */
type TextOfRows = CodedValues<string> | GuidColumn;

/** By row. Functions return NaN without a number. */
type NumberOfRows = CodedValues<number> | ((row: number) => number);

const ODDITY_VALUES = [undefined, ...ODDITIES] as const;

const TEXT_COLUMNS: Readonly<Record<FilterTextColumn, (day: FulfillmentDay) => TextOfRows>> = {
  item: ({ table }) => table.text.selectionMenuItemName,
  station: ({ table }) => stationNameColumn(table),
  stationGuid: ({ table }) => table.text.prepStationGuid,
  course: ({ table }) => table.text.courseName,
  diningName: ({ table }) => table.text.diningOptionName,
  diningBehavior: ({ table }) => table.text.diningOptionBehavior,
  source: ({ table }) => table.text.orderSource,
  ticket: ({ table }) => table.guid.ticketGuid,
  order: ({ table }) => table.guid.orderGuid,
  oddity: ({ oddities }) => ({ codes: oddities, values: ODDITY_VALUES }),
};

function numberColumn(day: FulfillmentDay, name: FilterNumberColumn): NumberOfRows {
  const { level, instant } = day.table;
  const { values: fired } = instant.ticketFiredAt;
  const { values: started } = instant.itemStartedAt;
  const { values: fulfilled } = instant.itemFulfilledAt;
  const at = (values: Float64Array) => (row: number) => values[row] ?? Number.NaN;
  const between = (from: Float64Array, to: Float64Array) => (row: number) =>
    (to[row] ?? Number.NaN) - (from[row] ?? Number.NaN);
  const columns: Readonly<Record<FilterNumberColumn, NumberOfRows>> = {
    level,
    waitMs: between(fired, fulfilled),
    queueMs: whereQueued(day, between(fired, started)),
    makeMs: whereQueued(day, between(started, fulfilled)),
    firedAt: at(fired),
    startedAt: at(started),
    fulfilledAt: at(fulfilled),
  };
  return columns[name];
}

/** NaN at stations without a start queue. */
function whereQueued(
  day: FulfillmentDay,
  numberOf: (row: number) => number,
): (row: number) => number {
  return (row) => (day.hasStartQueue(row) ? numberOf(row) : Number.NaN);
}
