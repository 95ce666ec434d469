/** A lane is a row of stations. Stations that share a printer are neighbors, so that printer edges don't cross. */
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

export interface Lane {
  readonly stations: readonly RoutingNode[];
  /** `undefined` if the stations don't print. */
  readonly printer: string | undefined;
  readonly printStyle: EdgeStyle | undefined;
  readonly routes: LaneRoutes;
}

/** `fits` returns whether stations have room in one lane. */
export function kitchenLanes(
  traffic: RoutingTraffic,
  maxLanes: number,
  fits: (stations: readonly RoutingNode[]) => boolean,
): readonly Lane[] {
  const { graph } = traffic;
  const outgoing = edgesFrom(graph);
  const withMonitor = new Set<string>();
  for (const { kind, from, to } of graph.edges) {
    if (kind === 'monitor') withMonitor.add(from).add(to);
  }
  const stationsOf = (kind: 'station' | 'missing'): readonly LaneStation[] =>
    orderedNodes(graph, kind).map((node) => {
      const edges = (outgoing.get(node.id) ?? []).filter((edge) => edge.kind !== 'monitor');
      const routes = edges.map((edge) => `${edge.kind} ${edge.style}`).sort();
      const isAlone = withMonitor.has(node.id);
      return {
        node,
        edges,
        routesKey: [node.kind, ...routes, ...(isAlone ? [node.id] : [])].join(' '),
      };
    });
  const stations = stationsOf('station');
  const missing = stationsOf('missing');
  const groups = insertMissing(groupByPrinter(stations), missing, outgoing);
  const hasRoom = stations.length + missing.length <= maxLanes;
  return groups
    .flatMap((group) => (hasRoom ? group.map((station) => [station]) : packed(group, fits)))
    .map((lane) => laneOf(lane, traffic));
}

/** A missing station is below the first group that monitors it. Missing stations that nobody monitors come last. */
function insertMissing(
  groups: readonly (readonly LaneStation[])[],
  missing: readonly LaneStation[],
  outgoing: ReadonlyMap<string, readonly RoutingEdge[]>,
): readonly (readonly LaneStation[])[] {
  const notInserted = new Map(missing.map((station) => [station.node.id, station] as const));
  const order = new Map(missing.map((station, index) => [station, index] as const));
  const inserted = groups.flatMap((group) => {
    const edges = group.flatMap(({ node }) => outgoing.get(node.id) ?? []);
    const targets = new Set(edges.map(({ to }) => to));
    const monitored = [...targets].flatMap((id) => notInserted.get(id) ?? []);
    for (const { node } of monitored) notInserted.delete(node.id);
    return [group, monitored.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))];
  });
  return [...inserted, [...notInserted.values()]];
}

interface LaneStation {
  readonly node: RoutingNode;
  readonly edges: readonly RoutingEdge[];
  /** Stations with the same key may share a lane. */
  readonly routesKey: string;
}

/** Groups are in the order of their first station. Stations without a printer come last. */
function groupByPrinter(stations: readonly LaneStation[]): readonly (readonly LaneStation[])[] {
  const groups = Map.groupBy(stations, ({ edges }) => printEdge(edges)?.to);
  const withoutPrinter = groups.get(undefined) ?? [];
  groups.delete(undefined);
  return [...groups.values(), withoutPrinter];
}

function packed(
  group: readonly LaneStation[],
  fits: (stations: readonly RoutingNode[]) => boolean,
): readonly (readonly LaneStation[])[] {
  const rowsByKey = new Map<string, LaneStation[][]>();
  for (const station of group) {
    const rows = rowsByKey.get(station.routesKey) ?? [];
    rowsByKey.set(station.routesKey, rows);
    const last = rows.at(-1);
    if (last !== undefined && fits([...last, station].map(({ node }) => node))) last.push(station);
    else rows.push([station]);
  }
  return [...rowsByKey.values()].flat();
}

function laneOf(stations: readonly LaneStation[], traffic: RoutingTraffic): Lane {
  const edges = stations.flatMap((station) => station.edges);
  const print = printEdge(edges);
  return {
    stations: stations.map(({ node }) => node),
    printer: print?.to,
    printStyle: print?.style,
    routes: laneRoutes(edges, traffic),
  };
}

function printEdge(edges: readonly RoutingEdge[]): RoutingEdge | undefined {
  return edges.find(({ kind }) => kind === 'print');
}

interface LaneRoutes {
  /** `KDS`, `KDS?` if nothing proves a KDS, or `KDS!` if there should be none. The bump count follows once a date is loaded. */
  readonly displayText: string;
  readonly displayTone: Tone;
  readonly expo: EdgeStyle | undefined;
  readonly expoText: string;
  readonly expoTone: Tone;
}

export function laneRoutes(edges: readonly RoutingEdge[], { uses }: RoutingTraffic): LaneRoutes {
  const display = edges.filter(({ kind }) => kind === 'display');
  const expo = edges.filter(({ kind }) => kind === 'expo');
  const usesOf = (routes: readonly RoutingEdge[]) =>
    uses.size === 0 ? [] : routes.flatMap((edge) => uses.get(edgeId(edge)) ?? []);
  const displayUses = usesOf(display);
  const expoUses = usesOf(expo);
  const expoCount = expoUses.reduce((sum, { count }) => sum + count, 0);
  const sign = displayUses.some(isContradiction) ? '!' : display[0]?.style === 'dotted' ? '?' : '';
  const displayCount = displayUses.reduce((sum, { count }) => sum + count, 0);
  const number = displayCount === 0 ? '' : ` ${countText(displayCount)}`;
  return {
    displayText: display.length === 0 ? '' : `KDS${sign}${number}`,
    displayTone: toneOf(displayUses, displayCount),
    expo: expo[0]?.style,
    expoText:
      expoUses.length === 0
        ? ''
        : countText(expoCount) + (expoUses.some(isContradiction) ? '!' : ''),
    expoTone: toneOf(expoUses, expoCount),
  };
}

function toneOf(uses: readonly { readonly state: UseState }[], count: number): Tone {
  if (uses.some(isContradiction)) return 'error';
  return uses.length > 0 && count === 0 ? 'muted' : 'plain';
}

function isContradiction({ state }: { readonly state: UseState }): boolean {
  return state === 'not configured';
}

// Monitor links are upright lines. Stations with the same targets share a line, and so do stations that all monitor each other.

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

export interface MonitorTracks {
  readonly tracks: readonly MonitorTrack[];
  readonly columns: number;
  /** Number of edges without a column. */
  readonly undrawn: number;
}

export function monitorTracks(
  bundles: readonly MonitorBundle[],
  rowOf: (id: string) => number,
  maxColumns: number,
): MonitorTracks {
  const lastRows: number[] = [];
  const tracks: MonitorTrack[] = [];
  let undrawn = 0;
  const spans = bundles
    .map((each) => ({ ...each, ...rowExtent(each, rowOf) }))
    .sort((a, b) => a.first - b.first || a.last - b.last);
  for (const span of spans) {
    const free = lastRows.findIndex((row) => row < span.first);
    const column = free === -1 ? lastRows.length : free;
    if (column >= maxColumns) {
      undrawn += edgeCount(span);
      continue;
    }
    lastRows[column] = span.last;
    tracks.push({ ...span, column });
  }
  return { tracks, columns: lastRows.length, undrawn };
}

export function monitorBundles({ edges }: RoutingGraph): readonly MonitorBundle[] {
  const monitoring = new Map<string, MonitoringStation>();
  const selfMonitors: MonitorBundle[] = [];
  // Keys of station numbers are shorter than keys of GUIDs.
  const numbers = new Map<string, number>();
  const numberOf = (id: string): number => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  };
  for (const { kind, from, to, style } of edges) {
    if (kind !== 'monitor') continue;
    if (from === to) {
      selfMonitors.push({ sources: new Set([from]), targets: new Set([to]), style });
      continue;
    }
    const station = monitoring.get(from) ?? {
      id: from,
      number: numberOf(from),
      style,
      targets: new Map(),
    };
    monitoring.set(from, station);
    station.targets.set(to, numberOf(to));
  }
  // This key includes the station itself, so stations that all monitor each other have the same key.
  const groups = Map.groupBy(monitoring.values(), ({ number, style, targets }) =>
    targetsKey(style, [...targets.values(), number]),
  );
  const circles = [...groups.values()].filter(({ length }) => length > 1);
  const others = [...groups.values()].filter(({ length }) => length === 1).flat();
  const sameTargets = Map.groupBy(others, ({ style, targets }) =>
    targetsKey(style, [...targets.values()]),
  );
  return [
    ...selfMonitors,
    ...circles.flatMap((group) => bundlesOf(group, true)),
    ...[...sameTargets.values()].flatMap((group) => bundlesOf(group, false)),
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

/** In a circle, the sources are targets, too. */
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
  const rows = Array.from(sources.union(targets), rowOf);
  return { first: Math.min(...rows), last: Math.max(...rows) };
}

function edgeCount({ sources, targets }: MonitorBundle): number {
  const both = sources.intersection(targets).size;
  const monitorsItself = sources.size === 1 && targets.size === 1 && both === 1;
  return monitorsItself ? 1 : sources.size * targets.size - both;
}
