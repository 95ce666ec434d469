/** The row under the cursor, said for each occasion. */

import { HEARD_PAGE, type ListUse } from '../../state/monitor/list-actions.ts';
import type { MonitorEvent } from '../../state/monitor/monitor-state.ts';
import { listWindow } from '../../state/views/list-view.ts';
import type { Saying } from '../everywhere/screen-definition.ts';

/** Nothing of an empty list. */
export function rowSayings(list: ListUse, on: string | undefined): readonly Saying[] {
  const { cursor } = listWindow(list.view, list.ids, HEARD_PAGE);
  return [{ on, sentences: () => (cursor === -1 ? [] : [list.sentence(cursor)]), pins: list }];
}

/** The event that keeps the cursor on the row that was heard; `undefined` where it stays there anyway. */
export function pinnedRow({ view, ids, isPart, moved }: ListUse): MonitorEvent | undefined {
  const { cursor, top } = listWindow(view, ids, HEARD_PAGE);
  const cursorId = ids.at(cursor);
  const isHeld = isPart !== true || view.cursorId !== undefined;
  if (cursor === -1 || !isHeld || view.cursorId === cursorId) return undefined;
  return moved({ cursorId, cursor, top });
}
