/** Tests each distinct value of a column once. */
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { GuidColumn } from '../model/guid-column.ts';
import type { FilterCalendar } from '../model/local-time.ts';
import type { CodedValues, ColumnValue } from '../model/value-columns.ts';
import { ITEM_FIELDS, type ItemField, wordFields } from './filter-fields.ts';
import type { Filter, FilterTerm } from './filter.ts';
import { type PassTest, termTest } from './term-test.ts';

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

const FIELDS: Readonly<Record<string, ItemField>> = ITEM_FIELDS;

function termMask(day: FulfillmentDay, term: FilterTerm, calendar: FilterCalendar): Uint8Array {
  const mask = new Uint8Array(day.length);
  for (const name of term.kind === 'text' ? wordFields(term.text) : [term.field]) {
    const { kind, columns = [] } = FIELDS[name] ?? {};
    const passes = termTest(term, kind === 'time' ? calendar : undefined);
    for (const valuesOf of columns) {
      const values = valuesOf(day);
      if (typeof values === 'function') markNumbers(mask, values, passes);
      else if (!(values instanceof GuidColumn)) markCoded(mask, values, passes);
      else if (mayBeInGuid(values, term)) markGuids(mask, values, passes);
    }
  }
  return mask;
}

function markNumbers(mask: Uint8Array, numberOf: (row: number) => number, passes: PassTest): void {
  for (let row = 0; row < mask.length; row += 1) {
    const value = numberOf(row);
    if (!Number.isNaN(value) && passes(value)) mask[row] = 1;
  }
}

function markCoded(mask: Uint8Array, column: CodedValues<ColumnValue>, passes: PassTest): void {
  const passing = Uint8Array.from(column.values, (value) => Number(passes(value)));
  if (!passing.includes(1)) return;
  const { codes } = column;
  // A branch would be slower, because the processor would mispredict it half the time.
  for (let row = 0; row < mask.length; row += 1) {
    mask[row] = (mask[row] ?? 0) | (passing[codes[row] ?? 0] ?? 0);
  }
}

/** Neighboring rows often share a ticket, whose GUID is then tested once. */
function markGuids(mask: Uint8Array, column: GuidColumn, passes: PassTest): void {
  let isPassing = false;
  for (let row = 0; row < mask.length; row += 1) {
    if (row === 0 || !column.isSame(row, row - 1)) isPassing = passes(column.get(row));
    if (isPassing) mask[row] = 1;
  }
}

/** GUIDs have few letters, so for most words no GUID needs a test. */
function mayBeInGuid(column: GuidColumn, term: FilterTerm): boolean {
  return term.kind !== 'text' || !column.isRegular || /^[\da-f-]+$/.test(term.text);
}
