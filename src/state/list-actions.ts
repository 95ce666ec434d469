/** Keys to move a list's cursor, drawn or announced. */
import { type Actions, type Effect, SAY_AGAIN, type Steps, said, saying } from './actions.ts';
import {
  LIST_TOP,
  type ListView,
  listWindow,
  moveCursor,
  placeCursor,
  type RowIds,
} from './list-view.ts';
import type { MonitorEvent } from './monitor-state.ts';
import {
  type FilterFault,
  type FilterView,
  openPrompt,
  toggleFilter,
  typeIntoPrompt,
} from './prompt-view.ts';
import { filterPromptHelp, listEnd, noFaultBeside, notApplied } from './words.ts';

export interface ListUse {
  readonly view: ListView;
  readonly ids: RowIds;
  readonly height: number;
  /** Rows for `e` and `E`. */
  readonly isFault?: (index: number) => boolean;
  readonly moved: (view: ListView) => MonitorEvent;
  /** One row in a word: `station`. */
  readonly what: string;
  readonly sentence: (index: number) => string;
  /** Why it is not known yet whether there are rows. */
  readonly unread?: string | undefined;
  /** More rows are loading. The cursor stays on the first one until moved. */
  readonly isPart?: boolean;
  /**
   * On a slow link, the list turns pages. Announced row by row, the cursor stays on the announced row, even with new rows before it.
   */
  readonly scene: { readonly slow: boolean; readonly isHeard: boolean };
}

/** For screen readers. */
export const HEARD_PAGE = 10;

/** -1 for an empty list. */
export function cursorOf({ view, ids, height }: ListUse): number {
  return listWindow(view, ids, height).cursor;
}

/** `top`: where the window was, unless chosen. */
export function goToRow(list: ListUse, index: number, top?: number): Steps {
  const { view, ids, height } = list;
  const from = top ?? listWindow(view, ids, height).top;
  return [moved(list, placeCursor(ids, height, index, from)), rowSaid(list, index)];
}

function rowSaid({ sentence }: ListUse, index: number): Effect {
  return saying(() => [sentence(index)]);
}

function moved({ moved: event, ids, scene }: ListUse, view: ListView): MonitorEvent {
  // A view at the top follows the first row. An announced one stays.
  return event(scene.isHeard ? { ...view, cursorId: view.cursorId ?? ids.at(0) } : view);
}

/** An impossible move gives the reason. */
export function listActions(list: ListUse): Actions {
  const { view, ids, height, isFault, what, unread, scene } = list;
  const end = () => listEnd(what, ids.length, cursorOf(list) === 0);
  const put = (next: ListView, otherwise: string): Steps => {
    const { cursor } = listWindow(view, ids, height);
    const after = listWindow(next, ids, height).cursor;
    const isThere = scene.isHeard || view.cursorId === next.cursorId;
    if (cursor === after && isThere) return [said(unread ?? otherwise)];
    return [moved(list, next), rowSaid(list, after)];
  };
  const move = (by: number) => () => put(moveCursor(view, ids, height, by, scene.slow), end());
  const find = (step: 1 | -1) => () => {
    const { cursor, top } = listWindow(view, ids, height);
    for (let index = cursor + step; index >= 0 && index < ids.length; index += step) {
      if (isFault?.(index)) return put(placeCursor(ids, height, index, top), '');
    }
    return [said(unread ?? noFaultBeside(what, step))];
  };
  return {
    up: move(-1),
    down: move(1),
    pageUp: move(-height),
    pageDown: move(height),
    halfUp: move(-Math.ceil(height / 2)),
    halfDown: move(Math.ceil(height / 2)),
    top: () => put(LIST_TOP, end()),
    bottom: move(ids.length),
    nextFault: find(1),
    previousFault: find(-1),
  };
}

export interface FilterUse {
  readonly view: FilterView;
  readonly changed: (view: FilterView) => MonitorEvent;
  readonly faultOf: FilterFault;
}

export function filterActions({ view, changed }: FilterUse): Actions {
  const { text } = view;
  return {
    filter: () => [changed(openPrompt(view)), said(filterPromptHelp(text))],
    filterToggle: () =>
      text === '' ? [said('No filter is set.')] : [changed(toggleFilter(view)), SAY_AGAIN],
    ...(text !== '' && {
      escape: (): Steps => [changed({ ...view, text: '' }), said('Filter cleared.'), SAY_AGAIN],
    }),
  };
}

/** Takes every key while the prompt is open. `undefined` while it is closed. */
export function filterTyping(use: FilterUse): ((key: string) => Steps) | undefined {
  const { view, changed, faultOf } = use;
  if (view.before === undefined) return undefined;
  return (key) => {
    const fault = key === 'return' ? faultOf(view.text) : undefined;
    if (fault !== undefined) return [said(notApplied(fault))];
    const after = typeIntoPrompt(view, key);
    const { text } = after;
    if (after.before === undefined) return [changed(after), SAY_AGAIN];
    if (text.length > view.text.length) {
      return [changed(after), { effect: 'echo', text: text.slice(view.text.length) }];
    }
    if (text === view.text) return [changed(after)];
    return [changed(after), said(text === '' ? 'Empty.' : text)];
  };
}
