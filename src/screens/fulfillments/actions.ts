/** What the keys of the item list do. */
import { filterCalendar } from '../../kitchen/calendar/wall-clock.ts';
import { LEVELS, type Level, toggleLevel } from '../../kitchen/columns/fulfillment-query.ts';
import { filterMask } from '../../kitchen/filter/filter-mask.ts';
import { typedFilter } from '../../kitchen/filter/typed-filter.ts';
import { nextQuarter } from '../../kitchen/table/quarters.ts';
import {
  type Actions,
  type Effect,
  noticed,
  type Steps,
  said,
} from '../../state/monitor/actions.ts';
import { goToRow } from '../../state/monitor/list-actions.ts';
import type { ListQuery, MonitorState } from '../../state/monitor/monitor-state.ts';
import { activeFilter } from '../../state/views/filter-view.ts';
import { promptView } from '../../state/views/prompt-view.ts';
import { everywhereActions } from '../everywhere/actions.ts';
import { openAnalysis } from '../everywhere/open-screens.ts';
import { columnActions } from './column-actions.ts';
import { changed, type FulfillmentsModel, fulfillmentsList } from './model.ts';
import { askWhereTo } from './write-rows.ts';

const SAY_AGAIN: Effect = { effect: 'say-again' };

export function fulfillmentsActions(model: FulfillmentsModel, state: MonitorState): Actions {
  const { scene, view, shown, cursor, unread } = model;
  const requery = (change: Partial<ListQuery>): Steps => [
    changed({ query: { ...view.query, ...change } }),
    SAY_AGAIN,
  ];
  const toggle = (level: Level) => () => requery({ levels: toggleLevel(view.query.levels, level) });
  return {
    ...columnActions(model),
    ...rowActions(model),
    write: askWhereTo(model),
    ...openAnalysis(state),
    open: () => {
      const id = shown.ids.at(cursor);
      if (id === undefined) return [said('No row to open.')];
      return [{ type: 'went', to: { kind: 'record', id, date: scene.check.date } }];
    },
    level0: toggle(0),
    level1: toggle(1),
    level2: toggle(2),
    allLevels: () => requery({ levels: LEVELS }),
    ...(unread === undefined || !scene.isHeard ? {} : onRows(unread)),
    escape: () => takenOff(model, state),
  };
}

/** Esc clears or closes one thing: the reading, marks, the filter, the station, or the screen. */
function takenOff({ scene, view }: FulfillmentsModel, state: MonitorState): Steps {
  const { filter, query, marks, drill } = view;
  const { data, link } = scene.check.day;
  if (data === undefined && link.state === 'reading') return [{ effect: 'cancel-day' }];
  if (marks.size > 0) return [changed({ marks: new Set() }), said('Marks cleared.')];
  if (filter.text !== '') return [changed({ filter: { ...filter, text: '' } }), SAY_AGAIN];
  if (query.stationGuid !== undefined && drill === undefined) {
    const change = { query: { ...query, stationGuid: undefined }, stationName: undefined };
    return [changed(change), SAY_AGAIN];
  }
  const { escape } = everywhereActions(scene, state, 'fulfillments');
  return typeof escape === 'function' ? escape() : [];
}

/** Keys that act on a row, disabled until rows have loaded. */
function onRows(unread: string): Actions {
  const actions = [
    'open',
    'nextMatch',
    'previousMatch',
    'previousQuarter',
    'nextQuarter',
    'goTo',
    'mark',
    'copyCell',
    'cellFilter',
    'write',
  ] as const;
  return Object.fromEntries(actions.map((action) => [action, unread]));
}

/** What keys do that act on rows of a business date. */
function rowActions(model: FulfillmentsModel): Actions {
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
