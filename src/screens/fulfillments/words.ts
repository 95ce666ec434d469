import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { listColumn, SORT_KEYS } from '../../kitchen/columns/list-columns.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { type Keymap, keyTo } from '../../state/keys/bindings.ts';
import { type FulfillmentColumn, fulfillmentCell } from '../facts/item-columns.ts';

export const NO_ROW_TO_OPEN = 'No row to open.';
export const NO_ROW_TO_WRITE = 'No row to write.';
export const NO_FOLDER = 'No folder to write to.';
export const MARKS_CLEARED = 'Marks cleared.';
export const SORT_BY = `Sort by one of: ${SORT_KEYS.join(' ')}`;
export const sortByTime = (keymap: Keymap): string =>
  `Sort by a time first: press ${keyTo('sortColumn', keymap)} in the Bumped or Fired column.`;
export const TYPE_TIME = 'Type 18:30, +30m, -2h, yesterday, fri, or 20260814.';
export const TYPE_LEVELS = 'Type the levels to show: 0,1,2';
export const NO_TIME = 'No row has a time.';
export const filterFirst = (keymap: Keymap): string =>
  `Set a filter with ${keyTo('filter', keymap)} first, then ${keyTo('filterToggle', keymap)} to see all rows.`;
export const onlyMatches = (keymap: Keymap): string =>
  `Only matches are shown. ${keyTo('filterToggle', keymap)} all rows`;
export const EMPTY_CELL = 'This cell is empty: nothing to filter by.';
export const LAST_COLUMN = "The last column can't be hidden.";
export const repeatedMoment = (keymap: Keymap): string =>
  `The clock shows this time twice, so no command prints these rows. ${keyTo('write', keymap)} writes them.`;
export const noQuarter = (step: 1 | -1): string =>
  `No ${step === 1 ? 'later' : 'earlier'} quarter hour is shown.`;
export const noMatchBeside = (step: 1 | -1, filter: string): string =>
  `No row ${step === 1 ? 'after' : 'before'} this one matches ${filter}`;
export const hiddenColumnText = (column: FulfillmentColumn): string =>
  `${listColumn(column).title} is hidden. C columns`;

/** `312 rows`, `3 marked rows of an incomplete date`. */
export function writtenRows(count: number, isMarked: boolean, isPartial: boolean): string {
  const what = countOf(count, isMarked ? 'marked row' : 'row');
  return isPartial ? `${what} of an incomplete date` : what;
}

export function cellSentence(
  row: Fulfillment,
  column: FulfillmentColumn,
  clock: ClockFace,
): string {
  return `${listColumn(column).title}: ${fulfillmentCell(row, column, clock).text || 'empty'}.`;
}
