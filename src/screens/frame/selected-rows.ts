import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { BusinessCalendar } from '../../kitchen/calendar/business-day.ts';
import { filterCalendar } from '../../kitchen/calendar/local-time.ts';
import { LEVELS, selectRows } from '../../kitchen/columns/fulfillment-query.ts';
import { allOf } from '../../kitchen/filter/filter.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { typedFilter } from '../../kitchen/filter/typed-filter.ts';
import { rowsOfOtherDates } from '../../kitchen/table/date-reading.ts';
import { type FulfillmentDay, fulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import type { KeyUse } from '../../state/keys/bindings.ts';
import { memoize } from '../../state/memoize.ts';
import { activeFilter } from '../../state/views/filter-view.ts';
import type { FulfillmentsView, ListQuery } from '../../state/views/screen-views.ts';

const NOTHING = fulfillmentDay([], '');

/** `all` as loaded so far, `otherDates` fired before the business date or hours after it, `fault`: why the filter's end doesn't count. */
export type SelectedRows = ReturnType<typeof selectedRows>;

const selected = memoize(
  (
    all: FulfillmentDay,
    query: ListQuery,
    text: string,
    drill: string,
    calendar: BusinessCalendar,
    date: string,
  ) => {
    const typed = typedFilter(text);
    const parts = [typedFilter(drill).filter, typed.filter].filter(({ kind }) => kind !== 'all');
    const filter = allOf(parts);
    const shown = selectRows(all, { ...query, filter }, filterCalendar(calendar, date));
    return { shown, fault: typed.error };
  },
);

const otherDatesOf = memoize(rowsOfOtherDates);

/** `isWholeOnly`: no rows from an incomplete date. */
export function selectedRows(
  { day, date, restaurant }: Pick<LineCheck, 'day' | 'date' | 'restaurant'>,
  view: FulfillmentsView,
  isWholeOnly = false,
) {
  const read = day.data?.value;
  const all = (read?.kind === 'day' ? read.day : isWholeOnly ? undefined : day.partial) ?? NOTHING;
  const { calendar } = restaurant;
  const { drill = '', query } = view;
  return {
    all,
    ...selected(all, query, activeFilter(view.filter), drill, calendar, date),
    otherDates: otherDatesOf(all, calendar, date),
  };
}

/** The valid part of the filter, applied while typing continues. */
export function appliedFilter(view: FulfillmentsView): string {
  const text = activeFilter(view.filter).trim();
  const { filter, error } = typedFilter(text);
  return error === undefined ? text : printFilter(filter);
}

/** None while a filter is typed, because keys would become text. */
export function unhideKeys({ filter, query, drill }: FulfillmentsView): readonly KeyUse[] {
  if (filter.before !== undefined) return [];
  const isFiltered = activeFilter(filter) !== '';
  const station = drill === undefined ? query.stationGuid : undefined;
  const emptied = station === undefined ? 'back' : 'all stations';
  return [
    ...(query.levels.length < LEVELS.length ? [['allLevels', 'all levels'] as const] : []),
    ...(isFiltered ? [['filterToggle', 'filter off'] as const] : []),
    ['escape', filter.text === '' ? emptied : 'clear filter'],
  ];
}
