/**
 * A kitchen's graph as a tree. Printers and expo are roots with stations under them. A station on a printer has under it the KDS and the
 * stations it monitors. Every edge appears exactly once.
 */
import {
  NO_PRINTER,
  type NodeId,
  type RoutingEdge,
  type RoutingGraph,
  type RoutingNode,
} from './routing-graph.ts';
import { type EdgeLevel, edgeId, edgesFrom, isOfLevel, orderedNodes } from './routing-order.ts';

export interface TreeLine {
  /** The incoming edge's ID, else the node's. */
  readonly id: string;
  readonly node: RoutingNode;
  /** From the tree line above it. */
  readonly edge: RoutingEdge | undefined;
  /** Whether each ancestor below the root, then this line, is the last sibling. */
  readonly lasts: readonly boolean[];
}

/** One level's edges. Leaves out roots without any. */
export function routingTree(graph: RoutingGraph, level: EdgeLevel): readonly TreeLine[] {
  const outgoing = edgesFrom(graph);
  const stations = orderedNodes(graph, 'station', 'missing');
  const place = new Map(stations.map(({ id }, at) => [id, at] as const));
  const byRoot = new Map<NodeId, Branch[]>();
  const put = (root: NodeId, branch: Branch): void => {
    const own = byRoot.get(root);
    if (own === undefined) byRoot.set(root, [branch]);
    else own.push(branch);
  };
  for (const node of stations) {
    const edges = (outgoing.get(node.id) ?? []).filter((edge) => isOfLevel(edge, level));
    const print = edges.find(({ kind }) => kind === 'print');
    const expo = edges.find(({ kind }) => kind === 'expo');
    const under = edges
      .filter(({ kind }) => kind === 'display' || kind === 'monitor')
      .sort((a, b) => (place.get(a.to) ?? -1) - (place.get(b.to) ?? -1));
    if (print !== undefined) put(print.to, { node, edge: print, under });
    else if (under.length > 0) put(NO_PRINTER, { node, edge: undefined, under });
    if (expo !== undefined) put(expo.to, { node, edge: expo, under: [] });
  }
  const nothing: RoutingNode = { id: NO_PRINTER, kind: 'printer', label: 'No printer' };
  return [...orderedNodes(graph, 'printer'), nothing, ...orderedNodes(graph, 'expediter')].flatMap(
    (root) => linesOf(root, byRoot.get(root.id) ?? [], graph),
  );
}

interface Branch {
  readonly node: RoutingNode;
  readonly edge: RoutingEdge | undefined;
  readonly under: readonly RoutingEdge[];
}

function linesOf(
  root: RoutingNode,
  branches: readonly Branch[],
  { nodes }: RoutingGraph,
): readonly TreeLine[] {
  if (branches.length === 0) return [];
  const lines = branches.flatMap(({ node, edge, under }, at): TreeLine[] => {
    const isLast = at === branches.length - 1;
    const id = edge === undefined ? node.id : edgeId(edge);
    return [
      { id, node, edge, lasts: [isLast] },
      ...under.flatMap((leaf, place): TreeLine[] => {
        const end = nodes.get(leaf.to);
        const lasts = [isLast, place === under.length - 1];
        return end === undefined ? [] : [{ id: edgeId(leaf), node: end, edge: leaf, lasts }];
      }),
    ];
  });
  return [{ id: root.id, node: root, edge: undefined, lasts: [] }, ...lines];
}
