/** What the cursor of the kitchen's routing graph can be on, in each form, and whether it has issues. */
import type { Finding } from '../../kitchen/audit/rule.ts';
import { type Station, stationsByGuid } from '../../kitchen/model/station.ts';
import type { RoutingEdge, RoutingNode } from '../../kitchen/routing/routing-graph.ts';
import {
  type EdgeLevel,
  edgeId,
  edgeStart,
  edgesFrom,
  isOfLevel,
  orderedEdges,
} from '../../kitchen/routing/routing-order.ts';
import type { RoutingTraffic } from '../../kitchen/routing/routing-traffic.ts';
import { routingTree, type TreeLine } from '../../kitchen/routing/routing-tree.ts';
import type { StationBoard } from '../../kitchen/stations/station-board.ts';
import type { GraphForm } from '../../state/views/screen-views.ts';

/** The graph with its stations. */
export interface GraphKitchen {
  readonly traffic: RoutingTraffic;
  readonly stations: ReadonlyMap<string, Station>;
  /** By guid of the station. */
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
}

/** A node, or an edge. */
export interface GraphItem {
  readonly id: string;
  readonly node?: RoutingNode | undefined;
  readonly edge?: RoutingEdge | undefined;
}

/** The lines of a form: those of the tree, or an edge each. */
export type GraphLine = TreeLine | (GraphItem & { readonly edge: RoutingEdge });

/** Joins the graph with the stations in view. */
export function graphKitchen(traffic: RoutingTraffic, board: StationBoard): GraphKitchen {
  return {
    traffic,
    stations: stationsByGuid(board.rows.map(({ station }) => station)),
    findings: new Map(board.rows.map(({ station, findings }) => [station.guid, findings])),
  };
}

/** The lines of a form that has lines; the drawing has those of the list. */
export function graphLines(
  { traffic }: GraphKitchen,
  form: GraphForm,
  level: EdgeLevel,
): readonly GraphLine[] {
  if (form === 'tree') return routingTree(traffic.graph, level);
  return orderedEdges(traffic.graph)
    .filter((edge) => isOfLevel(edge, level))
    .map((edge) => ({ id: edgeId(edge), edge }));
}

/** Stations from the top, each with its edges of a level: what `e` goes through in the drawing. */
export function drawnItems(
  { traffic }: GraphKitchen,
  stations: readonly RoutingNode[],
  level: EdgeLevel,
): readonly GraphItem[] {
  const outgoing = edgesFrom(traffic.graph);
  return stations.flatMap((node): GraphItem[] => [
    { id: node.id, node },
    ...(outgoing.get(node.id) ?? [])
      .filter((edge) => isOfLevel(edge, level))
      .map((edge) => ({ id: edgeId(edge), edge })),
  ]);
}

/** Whether it has an issue: a station's own, or an edge that is not set up or leads nowhere. */
export function isFaulty({ traffic, findings }: GraphKitchen, { node, edge }: GraphItem): boolean {
  if (edge !== undefined) {
    const isUnknown = traffic.graph.nodes.get(edge.to)?.kind === 'missing';
    return isUnknown || traffic.uses.get(edgeId(edge))?.state === 'not configured';
  }
  if (node?.kind === 'missing') return true;
  return (findings.get(node?.stationGuid ?? '') ?? []).length > 0;
}

/** The line of something: its own, else the first that it is an end of. */
export function graphLineOf(
  lines: readonly GraphLine[],
  id: string | undefined,
): string | undefined {
  if (id === undefined || lines.some((line) => line.id === id)) return id;
  const from = edgeStart(id) ?? id;
  return lines.find(
    ({ node, edge }) => edge?.from === from || edge?.to === from || node?.id === from,
  )?.id;
}

/** The item of an identifier. */
export function itemAt({ traffic }: GraphKitchen, id: string | undefined): GraphItem | undefined {
  if (id === undefined) return undefined;
  const node = traffic.graph.nodes.get(id);
  if (node !== undefined) return { id, node };
  const edge = traffic.graph.edges.find((each) => edgeId(each) === id);
  return edge === undefined ? undefined : { id, edge };
}

/** The station of an item: itself, or the one that the edge leaves. */
export function graphStationOf(
  { traffic, stations }: GraphKitchen,
  { node, edge }: GraphItem,
): Station | undefined {
  const own = edge === undefined ? node : traffic.graph.nodes.get(edge.from);
  return stations.get(own?.stationGuid ?? '');
}
