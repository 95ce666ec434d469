import type { Handlers } from '../state/keys/bindings.ts';
import {
  LIST_TOP,
  type ListView,
  listWindow,
  moveCursor,
  placeCursor,
  type RowIds,
} from '../state/views/list-view.ts';
import { useTerminalLink } from './use-terminal-link.ts';

/** A list on a screen: what is visible of it, and the keys that move its cursor. */
export interface List {
  /** Index of the cursor; -1 for an empty list. */
  readonly cursor: number;
  readonly top: number;
  /** Index of the cursor as it is when a key comes; -1 for an empty list. */
  readonly current: () => number;
  /** Puts the cursor on a row. */
  readonly goTo: (index: number) => void;
  readonly handlers: Handlers;
}

/**
 * Joins rows with the reader's place among them. `latest` gives the place as it is when a key comes, `isFault` tells the
 * rows that `e` and `E` go to.
 */
export function useList(options: {
  readonly view: ListView;
  readonly latest: () => ListView;
  readonly ids: RowIds;
  readonly height: number;
  readonly isFault: (index: number) => boolean;
  readonly onMove: (view: ListView) => void;
}): List {
  const { view, latest, ids, height, isFault, onMove } = options;
  const { slow } = useTerminalLink();
  const move = (by: number) => () => onMove(moveCursor(latest(), ids, height, by, slow));
  const goTo = (index: number): void =>
    onMove(placeCursor(ids, height, index, listWindow(latest(), ids, height).top));
  const findFault = (step: 1 | -1) => () => {
    const { cursor } = listWindow(latest(), ids, height);
    for (let index = cursor + step; index >= 0 && index < ids.length; index += step) {
      if (isFault(index)) return goTo(index);
    }
  };
  return {
    ...listWindow(view, ids, height),
    current: () => listWindow(latest(), ids, height).cursor,
    goTo,
    handlers: {
      up: move(-1),
      down: move(1),
      pageUp: move(-height),
      pageDown: move(height),
      halfUp: move(-Math.ceil(height / 2)),
      halfDown: move(Math.ceil(height / 2)),
      top: () => onMove(LIST_TOP),
      bottom: move(ids.length),
      nextFault: findFault(1),
      previousFault: findFault(-1),
    },
  };
}
