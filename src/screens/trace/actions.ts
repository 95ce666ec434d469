/** What the keys of a trace do. */
import { type Actions, type Steps, said, saying } from '../../state/monitor/actions.ts';
import type { MonitorEvent } from '../../state/monitor/monitor-state.ts';
import type { TraceView } from '../../state/views/screen-views.ts';
import { stationBeside } from '../facts/station-beside.ts';
import type { TraceModel } from './model.ts';
import { entrySentence, traceSentences } from './spoken.ts';

function changed(change: Partial<TraceView>): MonitorEvent {
  return { type: 'changed-trace', change };
}

/** The keys. A screen scrolls line by line; a listener goes from hop to hop, and hears all of them with a page. */
export function traceActions(model: TraceModel): Actions {
  const { scene, guid, kdsDown, entries, top, last, space, order } = model;
  const scroll = (by: number) => () => [changed({ top: Math.min(Math.max(top + by, 0), last) })];
  const hop = (by: number, otherwise: string) => (): Steps => {
    const to = top + by;
    const entry = entries[to];
    if (entry === undefined) return [said(otherwise)];
    return [changed({ top: to }), said(`${to + 1} of ${entries.length}. ${entrySentence(entry)}`)];
  };
  const all = (): Steps => [saying(() => traceSentences(model))];
  const step = (by: number) => (): Steps => {
    const next = stationBeside(order, guid, by);
    if (next === undefined) return [];
    return [changed({ top: 0 }), { type: 'replaced', by: { kind: 'trace', guid: next } }];
  };
  return {
    up: scene.isHeard ? hop(-1, 'This is the first.') : scroll(-1),
    down: scene.isHeard ? hop(1, 'This is the last.') : scroll(1),
    pageUp: scene.isHeard ? all : scroll(-space),
    pageDown: scene.isHeard ? all : scroll(space),
    kdsDown: () => [changed({ kdsDown: !kdsDown })],
    previousStation: step(-1),
    nextStation: step(1),
  };
}
