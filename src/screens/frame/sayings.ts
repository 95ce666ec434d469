import { HEARD_PAGE, type ListUse } from '../../state/monitor/list-actions.ts';
import type { MonitorEvent } from '../../state/monitor/monitor-state.ts';
import { listWindow } from '../../state/views/list-view.ts';
import type { ScreenSaying } from '../everywhere/screen-definition.ts';
import { type Arriving, endedSentences } from './words.ts';

/** While nothing has loaded: announces once when loading starts, or how it ended. */
export function readingSayings(
  what: string,
  { data, link }: Arriving,
  occasion: string | undefined,
): readonly ScreenSaying[] {
  const isMissing = data === undefined;
  const isUnderWay = link.state === 'reading' || link.state === 'idle';
  const end = link.state === 'failed' ? link.failure.code : link.state;
  const over = occasion === undefined ? undefined : `${occasion} ${end}`;
  return [
    {
      on: isMissing && isUnderWay ? occasion : undefined,
      sentences: () => [`Loading ${what}. Escape cancels.`],
    },
    {
      on: isMissing && !isUnderWay ? over : undefined,
      sentences: () => endedSentences(what, link),
    },
  ];
}

/** Empty for an empty list. */
export function rowSayings(list: ListUse, on: string | undefined): readonly ScreenSaying[] {
  const { cursor } = listWindow(list.view, list.ids, HEARD_PAGE);
  return [{ on, sentences: () => (cursor === -1 ? [] : [list.sentence(cursor)]), pins: list }];
}

/** Keeps the cursor on the spoken row. `undefined` if it stays there anyway. */
export function pinnedRow({ view, ids, isPart, moved }: ListUse): MonitorEvent | undefined {
  const { cursor, top } = listWindow(view, ids, HEARD_PAGE);
  const cursorId = ids.at(cursor);
  const isHeld = isPart !== true || view.cursorId !== undefined;
  if (cursor === -1 || !isHeld || view.cursorId === cursorId) return undefined;
  return moved({ cursorId, cursor, top });
}
