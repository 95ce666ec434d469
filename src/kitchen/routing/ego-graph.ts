/** One station in the middle: stations that monitor it on the left, where its tickets go and what it monitors on the right. */
import {
  type NodeId,
  type RoutingEdge,
  type RoutingGraph,
  type RoutingNode,
  stationNodeId,
} from './routing-graph.ts';

/** A neighbor with its edge. */
export interface Neighbour {
  readonly node: RoutingNode;
  readonly edge: RoutingEdge;
  /** Labels of the other stations on the same printer. */
  readonly sharedWith: readonly string[];
}

/** The neighborhood of one station, both sides in reading order. */
export interface EgoGraph {
  readonly centre: RoutingNode;
  readonly incoming: readonly Neighbour[];
  readonly outgoing: readonly Neighbour[];
}

/** Cuts a station's neighborhood out of the graph; `undefined` where the station is not in it. */
export function egoGraph(graph: RoutingGraph, stationGuid: string): EgoGraph | undefined {
  const id = stationNodeId(stationGuid);
  const centre = graph.nodes.get(id);
  if (centre === undefined) return undefined;
  const neighbour = (nodeId: NodeId, edge: RoutingEdge): Neighbour[] => {
    const node = graph.nodes.get(nodeId);
    return node === undefined ? [] : [{ node, edge, sharedWith: sharers(graph, edge) }];
  };
  return {
    centre,
    incoming: graph.edges
      .filter((edge) => edge.to === id && edge.from !== id)
      .flatMap((edge) => neighbour(edge.from, edge)),
    outgoing: graph.edges
      .filter((edge) => edge.from === id)
      .flatMap((edge) => neighbour(edge.to, edge)),
  };
}

function sharers(graph: RoutingGraph, edge: RoutingEdge): readonly string[] {
  if (edge.kind !== 'print') return [];
  return graph.edges
    .filter((other) => other.kind === 'print' && other.to === edge.to && other.from !== edge.from)
    .flatMap((other) => graph.nodes.get(other.from)?.label ?? []);
}
