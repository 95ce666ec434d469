import { useMemo } from 'react';
import { activeFilter } from '../hooks/filter-view.ts';
import type { FulfillmentsView } from '../hooks/monitor-state.ts';
import type { LineCheck } from '../hooks/use-line-check.ts';
import type { Fulfillment } from '../kitchen/fulfillment.ts';
import { selectRows } from '../kitchen/fulfillment-query.ts';

const NO_ROWS: readonly Fulfillment[] = [];

/** The day's rows: all of them, and those that the view selects, in its order. */
export function useSelectedRows(
  check: LineCheck,
  view: FulfillmentsView,
): { readonly all: readonly Fulfillment[]; readonly shown: readonly Fulfillment[] } {
  const read = check.day.data?.value;
  const all = read?.kind === 'day' ? read.day.rows : NO_ROWS;
  const text = activeFilter(view.filter);
  const shown = useMemo(() => selectRows(all, { ...view.query, text }), [all, view.query, text]);
  return { all, shown };
}
