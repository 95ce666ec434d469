import type { Handlers } from '../../state/keys/bindings.ts';
import type { Action } from '../../state/keys/keymap.ts';
import type { ListView, RowIds } from '../../state/views/list-view.ts';
import { useMonitor } from '../monitor.tsx';
import { type List, useList } from '../use-list.ts';
import { useOccasionOrTurn, useTurn } from './use-saying.ts';
import { useVoice } from './voice.tsx';

/** Rows that a page has where there are no pages to see. */
const PAGE = 10;

const MOVES = ['up', 'down', 'pageUp', 'pageDown', 'halfUp', 'halfDown', 'top', 'bottom'] as const;

/**
 * A list that is heard row by row. The row under the cursor is told for each occasion and after each move, also where there is
 * no occasion yet; a move that leads nowhere says so. The cursor stays on the row that was told, also where others have come
 * before it since.
 */
export function useToldList(options: {
  readonly view: ListView;
  readonly latest: () => ListView;
  readonly ids: RowIds;
  readonly isFault: (index: number) => boolean;
  readonly onMove: (view: ListView) => void;
  readonly occasion: string | undefined;
  /** More rows will come of themselves: the cursor is at the first until somebody moves it. */
  readonly isPart?: boolean;
  /** What the row at an index is. */
  readonly tell: (index: number) => string;
  /** One row in a word: `station`. */
  readonly what: string;
  /** Why nobody knows yet whether there is any row. */
  readonly unread?: string | undefined;
}): List {
  const { ids, latest, onMove, occasion, tell, what, unread } = options;
  const { dispatch } = useMonitor();
  const { say } = useVoice();
  const [moves, moved] = useTurn();
  /** A view at the top follows whatever comes first; this one stays. */
  const pinned = (view: ListView): ListView => ({ ...view, cursorId: view.cursorId ?? ids.at(0) });
  const list = useList({ ...options, height: PAGE, onMove: (view) => onMove(pinned(view)) });
  useOccasionOrTurn(occasion, moves, () => {
    if (list.cursor === -1) return;
    const cursorId = ids.at(list.cursor);
    const isHeld = options.isPart !== true || latest().cursorId !== undefined;
    if (isHeld && latest().cursorId !== cursorId)
      onMove({ cursorId, cursor: list.cursor, top: list.top });
    say(tell(list.cursor));
  });

  const move = (action: Action, otherwise: () => string) => () => {
    const before = list.current();
    const handler = list.handlers[action];
    // An empty list has no place to go to, and the place that was heard must not be forgotten.
    if (before !== -1 && typeof handler === 'function') handler();
    if (list.current() === before) dispatch({ type: 'noticed', notice: unread ?? otherwise() });
    else moved();
  };
  const atTheEnd = (): string => {
    if (ids.length === 0) return `There is no ${what} to go to.`;
    if (ids.length === 1) return `That is the only ${what}.`;
    return `That is the ${list.current() === 0 ? 'first' : 'last'} of ${ids.length}.`;
  };
  const handlers: Handlers = {
    ...Object.fromEntries(MOVES.map((action) => [action, move(action, atTheEnd)])),
    nextFault: move('nextFault', () => `No ${what} with something wrong after this one.`),
    previousFault: move('previousFault', () => `No ${what} with something wrong before this one.`),
  };
  return { ...list, handlers };
}
