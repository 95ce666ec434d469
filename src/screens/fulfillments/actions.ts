import { LEVELS, type Level, toggleLevel } from '../../kitchen/columns/fulfillment-query.ts';
import type { Action } from '../../state/keys/keymap.ts';
import { type Actions, refused, SAY_AGAIN, type Steps, said } from '../../state/monitor/actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { promptView } from '../../state/views/prompt-view.ts';
import type { ListQuery } from '../../state/views/screen-views.ts';
import { everywhereActions } from '../everywhere/actions.ts';
import { openAnalysis, openWhy } from '../everywhere/open-screens.ts';
import { columnActions } from './column-actions.ts';
import { changed, type FulfillmentsModel } from './model.ts';
import { NO_ROW_TO_OPEN } from './words.ts';

export function fulfillmentsActions(model: FulfillmentsModel, state: MonitorState): Actions {
  const { scene, view, shown, cursor, unread } = model;
  const requery = (change: Partial<ListQuery>): Steps => [
    changed({ query: { ...view.query, ...change } }),
    SAY_AGAIN,
  ];
  const opened = (steps: (id: string, date: string) => Steps) => (): Steps => {
    const id = shown.ids.at(cursor);
    return id === undefined ? [said(NO_ROW_TO_OPEN)] : steps(id, scene.check.date);
  };
  const toggle = (level: Level) => () => requery({ levels: toggleLevel(view.query.levels, level) });
  return {
    ...columnActions(model),
    ...openAnalysis(state),
    goTo: () => [{ type: 'changed-prompt', prompt: promptView('go to', 'goto') }],
    open: opened((id, date) => [{ type: 'went', to: { kind: 'record', id, date } }]),
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
