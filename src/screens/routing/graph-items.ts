/** Cursor targets in each form, and their issues. */
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
import type { StationBoard } from '../../kitchen/stations/station-board.ts';

export type GraphKitchen = ReturnType<typeof graphKitchen>;

export interface GraphItem {
  readonly id: string;
  readonly node?: RoutingNode | undefined;
  readonly edge?: RoutingEdge | undefined;
}

/** One edge, in the list. */
export type GraphLine = GraphItem & { readonly edge: RoutingEdge };

export function graphKitchen(traffic: RoutingTraffic, board: StationBoard) {
  return {
    traffic,
    stations: stationsByGuid(board.rows.map(({ station }) => station)),
    // By station GUID.
    findings: new Map(board.rows.map(({ station, findings }) => [station.guid, findings])),
  };
}

/** The drawing uses the list's lines. */
export function graphLines({ traffic }: GraphKitchen, level: EdgeLevel): readonly GraphLine[] {
  return orderedEdges(traffic.graph)
    .filter((edge) => isOfLevel(edge, level))
    .map((edge) => ({ id: edgeId(edge), edge }));
}

/** Stations from the top, each followed by edges at a level: the order of `e` in the drawing. */
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

/** A station with issues, or an edge not set up or leading nowhere. */
export function isFaulty({ traffic, findings }: GraphKitchen, { node, edge }: GraphItem): boolean {
  if (edge !== undefined) {
    const isUnknown = traffic.graph.nodes.get(edge.to)?.kind === 'missing';
    return isUnknown || traffic.uses.get(edgeId(edge))?.state === 'not configured';
  }
  if (node?.kind === 'missing') return true;
  return (findings.get(node?.stationGuid ?? '') ?? []).length > 0;
}

/** The item's own line, else the first line at the same node. */
export function graphLineOf(
  lines: readonly GraphLine[],
  id: string | undefined,
): string | undefined {
  if (id === undefined || lines.some((line) => line.id === id)) return id;
  const from = edgeStart(id) ?? id;
  return lines.find(({ edge }) => edge.from === from || edge.to === from)?.id;
}

export function itemAt({ traffic }: GraphKitchen, id: string | undefined): GraphItem | undefined {
  if (id === undefined) return undefined;
  const node = traffic.graph.nodes.get(id);
  if (node !== undefined) return { id, node };
  const edge = traffic.graph.edges.find((each) => edgeId(each) === id);
  return edge === undefined ? undefined : { id, edge };
}

/** The station, or the edge's source. */
export function graphStationOf(
  { traffic, stations }: GraphKitchen,
  { node, edge }: GraphItem,
): Station | undefined {
  const own = edge === undefined ? node : traffic.graph.nodes.get(edge.from);
  return stations.get(own?.stationGuid ?? '');
}
