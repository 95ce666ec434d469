/**
 * A cursor in a list with moving rows. It stays on one row, on the same screen line where possible. Until moved, it stays at the top, on
 * the newest row.
 */

export interface ListView {
  /** ID of the cursor's row. `undefined` for the first row. */
  readonly cursorId: string | undefined;
  /** Row index when last moved, for when the row is gone. */
  readonly cursor: number;
  /** Index of the first line's row. */
  readonly top: number;
}

export const LIST_TOP: ListView = { cursorId: undefined, cursor: 0, top: 0 };

/** The IDs of rows, in order. An array is such a list. */
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
  const known = ids.at(view.cursor) === view.cursorId ? view.cursor : ids.indexOf(view.cursorId);
  const cursor = known === -1 ? clamp(view.cursor, ids.length) : known;
  return { cursor, top: scrolled(view.top + cursor - view.cursor, cursor, ids.length, height) };
}

/** Moves by rows, stopping at either end. `pageWise` scrolls by pages instead. */
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
  return placeCursor(ids, height, next, pageWise ? turnedPage(top, next, height) : top);
}

/** `top` is the first line of the window before the move. */
export function placeCursor(ids: RowIds, height: number, cursor: number, top: number): ListView {
  if (cursor <= 0) return LIST_TOP;
  return { cursorId: ids.at(cursor), cursor, top: scrolled(top, cursor, ids.length, height) };
}

/** After the cursor left the window: the next page, with the last row still in sight. */
function turnedPage(top: number, cursor: number, height: number): number {
  if (cursor >= top + height) return cursor - 1;
  return cursor < top ? cursor - height + 2 : top;
}

/** Keeps the cursor in the window, and the window full. */
function scrolled(top: number, cursor: number, length: number, height: number): number {
  const visible = Math.min(Math.max(top, cursor - height + 1), cursor);
  return Math.max(0, Math.min(visible, length - height));
}

function clamp(index: number, length: number): number {
  return Math.min(Math.max(index, 0), length - 1);
}
