import { narrowed } from '../../kitchen/filter/filter-parser.ts';
import type { ClockFace } from '../../kitchen/model/business-day.ts';
import type { Fulfillment } from '../../kitchen/model/fulfillment.ts';
import { wallClock } from '../../kitchen/model/local-time.ts';
import {
  fulfillmentCell,
  listColumn,
  SORT_KEYS,
  type SortKey,
} from '../../kitchen/tables/item-columns.ts';
import { LEVELS, type Level, toggleLevel } from '../../kitchen/tables/item-query.ts';
import { visibleText } from '../../kitchen/text/visible-text.ts';
import {
  type Actions,
  noticed,
  refused,
  SAY_AGAIN,
  type Steps,
  said,
} from '../../state/actions.ts';
import type { Action } from '../../state/keymap.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { promptView } from '../../state/prompt-view.ts';
import type { ListQuery } from '../../state/screen-views.ts';
import { everywhereActions } from '../everywhere/actions.ts';
import { openAnalysis, openWhy } from '../everywhere/open-screens.ts';
import { changed, type FulfillmentsModel } from './model.ts';

export function fulfillmentsActions(model: FulfillmentsModel, state: MonitorState): Actions {
  const { scene, view, shown, cursor, unread } = model;
  const requery = (change: Partial<ListQuery>): Steps => [
    changed({ query: { ...view.query, ...change } }),
    SAY_AGAIN,
  ];
  const id = shown.ids.at(cursor);
  const opened = (steps: (id: string, date: string) => Steps) =>
    id === undefined ? 'No row to open.' : () => steps(id, scene.check.date);
  const toggle = (level: Level) => () => requery({ levels: toggleLevel(view.query.levels, level) });
  return {
    ...columnActions(model),
    ...openAnalysis(state),
    goTo: () => [{ type: 'changed-prompt', prompt: promptView('go to', 'goto') }],
    open: opened((row, date) => [{ type: 'went', to: { kind: 'record', id: row, date } }]),
    why: opened(openWhy),
    level0: toggle(0),
    level1: toggle(1),
    level2: toggle(2),
    allLevels: () => requery({ levels: LEVELS }),
    ...(unread !== undefined && scene.isHeard && refused(ROW_KEYS, unread)),
    escape: () => takenOff(model, state),
  };
}

/** Esc clears or closes one thing: loading, filter, station, or screen. */
function takenOff({ scene, view }: FulfillmentsModel, state: MonitorState): Steps {
  const { filter, query, drill } = view;
  const { data, link } = scene.check.day;
  if (data === undefined && link.state === 'reading') return [{ effect: 'cancel-day' }];
  if (filter.text !== '') return [changed({ filter: { ...filter, text: '' } }), SAY_AGAIN];
  if (query.stationGuid !== undefined && drill === undefined) {
    const change = { query: { ...query, stationGuid: undefined }, stationName: undefined };
    return [changed(change), SAY_AGAIN];
  }
  const { escape } = everywhereActions(scene, state, 'fulfillments');
  return typeof escape === 'function' ? escape() : [];
}

/** Disabled until rows have loaded. */
const ROW_KEYS: readonly Action[] = ['open', 'why', 'goTo', 'copyCell', 'cellFilter'];

/** Keys to read a column, or to filter and sort by it. */
function columnActions(model: FulfillmentsModel): Actions {
  const { scene, view, shown, cursor, column } = model;
  const { restaurant } = scene.check;
  const { query, filter } = view;
  const { zone } = restaurant.calendar;
  const row = shown.at(cursor);
  const move = (by: number) => (): Steps => {
    const next = SORT_KEYS[SORT_KEYS.indexOf(column) + by] ?? column;
    const cell = row === undefined ? [] : [said(cellSentence(row, next, restaurant.calendar))];
    return [...(next === column ? [] : [changed({ column: next })]), ...cell];
  };
  return {
    columnLeft: move(-1),
    columnRight: move(1),
    copyCell: () => {
      if (row === undefined) return [];
      const { text } = fulfillmentCell(row, column, restaurant.calendar);
      // On one line, without invisible characters.
      return [{ effect: 'copy', text: visibleText(text.replace(/\p{Cc}+/gu, ' ')) }];
    },
    sortColumn: () => {
      const descending =
        query.sort === column ? !query.descending : listColumn(column).sortsDownFirst;
      return [changed({ query: { ...query, sort: column, descending } }), SAY_AGAIN];
    },
    cellFilter: () => {
      if (row === undefined) return [];
      const cell = listColumn(column).filter(row, (epochMs) => wallClock(epochMs, zone));
      if (cell === undefined) return [noticed('This cell is empty: nothing to filter by.')];
      const text = narrowed(filter.text, cell);
      return [changed({ filter: { ...filter, on: true, text } }), SAY_AGAIN];
    },
  };
}

export const SORT_BY = `Sort by one of: ${SORT_KEYS.join(' ')}`;
export const NO_TIME = 'No row has a time.';

function cellSentence(row: Fulfillment, column: SortKey, clock: ClockFace): string {
  return `${listColumn(column).title}: ${fulfillmentCell(row, column, clock).text || 'empty'}.`;
}
