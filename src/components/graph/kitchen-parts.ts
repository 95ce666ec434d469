/** Shared by all parts of a kitchen drawing. */
import type { RoutingEdge } from '../../kitchen/routing/routing-graph.ts';
import type { EdgeLevel } from '../../kitchen/routing/routing-order.ts';
import { distinctNames } from '../../terminal/text/distinct-names.ts';
import type { Glyphs } from '../../terminal/text/glyphs.ts';
import { cutText, fitText } from '../../terminal/text/safe-text.ts';
import type { Span } from '../line/Line.tsx';
import { type KitchenLayout, type KitchenRow, NAME_MOST } from './kitchen-layout.ts';

/** A node, or an edge and both ends. */
export interface Selected {
  readonly node: string | undefined;
  readonly edge: RoutingEdge | undefined;
}

export interface KitchenDrawing {
  readonly layout: KitchenLayout;
  readonly selected: Selected;
  /** First row drawn, and the maximum number of rows. */
  readonly top: number;
  readonly height: number;
  readonly width: number;
  readonly level: EdgeLevel;
  readonly glyphs: Glyphs;
  /** From `kitchenNames`. */
  readonly names: ReadonlyMap<string, string>;
}

/** Cut names of all stations. Too slow for each frame. */
export function kitchenNames(
  { rows, columns }: KitchenLayout,
  ellipsis: string,
): ReadonlyMap<string, string> {
  const names = rows.flatMap(({ stations }) => stations.map(({ label }) => label));
  return distinctNames(names, Math.min(NAME_MOST, columns.station - 2), ellipsis);
}

/** In brackets under the cursor, in braces at an end of the cursor's edge, else plain. */
export function nodeSpan(
  id: string,
  name: string,
  width: number,
  { selected, glyphs }: Pick<KitchenDrawing, 'selected' | 'glyphs'>,
): Span {
  const { node, edge } = selected;
  const [open, close] =
    node === id ? '[]' : edge !== undefined && (edge.from === id || edge.to === id) ? '{}' : '  ';
  const text = `${open}${cutText(name, width - 2, glyphs.ellipsis)}${close}`;
  return { text: fitText(text, width, 'left', glyphs.ellipsis), inverse: node === id };
}

export function isFrom({ stations }: KitchenRow, { from }: RoutingEdge): boolean {
  return stations.some(({ id }) => id === from);
}
