import type { Station } from '../model/restaurant.ts';
import { ascending } from '../text/ordering.ts';
import type {
  EdgeKind,
  NodeId,
  NodeKind,
  RoutingEdge,
  RoutingGraph,
  RoutingNode,
} from './routing-graph.ts';

/** Unique in the graph, and stable. */
export type EdgeId = `${EdgeKind} ${NodeId} ${NodeId}`;

export function edgeId({ kind, from, to }: RoutingEdge): EdgeId {
  return `${kind} ${from} ${to}`;
}

export function orderedNodes(
  graph: RoutingGraph,
  ...kinds: readonly NodeKind[]
): readonly RoutingNode[] {
  return [...graph.nodes.values()]
    .filter(({ kind }) => kinds.includes(kind))
    .map((node) => ({ node, name: node.label.toLowerCase() }))
    .sort((a, b) => ascending(a.name, b.name) || ascending(a.node.id, b.node.id))
    .map(({ node }) => node);
}

export function edgesFrom(graph: RoutingGraph): ReadonlyMap<NodeId, readonly RoutingEdge[]> {
  return Map.groupBy(graph.edges, ({ from }) => from);
}

/** By station name. A station's edges go to its printer, its KDS, expo, and monitored stations, in this order. */
export function orderedEdges(graph: RoutingGraph): readonly RoutingEdge[] {
  const ranks = new Map(
    orderedNodes(graph, 'station', 'missing', 'printer', 'kds', 'expediter').map(
      ({ id }, index) => [id, index] as const,
    ),
  );
  const rankOf = (id: NodeId): number => ranks.get(id) ?? 0;
  return graph.edges.toSorted(
    (a, b) =>
      rankOf(a.from) - rankOf(b.from) ||
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
      rankOf(a.to) - rankOf(b.to),
  );
}

const KINDS: readonly EdgeKind[] = ['print', 'display', 'expo', 'monitor'];

export function edgeWords(edge: RoutingEdge, station: Station | undefined): string {
  const settings = settingsOf(edge, station);
  return settings === '' ? edge.verb : `${edge.verb} (${settings})`;
}

export function edgeEnds(edge: RoutingEdge, { nodes }: RoutingGraph, arrow: string): string {
  const name = (id: string): string => nodes.get(id)?.label ?? id;
  return `${name(edge.from)} ${arrow} ${name(edge.to)}`;
}

function settingsOf({ kind, fields }: RoutingEdge, station: Station | undefined): string {
  if (station === undefined) return '';
  const { printingMode, expoRouting, includeWithExpediter } = station;
  // The older setting is shown only if it decides, or contradicts the newer one.
  const hasOlder = expoRouting === undefined || includeWithExpediter === false;
  const settings = {
    printingMode,
    expoRouting,
    includeWithExpediter: kind === 'expo' && hasOlder ? includeWithExpediter : undefined,
  };
  return Object.entries(settings)
    .filter(([name, value]) => fields.includes(name) && value !== undefined)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
}
