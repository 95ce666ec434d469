/**
 * The cursor of a station's graph: 0, 1.. are the neighbours on the right from above, -1, -2.. those on the left.
 * Neighbours come and go; a cursor whose neighbour is gone falls to the nearest one that is there.
 */

/** How many neighbours there are on either side. */
export interface Sides {
  readonly left: number;
  readonly right: number;
}

/** The cursor on a neighbour that is there; 0 where there is none. */
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

/** Goes to the other side, to the same height where that can be; stays where nothing is there. */
export function crossGraph(cursor: number, sides: Sides, toLeft: boolean): number {
  const from = placeInGraph(cursor, sides);
  if (from < 0 === toLeft || (toLeft ? sides.left : sides.right) === 0) return from;
  return placeInGraph(-1 - from, sides);
}
