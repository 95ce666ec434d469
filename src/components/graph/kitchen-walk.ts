/** Moves to the nearest node in a direction. All nodes are reachable from each other. */
import type { KitchenLayout } from './kitchen-layout.ts';

/** A node, and the current row: printers and the expediter span many rows. */
export interface KitchenPlace {
  readonly id: string;
  readonly row: number;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** A drawn node's place near a row. If it isn't drawn, the first station, or whatever exists. */
export function placeInKitchen(
  { rows, rowOf, printers, expediter }: KitchenLayout,
  id: string | undefined,
  row: number,
): KitchenPlace | undefined {
  const near = Math.max(0, Math.min(row, rows.length - 1));
  const printer = printers.get(id ?? '');
  if (printer !== undefined) {
    const { node, first, last } = printer;
    return { id: node.id, row: Math.max(first, Math.min(near, last)) };
  }
  if (id !== undefined && id === expediter?.id) return { id, row: near };
  const own = rowOf.get(id ?? '');
  if (id !== undefined && own !== undefined) return { id, row: own };
  const first = (rows[id === undefined ? 0 : near]?.stations[0] ?? expediter)?.id;
  return first === undefined ? undefined : { id: first, row: id === undefined ? 0 : near };
}

const LAST = Number.POSITIVE_INFINITY;

/** `undefined` if nothing is in that direction. */
export function walkKitchen(
  layout: KitchenLayout,
  place: KitchenPlace,
  direction: Direction,
): KitchenPlace | undefined {
  const { rows, printers, expediter } = layout;
  const { id, row } = place;
  if (id === expediter?.id) return direction === 'left' ? stationAt(layout, row, LAST) : undefined;
  const printer = printers.get(id);
  if (printer !== undefined) {
    if (direction === 'right') return stationAt(layout, row, 0);
    if (direction === 'left') return undefined;
    return printerFrom(
      layout,
      direction === 'up' ? printer.first - 1 : printer.last + 1,
      direction,
    );
  }
  const stations = rows[row]?.stations ?? [];
  const at = stations.findIndex((node) => node.id === id);
  switch (direction) {
    case 'up':
      return stationAt(layout, row - 1, at);
    case 'down':
      return stationAt(layout, row + 1, at);
    case 'left':
      return at > 0 ? stationAt(layout, row, at - 1) : nearestPrinter(layout, row);
    case 'right':
      if (at + 1 < stations.length) return stationAt(layout, row, at + 1);
      return expediter === undefined ? undefined : { id: expediter.id, row };
  }
}

/** The station at this position, or the last one in a shorter row. */
function stationAt({ rows }: KitchenLayout, row: number, at: number): KitchenPlace | undefined {
  const stations = rows[row]?.stations ?? [];
  const node = stations[Math.min(at, stations.length - 1)];
  return node === undefined ? undefined : { id: node.id, row };
}

function printerFrom(
  { rows }: KitchenLayout,
  from: number,
  direction: 'up' | 'down',
): KitchenPlace | undefined {
  const step = direction === 'up' ? -1 : 1;
  for (let row = from; row >= 0 && row < rows.length; row += step) {
    const id = rows[row]?.printer;
    if (id !== undefined) return { id, row };
  }
  return undefined;
}

/** The row's printer, else the nearest. */
function nearestPrinter(layout: KitchenLayout, row: number): KitchenPlace | undefined {
  const above = printerFrom(layout, row, 'up');
  const below = printerFrom(layout, row, 'down');
  if (above === undefined || below === undefined) return above ?? below;
  return row - above.row <= below.row - row ? above : below;
}
