/**
 * Arranges stations in rows. Those sharing a printer are adjacent, so printer edges don't cross. Without room for all rows, stations with
 * the same routes share one.
 */
import type {
  EdgeStyle,
  RoutingEdge,
  RoutingGraph,
  RoutingNode,
} from '../kitchen/routing/routing-graph.ts';
import { edgeId, edgesFrom, orderedNodes } from '../kitchen/routing/routing-order.ts';
import type { RoutingTraffic, UseState } from '../kitchen/routing/routing-traffic.ts';
import { countText } from '../kitchen/text/quantities.ts';
import type { Tone } from './Line.tsx';

/** A station, or several with the same routes. */
export type Lane = ReturnType<typeof laneOf>;

/** `fits` decides whether stations have room in one row. */
export function kitchenLanes(
  graph: RoutingGraph,
  most: number,
  fits: (stations: readonly RoutingNode[]) => boolean,
): readonly Lane[] {
  const outgoing = edgesFrom(graph);
  const monitors = new Set<string>();
  for (const { kind, from, to } of graph.edges) {
    if (kind === 'monitor') monitors.add(from).add(to);
  }
  const placesOf = (nodes: 'station' | 'missing'): readonly LaneStation[] =>
    orderedNodes(graph, nodes).map((node) => {
      const edges = (outgoing.get(node.id) ?? []).filter(({ kind }) => kind !== 'monitor');
      const ways = edges.map(({ kind, style }) => `${kind} ${style}`).sort();
      const isAlone = monitors.has(node.id);
      return {
        node,
        edges,
        routesKey: [node.kind, ...ways, ...(isAlone ? [node.id] : [])].join(' '),
      };
    });
  const stations = placesOf('station');
  const missing = placesOf('missing');
  const groups = insertMissing(groupByPrinter(stations), missing, outgoing);
  if (stations.length + missing.length <= most) {
    return groups.flatMap((group) => group.map((place) => laneOf([place])));
  }
  return groups.flatMap((group) => packLanes(group, fits));
}

/** Places each missing station below the first group monitoring it. Those without a monitor come last. */
function insertMissing(
  groups: readonly (readonly LaneStation[])[],
  missing: readonly LaneStation[],
  outgoing: ReadonlyMap<string, readonly RoutingEdge[]>,
): readonly (readonly LaneStation[])[] {
  const left = new Map(missing.map((place) => [place.node.id, place] as const));
  const order = new Map(missing.map((place, index) => [place, index] as const));
  const placed = groups.flatMap((group) => {
    const targets = group.flatMap(({ node }) => outgoing.get(node.id) ?? []).map(({ to }) => to);
    const gone = [...new Set(targets)].flatMap((id) => left.get(id) ?? []);
    for (const { node } of gone) left.delete(node.id);
    return [group, gone.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))];
  });
  return [...placed, [...left.values()]];
}

interface LaneStation {
  readonly node: RoutingNode;
  readonly edges: readonly RoutingEdge[];
  /** Equal for stations allowed to share a row. */
  readonly alike: string;
}

/** Groups stations by printer, ordered by each group's first. Those without a printer come last. */
function groupByPrinter(places: readonly LaneStation[]): readonly (readonly LaneStation[])[] {
  const groups = Map.groupBy(places, ({ edges }) => printEdge(edges)?.to);
  const none = groups.get(undefined) ?? [];
  groups.delete(undefined);
  return [...groups.values(), none];
}

/** As many per row as fit, with same-route stations adjacent. */
function packLanes(
  group: readonly LaneStation[],
  fits: (stations: readonly RoutingNode[]) => boolean,
): readonly Lane[] {
  const kinds = new Map<string, LaneStation[][]>();
  for (const place of group) {
    const rows = kinds.get(place.routesKey) ?? [];
    kinds.set(place.routesKey, rows);
    const last = rows.at(-1);
    if (last !== undefined && fits([...last, place].map(({ node }) => node))) last.push(place);
    else rows.push([place]);
  }
  return [...kinds.values()].flat().map(laneOf);
}

function laneOf(places: readonly LaneStation[]) {
  const print = printEdge(places[0]?.edges ?? []);
  return {
    stations: places.map(({ node }) => node),
    printer: print?.to,
    print: print?.style,
    edges: places.flatMap(({ edges }) => edges),
  };
}

function printEdge(edges: readonly RoutingEdge[]): RoutingEdge | undefined {
  return edges.find(({ kind }) => kind === 'print');
}

export type LaneRoutes = ReturnType<typeof laneRoutes>;

export function laneRoutes({ edges }: Pick<Lane, 'edges'>, { uses }: RoutingTraffic) {
  const display = edges.filter(({ kind }) => kind === 'display');
  const expo = edges.filter(({ kind }) => kind === 'expo');
  // There are no uses before a date is loaded.
  const usesOf = (some: readonly RoutingEdge[]) =>
    uses.size === 0 ? [] : some.flatMap((edge) => uses.get(edgeId(edge)) ?? []);
  const made = usesOf(display);
  const gathered = usesOf(expo);
  const records = gathered.reduce((sum, { levels }) => sum + levels[1] + levels[2], 0);
  const sign = made.some(isContradiction) ? '!' : display[0]?.style === 'dotted' ? '?' : '';
  const count = made.reduce((sum, { levels }) => sum + levels[0], 0);
  const number = count === 0 ? '' : ` ${countText(count)}`;
  return {
    // `KDS`, `KDS?` if nothing proves one, `KDS!` if none should exist. With the bump count once a date is loaded.
    displayText: display.length === 0 ? '' : `KDS${sign}${number}`,
    displayTone: toneOf(made, count),
    expo: expo[0]?.style,
    expoText:
      gathered.length === 0 ? '' : countText(records) + (gathered.some(isContradiction) ? '!' : ''),
    expoTone: toneOf(gathered, records),
  };
}

function toneOf(uses: readonly { readonly state: UseState }[], count: number): Tone {
  if (uses.some(isContradiction)) return 'error';
  return uses.length > 0 && count === 0 ? 'muted' : 'plain';
}

function isContradiction({ state }: { readonly state: UseState }): boolean {
  return state === 'not configured';
}

// Monitor links as upright lines beside the stations. Stations monitoring the same targets share a line, as do stations all monitoring each
// other. Lines in disjoint rows share a column.

/** Monitor edges with the same meaning. Every source monitors every target except itself. */
export interface MonitorBundle {
  readonly sources: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
  readonly style: EdgeStyle;
}

export interface MonitorTrack extends MonitorBundle {
  readonly first: number;
  readonly last: number;
  /** Column 0 is next to the stations. */
  readonly column: number;
}

/** In at most `most` columns. `rowOf` returns a station's row. */
export function monitorTracks(
  bundles: readonly MonitorBundle[],
  rowOf: (id: string) => number,
  most: number,
) {
  const taken: number[] = [];
  const tracks: MonitorTrack[] = [];
  let undrawn = 0;
  const spans = bundles
    .map((each) => ({ ...each, ...rowExtent(each, rowOf) }))
    .sort((a, b) => a.first - b.first || a.last - b.last);
  for (const span of spans) {
    const free = taken.findIndex((row) => row < span.first);
    const column = free === -1 ? taken.length : free;
    if (column >= most) {
      undrawn += edgeCount(span);
      continue;
    }
    taken[column] = span.last;
    tracks.push({ ...span, column });
  }
  return { tracks, columns: taken.length, undrawn };
}

export function monitorBundles({ edges }: RoutingGraph): readonly MonitorBundle[] {
  const watchers = new Map<string, MonitoringStation>();
  const alone: MonitorBundle[] = [];
  /** Stations by number, because sets of GUIDs make long keys. */
  const numbers = new Map<string, number>();
  const numberOf = (id: string): number => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  };
  for (const { kind, from, to, style } of edges) {
    if (kind !== 'monitor') continue;
    if (from === to) {
      alone.push({ sources: new Set([from]), targets: new Set([to]), style });
      continue;
    }
    const own = watchers.get(from) ?? {
      id: from,
      number: numberOf(from),
      style,
      targets: new Map(),
    };
    watchers.set(from, own);
    own.targets.set(to, numberOf(to));
  }
  // Stations all monitoring each other have the same circle, themselves included.
  const groups = Map.groupBy(watchers.values(), ({ number, style, targets }) =>
    targetsKey(style, [...targets.values(), number]),
  );
  const circles = [...groups.values()].filter(({ length }) => length > 1);
  const rest = [...groups.values()].filter(({ length }) => length === 1).flat();
  const alike = Map.groupBy(rest, ({ style, targets }) => targetsKey(style, [...targets.values()]));
  return [
    ...alone,
    ...circles.flatMap((group) => bundlesOf(group, true)),
    ...[...alike.values()].flatMap((group) => bundlesOf(group, false)),
  ];
}

interface MonitoringStation {
  readonly id: string;
  readonly number: number;
  readonly style: EdgeStyle;
  readonly targets: Map<string, number>;
}

function targetsKey(style: EdgeStyle, numbers: readonly number[]): string {
  return `${style} ${numbers.toSorted((a, b) => a - b).join(' ')}`;
}

/** For stations with the same targets. In a circle, these include themselves. */
function bundlesOf(
  group: readonly MonitoringStation[],
  isCircle: boolean,
): readonly MonitorBundle[] {
  const [first] = group;
  if (first === undefined) return [];
  const { style, targets } = first;
  const sources = new Set(group.map(({ id }) => id));
  return [{ sources, targets: new Set([...targets.keys(), ...(isCircle ? sources : [])]), style }];
}

function rowExtent({ sources, targets }: MonitorBundle, rowOf: (id: string) => number) {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const ids of [sources, targets]) {
    for (const id of ids) {
      const row = rowOf(id);
      first = Math.min(first, row);
      last = Math.max(last, row);
    }
  }
  return { first, last };
}

function edgeCount({ sources, targets }: MonitorBundle): number {
  const both = sources.intersection(targets).size;
  const isItself = sources.size === 1 && targets.size === 1 && both === 1;
  return isItself ? 1 : sources.size * targets.size - both;
}
