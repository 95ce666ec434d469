/** What keys do that act on rows of a business date. */

import { filterCalendar } from '../../kitchen/calendar/wall-clock.ts';
import { filterMask } from '../../kitchen/filter/filter-mask.ts';
import { typedFilter } from '../../kitchen/filter/typed-filter.ts';
import { nextQuarter } from '../../kitchen/table/quarters.ts';
import { type Actions, noticed, type Steps, said } from '../../state/monitor/actions.ts';
import { goToRow } from '../../state/monitor/list-actions.ts';
import { activeFilter } from '../../state/views/filter-view.ts';
import { promptView } from '../../state/views/prompt-view.ts';
import { changed, type FulfillmentsModel, fulfillmentsList } from './model.ts';

/** The keys. */
export function rowActions(model: FulfillmentsModel): Actions {
  const { shown, view, cursor } = model;
  const { sort } = view.query;
  const goTo = (index: number): Steps => goToRow(fulfillmentsList(model), index);
  const quarter = (step: 1 | -1) => (): Steps => {
    if (sort !== 'fired' && sort !== 'fulfilled') {
      return [noticed('Sort by a time first: o in the column Bumped or Fired.')];
    }
    const at = nextQuarter(shown, sort, cursor, step);
    if (at !== undefined) return goTo(at);
    return [noticed(`No ${step === 1 ? 'later' : 'earlier'} quarter hour is shown.`)];
  };
  return {
    previousQuarter: quarter(-1),
    nextQuarter: quarter(1),
    nextMatch: () => findMatch(model, 1),
    previousMatch: () => findMatch(model, -1),
    goTo: () => [{ type: 'changed-prompt', prompt: promptView('go to', 'goto') }],
    mark: () => {
      const id = shown.ids.at(cursor);
      if (id === undefined) return [];
      const marks = new Set(view.marks);
      const isMarked = !marks.delete(id);
      if (isMarked) marks.add(id);
      return [
        changed({ marks }),
        ...(cursor + 1 < shown.length ? goTo(cursor + 1) : []),
        said(`${isMarked ? 'Marked' : 'Unmarked'}.`),
      ];
    },
    clearMarks: () => [changed({ marks: new Set() })],
  };
}

/** Goes to a match of the filter while it is off. */
function findMatch(model: FulfillmentsModel, step: 1 | -1): Steps {
  const { shown, view, cursor, scene } = model;
  const { filter } = view;
  if (filter.text === '') {
    return [noticed('Set a filter with / first, then \\ to see all rows.')];
  }
  if (activeFilter(filter) !== '') {
    return [noticed('Only matches are shown. \\ all rows')];
  }
  const { restaurant, date } = scene.check;
  const calendar = filterCalendar(restaurant.calendar, date);
  const matches = filterMask(shown.day, typedFilter(filter.text).filter, calendar);
  const { order } = shown;
  for (let index = cursor + step; index >= 0 && index < order.length; index += step) {
    if (matches[order[index] ?? 0] === 1) return goToRow(fulfillmentsList(model), index);
  }
  return [noticed(`No row ${step === 1 ? 'after' : 'before'} this one matches ${filter.text}`)];
}
