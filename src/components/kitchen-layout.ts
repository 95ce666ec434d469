/**
 * Positions a kitchen's nodes: printers left, stations in the middle (one or several per row), expediter right. Rows don't depend on
 * station order.
 */
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
  type LaneRoutes,
  laneRoutes,
  monitorBundles,
  monitorTracks,
} from './kitchen-lanes.ts';

/** Maximum columns of a station name, and the minimum it is cut to. */
export const MAX_NAME_WIDTH = 24;
const MIN_NAME_WIDTH = 8;
/** Names are cut to keep these columns for monitor lines. */
const MIN_TRACKS = 3;
export const MIN_ROOMY_WIDTH = 72;
/** Columns of a printer edge, and those around the number on an expo edge. */
export const PRINT_EDGE_WIDTH = 6;
export const EXPO_EDGE_WIDTH = 5;

const MARKED_KDS_WIDTH = 4;

export interface KitchenRow extends Lane, LaneRoutes {}

/** Rows joined by an upright line, and their most certain style. */
export interface Bus {
  readonly first: number;
  readonly last: number;
  readonly style: EdgeStyle;
}

export type KitchenLayout = ReturnType<typeof kitchenLayout>;

/** Uses the fewest rows where there are more than `height`. */
export function kitchenLayout(
  traffic: RoutingTraffic,
  { width, height }: { readonly width: number; readonly height: number },
) {
  const { graph } = traffic;
  const isRoomy = width >= MIN_ROOMY_WIDTH;
  const hasPrinters = graph.edges.some(({ kind }) => kind === 'print');
  const printer = hasPrinters ? (isRoomy ? 14 : 6) : 0;
  const expediter = isRoomy ? 11 : 6;
  const numbers = numberWidths(traffic);
  const fixed =
    printer +
    (hasPrinters ? PRINT_EDGE_WIDTH : 0) +
    numbers.display +
    EXPO_EDGE_WIDTH +
    numbers.expo +
    expediter;
  const room = Math.max(MIN_NAME_WIDTH, width - fixed);
  const bundles = monitorBundles(graph);
  const columnsWanted = Math.min(MIN_TRACKS, bundles.length);
  const nameRoom = Math.max(
    MIN_NAME_WIDTH,
    room - (columnsWanted === 0 ? 0 : 1 + 2 * columnsWanted),
  );
  const lanes = kitchenLanes(graph, height, (stations) => namesWidth(stations) <= nameRoom);
  const widest = lanes.reduce(
    (most, { stations }) => Math.max(most, namesWidth(stations)),
    MIN_NAME_WIDTH,
  );
  const station = Math.min(nameRoom, widest);
  const rowOf = rowsByNode(lanes);
  const trackRoom = Math.max(0, Math.floor((room - station - 1) / 2));
  const monitors = monitorTracks(bundles, (id) => rowOf.get(id) ?? 0, trackRoom);
  const tracks = monitors.columns === 0 ? 0 : 1 + 2 * monitors.columns;
  const rows = lanes.map((lane) => kitchenRow(lane, laneRoutes(lane, traffic)));
  return {
    rows,
    printers: printerBuses(lanes, graph),
    expoRows: expoRowsOf(rows),
    expediter: graph.nodes.get(EXPEDITER),
    monitors,
    columns: {
      printer,
      station,
      display: numbers.display,
      tracks,
      number: numbers.expo,
      expediter,
    },
    // Row per node except the expediter. For a printer, its first row.
    rowOf,
  };
}

/** Field by field, because a spread takes a fifth of a large kitchen's time. */
function kitchenRow({ stations, printer, print, edges }: Lane, routes: LaneRoutes): KitchenRow {
  const { displayText, displayTone, expo, expoText, expoTone } = routes;
  return { stations, printer, print, edges, displayText, displayTone, expo, expoText, expoTone };
}

/** Includes the cursor's brackets. */
export function nameWidth(label: string): number {
  return Math.min(MAX_NAME_WIDTH, textWidth(safeText(label))) + 2;
}

function namesWidth(stations: readonly RoutingNode[]): number {
  return stations.reduce((sum, { label }) => sum + nameWidth(label), 0);
}

/** The columns that bump counts need. */
function numberWidths(traffic: RoutingTraffic) {
  let display = 0;
  let expo = 0;
  for (const edge of traffic.graph.edges) {
    // Without numbers, only KDS edges have a text, and at most two of them exist.
    const isListed = edge.kind === 'display' || (edge.kind === 'expo' && traffic.uses.size > 0);
    if (!isListed || (traffic.uses.size === 0 && display === MARKED_KDS_WIDTH)) continue;
    const { displayText, expoText } = laneRoutes({ edges: [edge] }, traffic);
    display = Math.max(display, displayText.length);
    expo = Math.max(expo, expoText.length);
  }
  // A row may sum several stations.
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

function printerBuses(lanes: readonly Lane[], { nodes }: RoutingGraph) {
  const printers = new Map<string, Bus & { readonly node: RoutingNode }>();
  for (const [row, { printer = '', print }] of lanes.entries()) {
    const node = nodes.get(printer);
    if (node === undefined) continue;
    const { first = row, style } = printers.get(printer) ?? {};
    printers.set(printer, { node, first, last: row, style: strongestStyle([style, print]) });
  }
  return printers;
}

function expoRowsOf(rows: readonly KitchenRow[]): Bus | undefined {
  const first = rows.findIndex(({ expo }) => expo !== undefined);
  if (first === -1) return undefined;
  const last = rows.findLastIndex(({ expo }) => expo !== undefined);
  return { first, last, style: strongestStyle(rows.map(({ expo }) => expo)) };
}

/** Where a line continues from a cell. */
type Ends = Readonly<Record<'up' | 'down' | 'left' | 'right', boolean>>;

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

function strongestStyle(styles: readonly (EdgeStyle | undefined)[]): EdgeStyle {
  if (styles.includes('solid')) return 'solid';
  return styles.includes('dashed') ? 'dashed' : 'dotted';
}

/** A node, and the current row: printers and the expediter span many rows. */
export interface KitchenPosition {
  readonly id: string;
  readonly row: number;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** A drawn node's place near a row. If it isn't drawn, the first station, or whatever exists. */
export function positionInKitchen(
  { rows, rowOf, printers, expediter }: KitchenLayout,
  id: string | undefined,
  row: number,
): KitchenPosition | undefined {
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

const LAST_INDEX = Number.POSITIVE_INFINITY;

/** `undefined` if nothing is in that direction. */
export function moveInKitchen(
  layout: KitchenLayout,
  place: KitchenPosition,
  direction: Direction,
): KitchenPosition | undefined {
  const { rows, printers, expediter } = layout;
  const { id, row } = place;
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

/** The station at this position, or the last one in a shorter row. */
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
  from: number,
  direction: 'up' | 'down',
): KitchenPosition | undefined {
  const step = direction === 'up' ? -1 : 1;
  for (let row = from; row >= 0 && row < rows.length; row += step) {
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
