/** One station in the middle. Left: stations monitoring it. Right: where tickets go, and what it monitors. */
import {
  type NodeId,
  type RoutingEdge,
  type RoutingGraph,
  type RoutingNode,
  stationNodeId,
} from './routing-graph.ts';

export interface Neighbor {
  readonly node: RoutingNode;
  readonly edge: RoutingEdge;
  /** Labels of other stations on the same printer. */
  readonly sharedWith: readonly string[];
}

/** Both sides in reading order. */
export interface EgoGraph {
  readonly center: RoutingNode;
  readonly incoming: readonly Neighbor[];
  readonly outgoing: readonly Neighbor[];
}

/** `undefined` where the station is not in the graph. */
export function egoGraph(graph: RoutingGraph, stationGuid: string): EgoGraph | undefined {
  const id = stationNodeId(stationGuid);
  const center = graph.nodes.get(id);
  if (center === undefined) return undefined;
  const neighbor = (nodeId: NodeId, edge: RoutingEdge): Neighbor[] => {
    const node = graph.nodes.get(nodeId);
    return node === undefined ? [] : [{ node, edge, sharedWith: sharers(graph, edge) }];
  };
  return {
    center,
    incoming: graph.edges
      .filter((edge) => edge.to === id && edge.from !== id)
      .flatMap((edge) => neighbor(edge.from, edge)),
    outgoing: graph.edges
      .filter((edge) => edge.from === id)
      .flatMap((edge) => neighbor(edge.to, edge)),
  };
}

function sharers(graph: RoutingGraph, edge: RoutingEdge): readonly string[] {
  if (edge.kind !== 'print') return [];
  return graph.edges
    .filter((other) => other.kind === 'print' && other.to === edge.to && other.from !== edge.from)
    .flatMap((other) => graph.nodes.get(other.from)?.label ?? []);
}
