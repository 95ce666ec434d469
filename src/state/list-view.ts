/** A cursor stays on its row when rows move, and on the same line if possible. Until moved, it stays on the first row. */
export interface ListView {
  /** `undefined` for the first row. */
  readonly cursorId: string | undefined;
  /** Index of the cursor's row at the last move. It is used if the row is gone. */
  readonly cursor: number;
  readonly top: number;
}

export const LIST_TOP: ListView = { cursorId: undefined, cursor: 0, top: 0 };

export interface RowIds {
  readonly length: number;
  at(index: number): string | undefined;
  indexOf(id: string): number;
}

/** The cursor of an empty list is -1. */
export interface ListWindow {
  readonly cursor: number;
  readonly top: number;
}

export function listWindow(view: ListView, ids: RowIds, height: number): ListWindow {
  if (ids.length === 0) return { cursor: -1, top: 0 };
  if (view.cursorId === undefined) return { cursor: 0, top: 0 };
  // Rows seldom move, so the last index is tried first.
  const index = ids.at(view.cursor) === view.cursorId ? view.cursor : ids.indexOf(view.cursorId);
  const cursor = index === -1 ? clamp(view.cursor, ids.length) : index;
  return { cursor, top: scrollTo(view.top + cursor - view.cursor, cursor, ids.length, height) };
}

/** `pageWise` scrolls by pages instead of rows. */
export function moveCursor(
  view: ListView,
  ids: RowIds,
  height: number,
  by: number,
  pageWise = false,
): ListView {
  const { cursor, top } = listWindow(view, ids, height);
  if (cursor === -1) return LIST_TOP;
  const next = clamp(cursor + by, ids.length);
  return placeCursor(ids, height, next, pageWise ? turnPage(top, next, height) : top);
}

/** `top` is the index of the window's first row before the move. */
export function placeCursor(ids: RowIds, height: number, cursor: number, top: number): ListView {
  if (cursor <= 0) return LIST_TOP;
  return { cursorId: ids.at(cursor), cursor, top: scrollTo(top, cursor, ids.length, height) };
}

/** The next page begins with the last row of the page before. */
function turnPage(top: number, cursor: number, height: number): number {
  if (cursor >= top + height) return cursor - 1;
  return cursor < top ? cursor - height + 2 : top;
}

function scrollTo(top: number, cursor: number, length: number, height: number): number {
  const visible = Math.min(Math.max(top, cursor - height + 1), cursor);
  return Math.max(0, Math.min(visible, length - height));
}

function clamp(index: number, length: number): number {
  return Math.min(Math.max(index, 0), length - 1);
}
