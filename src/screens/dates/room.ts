import { GRID_HEAD } from '../../components/plots/date-grid.ts';
import type { BodySize } from '../everywhere/scene.ts';

/** The line with the measure. */
const TITLE = 1;

/** The least number of lines below the rows, from a height of the body. */
const NOTES: readonly (readonly [height: number, lines: number])[] = [
  [26, 9],
  [18, 6],
  [9, 3],
  [0, 1],
];

/** Rows in view, and the lines below them: what the rows leave, and a few at least. */
export function datesRoom(
  { height: body }: Pick<BodySize, 'height'>,
  rows: number,
): { readonly height: number; readonly noteHeight: number } {
  const [, least = 1] = NOTES.find(([from]) => body >= from) ?? [];
  const space = body - TITLE - GRID_HEAD;
  const height = Math.max(1, Math.min(rows, space - least));
  return { height, noteHeight: Math.max(0, space - height) };
}
