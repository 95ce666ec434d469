/** The filter that a cell of a row stands for: all rows that say the same there. */

import { rowStationName } from '../stations/station.ts';
import type { Fulfillment } from '../table/fulfillment.ts';
import type { SortKey } from '../table/fulfillment-query.ts';
import type { Filter } from './filter.ts';
import type { ValueFieldName } from './filter-fields.ts';
import { parseFilter } from './filter-parser.ts';
import { printFilter } from './filter-print.ts';

const MINUTE_MS = 60_000;

/**
 * Text of the filter for a column of a row. Times count by the minute on the wall clock, which `minuteOf` (epoch ms) writes as
 * `18:42`; durations by the minute, too. What is not stated stands for all rows that do not state it. `undefined` for an empty text,
 * which no filter can name.
 */
export function cellFilter(
  column: SortKey,
  row: Fulfillment,
  minuteOf: (epochMs: number) => string,
): string | undefined {
  const { record, firedAt, fulfilledAt, tookMs, oddity } = row;
  switch (column) {
    case 'fulfilled':
      return fulfilledAt === undefined ? 'fulfilled:' : `fulfilled:${minuteOf(fulfilledAt)}`;
    case 'fired':
      return firedAt === undefined ? 'fired:' : `fired:${minuteOf(firedAt)}`;
    case 'took':
      if (tookMs === undefined) return 'wait:';
      return tookMs < 0 ? 'odd:impossible' : `wait:${Math.floor(tookMs / MINUTE_MS)}m`;
    case 'level':
      return `level:${record.itemFulfillmentLevel ?? ''}`;
    case 'item':
      return whole('item', record.selectionMenuItemName);
    case 'station':
      return whole('station', rowStationName(record));
    case 'course':
      return whole('course', record.courseName);
    case 'dining':
      return whole('dining', record.diningOptionName ?? record.diningOptionBehavior);
    case 'source':
      return whole('source', record.orderSource);
    case 'odd':
      return whole('odd', oddity);
  }
}

function whole(field: ValueFieldName, value: string | undefined): string | undefined {
  if (value === undefined) return `${field}:`;
  if (value === '') return undefined;
  return printFilter({ kind: 'values', field, tests: [{ how: 'equals', text: value }] });
}

/** A filter text with another one that must match as well; the same one if it says so already. */
export function narrowed(text: string, by: string): string {
  const known = text.trim();
  if (known === '') return by;
  const parts = partsOf(known);
  return parts.includes(by) ? known : `${known} ${by}`;
}

/** The parts of a filter text that must all match, as they are printed. */
function partsOf(text: string): readonly string[] {
  const parsed = parseFilter(text);
  if ('error' in parsed) return [];
  const { filter } = parsed;
  const parts: readonly Filter[] = filter.kind === 'and' ? filter.parts : [filter];
  return parts.map(printFilter);
}
