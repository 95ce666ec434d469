/** One station in the middle: stations that monitor it on the left, where its tickets go and what it monitors on the right. */
import {
  type NodeId,
  type RoutingEdge,
  type RoutingGraph,
  type RoutingNode,
  stationNodeId,
} from './routing-graph.ts';

/** A neighbor with its edge. */
export interface Neighbor {
  readonly node: RoutingNode;
  readonly edge: RoutingEdge;
  /** Labels of the other stations on the same printer. */
  readonly sharedWith: readonly string[];
}

/** The neighborhood of one station, both sides in reading order. */
export interface EgoGraph {
  readonly center: RoutingNode;
  readonly incoming: readonly Neighbor[];
  readonly outgoing: readonly Neighbor[];
}

/** Cuts a station's neighborhood out of the graph; `undefined` where the station is not in it. */
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
