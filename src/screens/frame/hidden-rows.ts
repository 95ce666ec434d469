/** What hides all rows of a date, and keys to show them again. */

import { LEVELS } from '../../kitchen/columns/fulfillment-query.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { typedFilter } from '../../kitchen/filter/typed-filter.ts';
import type { KeyUse } from '../../state/keys/key-uses.ts';
import { activeFilter } from '../../state/views/filter-view.ts';
import type { FulfillmentsView } from '../../state/views/fulfillments-view.ts';

/** The valid part of the filter, applied while typing continues. */
export function appliedFilter(view: FulfillmentsView): string {
  const text = activeFilter(view.filter).trim();
  const { filter, error } = typedFilter(text);
  return error === undefined ? text : printFilter(filter);
}

/** None while a filter is typed, because keys would become text. */
export function unhideKeys({ filter, query, marks, drill }: FulfillmentsView): readonly KeyUse[] {
  if (filter.before !== undefined) return [];
  const isFiltered = activeFilter(filter) !== '';
  const station = drill === undefined ? query.stationGuid : undefined;
  const escape = marks.size > 0 ? 'clear marks' : escapeUse(filter.text, station);
  return [
    ...(query.levels.length < LEVELS.length ? [['allLevels', 'all levels'] as const] : []),
    ...(isFiltered ? [['filterToggle', 'filter off'] as const] : []),
    ['escape', escape],
  ];
}

function escapeUse(text: string, stationGuid: string | undefined): string {
  if (text !== '') return 'clear filter';
  return stationGuid === undefined ? 'back' : 'all stations';
}
