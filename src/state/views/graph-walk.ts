/**
 * The cursor of a station's graph: 0, 1.. are the neighbors on the right from the top, -1, -2.. those on the left. A cursor whose neighbor disappears
 * moves to the nearest one left.
 */

/** Number of neighbors on either side. */
export interface Sides {
  readonly left: number;
  readonly right: number;
}

/** The cursor on an existing neighbor; 0 without any. */
export function placeInGraph(cursor: number, { left, right }: Sides): number {
  const place = cursor < 0 ? -1 - cursor : cursor;
  const toLeft = right === 0 || (cursor < 0 && left > 0);
  if (toLeft && left > 0) return -1 - Math.min(place, left - 1);
  return Math.max(0, Math.min(place, right - 1));
}

/** Moves up or down on its side, stopping at either end. */
export function walkGraph(cursor: number, sides: Sides, by: number): number {
  const from = placeInGraph(cursor, sides);
  if (from < 0) return placeInGraph(Math.min(from - by, -1), sides);
  return placeInGraph(Math.max(from + by, 0), sides);
}

/** Moves to the other side, at the same height where possible; stays if that side is empty. */
export function crossGraph(cursor: number, sides: Sides, toLeft: boolean): number {
  const from = placeInGraph(cursor, sides);
  if (from < 0 === toLeft || (toLeft ? sides.left : sides.right) === 0) return from;
  return placeInGraph(-1 - from, sides);
}
