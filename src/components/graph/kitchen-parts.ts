/** What all parts of a kitchen's drawing are made from. */
import type { RoutingEdge } from '../../kitchen/routing/routing-graph.ts';
import type { EdgeLevel } from '../../kitchen/routing/routing-order.ts';
import { distinctNames } from '../../terminal/text/distinct-names.ts';
import type { Glyphs } from '../../terminal/text/glyphs.ts';
import { cutText, fitText } from '../../terminal/text/safe-text.ts';
import type { Span } from '../line/Line.tsx';
import { type KitchenLayout, type KitchenRow, NAME_MOST } from './kitchen-layout.ts';

/** What is selected: a node, or an edge with both of its ends. */
export interface Selected {
  readonly node: string | undefined;
  readonly edge: RoutingEdge | undefined;
}

/** What to draw, and how large. */
export interface KitchenDrawing {
  readonly layout: KitchenLayout;
  readonly selected: Selected;
  /** First row that is drawn, and how many at most. */
  readonly top: number;
  readonly height: number;
  readonly width: number;
  readonly level: EdgeLevel;
  readonly glyphs: Glyphs;
  /** From `kitchenNames`. */
  readonly names: ReadonlyMap<string, string>;
}

/** The names of all stations as they are cut, which takes too long for each frame. */
export function kitchenNames(
  { rows, columns }: KitchenLayout,
  ellipsis: string,
): ReadonlyMap<string, string> {
  const names = rows.flatMap(({ stations }) => stations.map(({ label }) => label));
  return distinctNames(names, Math.min(NAME_MOST, columns.station - 2), ellipsis);
}

/** A label: in brackets under the cursor, in braces at an end of the cursor's edge, else plain. */
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

/** Whether an edge leaves a station of the row. */
export function isFrom({ stations }: KitchenRow, { from }: RoutingEdge): boolean {
  return stations.some(({ id }) => id === from);
}
