import type { TrendMeasureId } from '../../kitchen/usual/trend-measures.ts';
import { LIST_TOP, type ListView } from './list-view.ts';

/** The view of dates side by side. */
export interface DatesView {
  /** The station that the cursor is on. */
  readonly list: ListView;
  /** The business date (`YYYYMMDD`) that the cursor is on; `undefined` for the last one that is over. */
  readonly date: string | undefined;
  readonly measure: TrendMeasureId;
}

/** As dates are first seen side by side. */
export const DATES_VIEW: DatesView = { list: LIST_TOP, date: undefined, measure: 'median' };

/** The same with the cursor on a date that was chosen; where the current one is followed it stays. */
export function datesOn(view: DatesView, chosen: string | undefined): DatesView {
  return chosen === undefined ? view : { ...view, date: chosen };
}
