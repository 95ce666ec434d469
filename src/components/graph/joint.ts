import type { EdgeStyle } from '../../kitchen/routing/routing-graph.ts';
import type { Glyphs } from '../../terminal/text/glyphs.ts';

/** Where a line continues from a cell. */
export interface Ends {
  readonly up: boolean;
  readonly down: boolean;
  readonly left: boolean;
  readonly right: boolean;
}

/** Sign joining these ends. Blank without any. */
export function joint({ box, line, upright }: Glyphs, ends: Ends, style: EdgeStyle): string {
  const { up, down, left, right } = ends;
  if (!up && !down) return left || right ? line[style] : ' ';
  if (!left && !right) return upright[style];
  if (left && right) return up && down ? box.cross : up ? box.teeUp : box.teeDown;
  if (up && down) return left ? box.teeLeft : box.teeRight;
  if (up) return left ? box.bottomRight : box.bottomLeft;
  return left ? box.topRight : box.topLeft;
}

export function strongest(styles: readonly (EdgeStyle | undefined)[]): EdgeStyle {
  if (styles.includes('solid')) return 'solid';
  return styles.includes('dashed') ? 'dashed' : 'dotted';
}
