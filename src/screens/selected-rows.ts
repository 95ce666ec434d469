import { useMemo } from 'react';
import { activeFilter } from '../hooks/filter-view.ts';
import type { FulfillmentsView } from '../hooks/monitor-state.ts';
import type { LineCheck } from '../hooks/use-line-check.ts';
import { selectRows } from '../kitchen/fulfillment-query.ts';
import { type FulfillmentDay, fulfillmentDay } from '../kitchen/table/fulfillment-day.ts';
import type { FulfillmentRows } from '../kitchen/table/fulfillment-rows.ts';

const NOTHING = fulfillmentDay([], '');

/**
 * The day as far as it was read, and the rows of it that the view selects, in its order; with `whole` nothing of a day that has not
 * come whole.
 */
export function useSelectedRows(
  { day }: LineCheck,
  view: FulfillmentsView,
  whole = false,
): { readonly all: FulfillmentDay; readonly shown: FulfillmentRows } {
  const read = day.data?.value;
  const all = (read?.kind === 'day' ? read.day : whole ? undefined : day.partial) ?? NOTHING;
  const text = activeFilter(view.filter);
  const shown = useMemo(() => selectRows(all, { ...view.query, text }), [all, view.query, text]);
  return { all, shown };
}
