/** What the keys of a record do. */
import { type Actions, type Steps, said, saying } from '../../state/monitor/actions.ts';
import type { RecordModel } from './model.ts';
import { recordSayings } from './spoken.ts';

/** The keys. A screen scrolls by pages; a listener hears all of it again. */
export function recordActions(model: RecordModel): Actions {
  const { scene, id, shown, top, space, last } = model;
  const step = (by: number, otherwise: string) => (): Steps => {
    const at = shown.indexOf(id);
    const next = at === -1 ? undefined : shown.at(at + by);
    if (next === undefined) return [said(otherwise)];
    const list = { cursorId: next.id, cursor: at + by, top: at + by };
    return [
      { type: 'changed-fulfillments', change: { list } },
      { type: 'replaced', by: { kind: 'record', id: next.id, date: scene.check.date } },
    ];
  };
  const before = step(-1, 'No row before this one.');
  const after = step(1, 'No row after this one.');
  const page = (by: number) => (): Steps =>
    scene.isHeard
      ? [saying(() => recordSayings(model))]
      : [{ type: 'scrolled', top: Math.min(Math.max(top + by, 0), last) }];
  return {
    up: before,
    down: after,
    previousRecord: before,
    nextRecord: after,
    pageUp: page(-space),
    pageDown: page(space),
  };
}
