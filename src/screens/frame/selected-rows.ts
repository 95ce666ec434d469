import { useMemo } from 'react';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { filterCalendar } from '../../kitchen/calendar/wall-clock.ts';
import { allOf } from '../../kitchen/filter/filter.ts';
import type { FilterError } from '../../kitchen/filter/filter-refusal.ts';
import { typedFilter } from '../../kitchen/filter/typed-filter.ts';
import { type FulfillmentDay, fulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { selectRows } from '../../kitchen/table/fulfillment-query.ts';
import type { FulfillmentRows } from '../../kitchen/table/fulfillment-rows.ts';
import { rowsOfOtherDates } from '../../kitchen/table/other-dates.ts';
import type { FulfillmentsView } from '../../state/monitor-state.ts';
import { activeFilter } from '../../state/views/filter-view.ts';

const NOTHING = fulfillmentDay([], '');

/** A day's rows as a view selects them. */
export interface SelectedRows {
  /** The day as far as it was read. */
  readonly all: FulfillmentDay;
  /** Rows of it, in the view's order. */
  readonly shown: FulfillmentRows;
  /** Rows that were fired before the business date or hours after it. */
  readonly otherDates: number;
  /** Why the text of the filter does not count to its end. */
  readonly fault: FilterError | undefined;
}

/** Selects rows; with `whole` none of a day that has not come whole. */
export function useSelectedRows(
  { day, date, restaurant }: LineCheck,
  view: FulfillmentsView,
  whole = false,
): SelectedRows {
  const read = day.data?.value;
  const all = (read?.kind === 'day' ? read.day : whole ? undefined : day.partial) ?? NOTHING;
  const text = activeFilter(view.filter);
  const { drill = '' } = view;
  const { filter, fault } = useMemo(() => {
    const typed = typedFilter(text);
    const parts = [typedFilter(drill).filter, typed.filter].filter(({ kind }) => kind !== 'all');
    return { filter: allOf(parts), fault: typed.error };
  }, [text, drill]);
  const { calendar } = restaurant;
  const shown = useMemo(
    () => selectRows(all, { ...view.query, filter }, filterCalendar(calendar, date)),
    [all, view.query, filter, calendar, date],
  );
  const otherDates = useMemo(() => rowsOfOtherDates(all, calendar, date), [all, calendar, date]);
  return { all, shown, otherDates, fault };
}
