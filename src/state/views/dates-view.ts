import type { TrendMeasureId } from '../../kitchen/usual/trend-measures.ts';
import { LIST_TOP, type ListView } from './list-view.ts';

/** The view of the date comparison. */
export interface DatesView {
  /** The station under the cursor. */
  readonly list: ListView;
  /** The business date (`YYYYMMDD`) under the cursor; `undefined` for the last past one. */
  readonly date: string | undefined;
  readonly measure: TrendMeasureId;
}

/** Default view of the date comparison. */
export const DATES_VIEW: DatesView = { list: LIST_TOP, date: undefined, measure: 'median' };

/** The same with the cursor on a chosen date; unchanged while the current date is followed. */
export function datesOn(view: DatesView, chosen: string | undefined): DatesView {
  return chosen === undefined ? view : { ...view, date: chosen };
}
