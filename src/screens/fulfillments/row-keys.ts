/** Keys that act on rows of a business date, for the drawn and for the spoken list. */

import type { FilterCalendar } from '../../kitchen/filter/filter-row.ts';
import { typedFilter } from '../../kitchen/filter/typed-filter.ts';
import { filterMask } from '../../kitchen/table/filter-mask.ts';
import type { FulfillmentRows } from '../../kitchen/table/fulfillment-rows.ts';
import { nextQuarter } from '../../kitchen/table/quarters.ts';
import type { Handlers } from '../../state/keys/bindings.ts';
import type { FulfillmentsView } from '../../state/monitor-state.ts';
import { activeFilter } from '../../state/views/filter-view.ts';
import { type PromptView, promptView } from '../../state/views/prompt-view.ts';

/** What the keys need of a list; `now` is the view as it is when a key comes. */
export interface RowKeysOptions {
  readonly shown: FulfillmentRows;
  readonly calendar: FilterCalendar;
  readonly now: () => FulfillmentsView;
  readonly change: (change: Partial<FulfillmentsView>) => void;
  /** Index of the cursor; -1 for an empty list. */
  readonly current: () => number;
  /** Puts the cursor on a row. */
  readonly goTo: (index: number) => void;
  readonly ask: (prompt: PromptView) => void;
  /** Tells what a key did that cannot be seen, or why it did nothing. */
  readonly notice: (notice: string) => void;
}

/** The keys. */
export function rowKeys(options: RowKeysOptions): Handlers {
  const { shown, now, change, current, goTo, ask, notice } = options;
  const quarter = (step: 1 | -1) => () => {
    const { sort } = now().query;
    if (sort !== 'fired' && sort !== 'fulfilled') {
      return notice('Sort by a time first: o in the column Done or Fired.');
    }
    const at = nextQuarter(shown, sort, current(), step);
    if (at === undefined) notice(`No ${step === 1 ? 'later' : 'earlier'} quarter hour is shown.`);
    else goTo(at);
  };
  const mark = (): void => {
    const id = shown.ids.at(current());
    if (id === undefined) return;
    const marks = new Set(now().marks);
    if (!marks.delete(id)) marks.add(id);
    change({ marks });
    if (current() + 1 < shown.length) goTo(current() + 1);
  };
  return {
    previousQuarter: quarter(-1),
    nextQuarter: quarter(1),
    nextMatch: () => findMatch(options, 1),
    previousMatch: () => findMatch(options, -1),
    goTo: () => ask(promptView('go to', 'goto')),
    mark,
    clearMarks: () => change({ marks: new Set() }),
  };
}

/** Goes to a row that a filter means which is switched off. */
function findMatch(
  { shown, calendar, now, current, goTo, notice }: RowKeysOptions,
  step: 1 | -1,
): void {
  const { filter } = now();
  if (filter.text === '') return notice('Type what to look for with /, then \\ to see all rows.');
  if (activeFilter(filter) !== '') {
    return notice('Only rows that match are shown; \\ shows the others too.');
  }
  const matches = filterMask(shown.day, typedFilter(filter.text).filter, calendar);
  const { order } = shown;
  for (let index = current() + step; index >= 0 && index < order.length; index += step) {
    if (matches[order[index] ?? 0] === 1) return goTo(index);
  }
  notice(`No row ${step === 1 ? 'after' : 'before'} this one matches ${filter.text}`);
}
