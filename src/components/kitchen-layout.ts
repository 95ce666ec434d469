/** Printers are left, stations in the middle, and the expediter right. Rows don't depend on the order of stations. */
import {
  type EdgeStyle,
  EXPEDITER,
  type RoutingGraph,
  type RoutingNode,
} from '../kitchen/routing/routing-graph.ts';
import type { RoutingTraffic } from '../kitchen/routing/routing-traffic.ts';
import type { Glyphs } from '../terminal/glyphs.ts';
import { safeText, textWidth } from '../terminal/safe-text.ts';
import {
  kitchenLanes,
  type Lane,
  laneRoutes,
  type MonitorTracks,
  monitorBundles,
  monitorTracks,
} from './kitchen-lanes.ts';

export const MAX_NAME_WIDTH = 24;
const MIN_NAME_WIDTH = 8;
/** Names are cut until so many monitor lines have room. */
const MIN_TRACKS = 3;
export const MIN_ROOMY_WIDTH = 72;
export const PRINT_EDGE_WIDTH = 6;
export const EXPO_EDGE_WIDTH = 5;

/** Width of `KDS?`. */
const MARKED_KDS_WIDTH = 4;

/** An upright line that joins rows. Its style is the most certain one of their edges. */
export interface Bus {
  readonly first: number;
  readonly last: number;
  readonly style: EdgeStyle;
}

interface PrinterBus extends Bus {
  readonly node: RoutingNode;
}

interface KitchenColumns {
  readonly printer: number;
  readonly station: number;
  readonly display: number;
  readonly tracks: number;
  readonly number: number;
  readonly expediter: number;
}

export interface KitchenLayout {
  readonly rows: readonly Lane[];
  readonly printers: ReadonlyMap<string, PrinterBus>;
  readonly expoRows: Bus | undefined;
  readonly expediter: RoutingNode | undefined;
  readonly monitors: MonitorTracks;
  readonly columns: KitchenColumns;
  /** The row of each node except the expediter. For a printer, its first row. */
  readonly rowOf: ReadonlyMap<string, number>;
}

/** With more stations than `height`, there are as few rows as possible. */
export function kitchenLayout(
  traffic: RoutingTraffic,
  { width, height }: { readonly width: number; readonly height: number },
): KitchenLayout {
  const { graph } = traffic;
  const isRoomy = width >= MIN_ROOMY_WIDTH;
  const hasPrinters = graph.edges.some(({ kind }) => kind === 'print');
  const printer = hasPrinters ? (isRoomy ? 14 : 6) : 0;
  const expediter = isRoomy ? 11 : 6;
  const numbers = numberWidths(traffic);
  const fixedWidth =
    printer +
    (hasPrinters ? PRINT_EDGE_WIDTH : 0) +
    numbers.display +
    EXPO_EDGE_WIDTH +
    numbers.expo +
    expediter;
  const room = Math.max(MIN_NAME_WIDTH, width - fixedWidth);
  const bundles = monitorBundles(graph);
  const minTracks = Math.min(MIN_TRACKS, bundles.length);
  const nameRoom = Math.max(MIN_NAME_WIDTH, room - tracksWidth(minTracks));
  const rows = kitchenLanes(traffic, height, (stations) => namesWidth(stations) <= nameRoom);
  const widest = rows.reduce(
    (most, { stations }) => Math.max(most, namesWidth(stations)),
    MIN_NAME_WIDTH,
  );
  const station = Math.min(nameRoom, widest);
  const rowOf = rowsByNode(rows);
  const trackRoom = Math.max(0, Math.floor((room - station - 1) / 2));
  const monitors = monitorTracks(bundles, (id) => rowOf.get(id) ?? 0, trackRoom);
  return {
    rows,
    printers: printerBuses(rows, graph),
    expoRows: expoRowsOf(rows),
    expediter: graph.nodes.get(EXPEDITER),
    monitors,
    columns: {
      printer,
      station,
      display: numbers.display,
      tracks: tracksWidth(monitors.columns),
      number: numbers.expo,
      expediter,
    },
    rowOf,
  };
}

function tracksWidth(columns: number): number {
  return columns === 0 ? 0 : 1 + 2 * columns;
}

export function nameWidth(label: string): number {
  return Math.min(MAX_NAME_WIDTH, textWidth(safeText(label))) + 2;
}

function namesWidth(stations: readonly RoutingNode[]): number {
  return stations.reduce((sum, { label }) => sum + nameWidth(label), 0);
}

function numberWidths(traffic: RoutingTraffic): {
  readonly display: number;
  readonly expo: number;
} {
  let display = 0;
  let expo = 0;
  for (const edge of traffic.graph.edges) {
    // Without a date, only KDS edges have a text, and no text is longer than `KDS?`.
    const hasText = edge.kind === 'display' || (edge.kind === 'expo' && traffic.uses.size > 0);
    if (!hasText || (traffic.uses.size === 0 && display === MARKED_KDS_WIDTH)) continue;
    const { displayText, expoText } = laneRoutes([edge], traffic);
    display = Math.max(display, displayText.length);
    expo = Math.max(expo, expoText.length);
  }
  // The number in a row may be the sum of several stations, so it needs more room.
  return { display: display === 0 ? 0 : display + 2, expo: expo === 0 ? 0 : expo + 3 };
}

function rowsByNode(lanes: readonly Lane[]): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (const [row, { stations, printer }] of lanes.entries()) {
    for (const { id } of stations) rows.set(id, row);
    if (printer !== undefined && !rows.has(printer)) rows.set(printer, row);
  }
  return rows;
}

function printerBuses(
  lanes: readonly Lane[],
  { nodes }: RoutingGraph,
): ReadonlyMap<string, PrinterBus> {
  const printers = new Map<string, PrinterBus>();
  for (const [row, { printer = '', printStyle }] of lanes.entries()) {
    const node = nodes.get(printer);
    if (node === undefined) continue;
    const { first = row, style } = printers.get(printer) ?? {};
    printers.set(printer, { node, first, last: row, style: strongestStyle([style, printStyle]) });
  }
  return printers;
}

function expoRowsOf(rows: readonly Lane[]): Bus | undefined {
  const first = rows.findIndex(({ routes }) => routes.expo !== undefined);
  if (first === -1) return undefined;
  const last = rows.findLastIndex(({ routes }) => routes.expo !== undefined);
  return { first, last, style: strongestStyle(rows.map(({ routes }) => routes.expo)) };
}

type Ends = Readonly<Record<'up' | 'down' | 'left' | 'right', boolean>>;

export function joint({ box, line, upright }: Glyphs, ends: Ends, style: EdgeStyle): string {
  const { up, down, left, right } = ends;
  if (!up && !down) return left || right ? line[style] : ' ';
  if (!left && !right) return upright[style];
  if (left && right) return up && down ? box.cross : up ? box.teeUp : box.teeDown;
  if (up && down) return left ? box.teeLeft : box.teeRight;
  if (up) return left ? box.bottomRight : box.bottomLeft;
  return left ? box.topRight : box.topLeft;
}

function strongestStyle(styles: readonly (EdgeStyle | undefined)[]): EdgeStyle {
  if (styles.includes('solid')) return 'solid';
  return styles.includes('dashed') ? 'dashed' : 'dotted';
}

/** Printers and the expediter span several rows, so `row` is where the cursor is. */
export interface KitchenPosition {
  readonly id: string;
  readonly row: number;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** If the node isn't drawn, returns the first station near the row, or the expediter. */
export function positionInKitchen(
  { rows, rowOf, printers, expediter }: KitchenLayout,
  id: string | undefined,
  row: number,
): KitchenPosition | undefined {
  const nearRow = Math.max(0, Math.min(row, rows.length - 1));
  const printer = printers.get(id ?? '');
  if (printer !== undefined) {
    const { node, first, last } = printer;
    return { id: node.id, row: Math.max(first, Math.min(nearRow, last)) };
  }
  if (id !== undefined && id === expediter?.id) return { id, row: nearRow };
  const nodeRow = rowOf.get(id ?? '');
  if (id !== undefined && nodeRow !== undefined) return { id, row: nodeRow };
  const first = (rows[id === undefined ? 0 : nearRow]?.stations[0] ?? expediter)?.id;
  return first === undefined ? undefined : { id: first, row: id === undefined ? 0 : nearRow };
}

const LAST_INDEX = Number.POSITIVE_INFINITY;

/** `undefined` at the edge of the drawing. */
export function moveInKitchen(
  layout: KitchenLayout,
  position: KitchenPosition,
  direction: Direction,
): KitchenPosition | undefined {
  const { rows, printers, expediter } = layout;
  const { id, row } = position;
  if (id === expediter?.id)
    return direction === 'left' ? stationAt(layout, row, LAST_INDEX) : undefined;
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
  const index = stations.findIndex((node) => node.id === id);
  switch (direction) {
    case 'up':
      return stationAt(layout, row - 1, index);
    case 'down':
      return stationAt(layout, row + 1, index);
    case 'left':
      return index > 0 ? stationAt(layout, row, index - 1) : nearestPrinter(layout, row);
    case 'right':
      if (index + 1 < stations.length) return stationAt(layout, row, index + 1);
      return expediter === undefined ? undefined : { id: expediter.id, row };
  }
}

function stationAt(
  { rows }: KitchenLayout,
  row: number,
  index: number,
): KitchenPosition | undefined {
  const stations = rows[row]?.stations ?? [];
  const node = stations[Math.min(index, stations.length - 1)];
  return node === undefined ? undefined : { id: node.id, row };
}

function printerFrom(
  { rows }: KitchenLayout,
  firstRow: number,
  direction: 'up' | 'down',
): KitchenPosition | undefined {
  const step = direction === 'up' ? -1 : 1;
  for (let row = firstRow; row >= 0 && row < rows.length; row += step) {
    const id = rows[row]?.printer;
    if (id !== undefined) return { id, row };
  }
  return undefined;
}

function nearestPrinter(layout: KitchenLayout, row: number): KitchenPosition | undefined {
  const above = printerFrom(layout, row, 'up');
  const below = printerFrom(layout, row, 'down');
  if (above === undefined || below === undefined) return above ?? below;
  return row - above.row <= below.row - row ? above : below;
}
