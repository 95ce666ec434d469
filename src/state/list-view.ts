/**
 * A cursor in a list whose rows move. It stays on its row, and on the same line of the screen where possible. Until it is moved, it stays
 * at the top, on the newest row.
 */
export interface ListView {
  /** ID of the cursor's row. `undefined` for the first row. */
  readonly cursorId: string | undefined;
  /** The index at the last move. The cursor stays there if its row is gone. */
  readonly cursor: number;
  /** Index of the first line's row. */
  readonly top: number;
}

export const LIST_TOP: ListView = { cursorId: undefined, cursor: 0, top: 0 };

/** The IDs of rows, in order. An array of them has this type. */
export interface RowIds {
  readonly length: number;
  at(index: number): string | undefined;
  indexOf(id: string): number;
}

/** A list's cursor and first visible row, by index. The cursor of an empty list is -1. */
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

/** Moves by rows, and stops at either end. `pageWise` scrolls by pages instead of rows. */
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

/** Where the cursor leaves the window, the next page begins. It still has the last row of the page before. */
function turnPage(top: number, cursor: number, height: number): number {
  if (cursor >= top + height) return cursor - 1;
  return cursor < top ? cursor - height + 2 : top;
}

/** Keeps the cursor in the window, and the window full. */
function scrollTo(top: number, cursor: number, length: number, height: number): number {
  const visible = Math.min(Math.max(top, cursor - height + 1), cursor);
  return Math.max(0, Math.min(visible, length - height));
}

function clamp(index: number, length: number): number {
  return Math.min(Math.max(index, 0), length - 1);
}
