/**
 * Arranges stations in rows. Those sharing a printer are adjacent, so printer edges don't cross. Without room for all rows, stations with
 * the same routes share one.
 */
import type { RoutingEdge, RoutingGraph, RoutingNode } from '../kitchen/routing/routing-graph.ts';
import { edgeId, edgesFrom, orderedNodes } from '../kitchen/routing/routing-order.ts';
import type { RoutingTraffic, UseState } from '../kitchen/routing/routing-traffic.ts';
import { countText } from '../kitchen/text/quantities.ts';
import type { Tone } from './Line.tsx';

/** A station, or several with the same routes. */
export type Lane = ReturnType<typeof lane>;

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
  const placesOf = (nodes: 'station' | 'missing'): readonly Place[] =>
    orderedNodes(graph, nodes).map((node) => {
      const edges = (outgoing.get(node.id) ?? []).filter(({ kind }) => kind !== 'monitor');
      const ways = edges.map(({ kind, style }) => `${kind} ${style}`).sort();
      const isAlone = monitors.has(node.id);
      return { node, edges, alike: [node.kind, ...ways, ...(isAlone ? [node.id] : [])].join(' ') };
    });
  const stations = placesOf('station');
  const missing = placesOf('missing');
  const groups = withMissing(byPrinter(stations), missing, outgoing);
  if (stations.length + missing.length <= most) {
    return groups.flatMap((group) => group.map((place) => lane([place])));
  }
  return groups.flatMap((group) => packed(group, fits));
}

/** Places each missing station below the first group monitoring it. Those without a monitor come last. */
function withMissing(
  groups: readonly (readonly Place[])[],
  missing: readonly Place[],
  outgoing: ReadonlyMap<string, readonly RoutingEdge[]>,
): readonly (readonly Place[])[] {
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

interface Place {
  readonly node: RoutingNode;
  readonly edges: readonly RoutingEdge[];
  /** Equal for stations allowed to share a row. */
  readonly alike: string;
}

/** Groups stations by printer, ordered by each group's first. Those without a printer come last. */
function byPrinter(places: readonly Place[]): readonly (readonly Place[])[] {
  const groups = Map.groupBy(places, ({ edges }) => printOf(edges)?.to);
  const none = groups.get(undefined) ?? [];
  groups.delete(undefined);
  return [...groups.values(), none];
}

/** As many per row as fit, with same-route stations adjacent. */
function packed(
  group: readonly Place[],
  fits: (stations: readonly RoutingNode[]) => boolean,
): readonly Lane[] {
  const kinds = new Map<string, Place[][]>();
  for (const place of group) {
    const rows = kinds.get(place.alike) ?? [];
    kinds.set(place.alike, rows);
    const last = rows.at(-1);
    if (last !== undefined && fits([...last, place].map(({ node }) => node))) last.push(place);
    else rows.push([place]);
  }
  return [...kinds.values()].flat().map(lane);
}

function lane(places: readonly Place[]) {
  const print = printOf(places[0]?.edges ?? []);
  return {
    stations: places.map(({ node }) => node),
    printer: print?.to,
    print: print?.style,
    edges: places.flatMap(({ edges }) => edges),
  };
}

function printOf(edges: readonly RoutingEdge[]): RoutingEdge | undefined {
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
