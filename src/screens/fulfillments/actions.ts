/** What the keys of the item list do. */
import { LEVELS, type Level, toggleLevel } from '../../kitchen/columns/fulfillment-query.ts';
import { type Actions, type Effect, type Steps, said } from '../../state/monitor/actions.ts';
import type { ListQuery, MonitorState } from '../../state/monitor/monitor-state.ts';
import { everywhereActions } from '../everywhere/actions.ts';
import { openAnalysis } from '../everywhere/open-analysis.ts';
import { columnActions } from './column-actions.ts';
import { changed, type FulfillmentsModel } from './model.ts';
import { rowActions } from './row-actions.ts';
import { askWhereTo } from './write-rows.ts';

const SAY_AGAIN: Effect = { effect: 'say-again' };

/** The keys. */
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
