/** Where the reader is in an analysis. */
import { EVERY_ROW } from '../../kitchen/columns/fulfillment-query.ts';
import { SORT_KEYS, type SortKey } from '../../kitchen/columns/list-columns.ts';
import type { AnalysisView } from '../../state/views/screen-views.ts';
import type { AnalysisPage } from './analysis-page.ts';

/** The column of the list that the cursor is in; where it is none of the day's own, the one that rows are sorted by at first. */
export function columnOf(column: string): SortKey {
  return SORT_KEYS.find((key) => key === column) ?? EVERY_ROW.sort;
}

/** The place across the cursor's entry. */
export function acrossOf({ hour }: AnalysisView, { across }: AnalysisPage): number {
  if (across === undefined) return 0;
  return Math.max(0, Math.min(hour ?? across.first, across.length - 1));
}
