/**
 * A kitchen's routing graph: where each station's tickets go, and why.
 *
 * Invariants:
 * 1. Every edge names the fields showing it. Nothing is silently guessed.
 * 2. Edges end at nodes in the graph. A monitored station missing from the list becomes a `missing` node.
 * 3. The graph doesn't depend on station order, but lists stations in it.
 * 4. A KDS edge is solid only where bumps prove the KDS. The API never shows whether one exists.
 */
import { type Station, shortGuid, stationName, stationsByGuid } from '../model/station.ts';
import { everyStationFallsBackToExpo, expoPath, expoRouting } from './expo-routing.ts';
import { EDGES, EXPO_ONLY_LABEL } from './words.ts';

export type NodeKind = 'station' | 'missing' | 'printer' | 'kds' | 'expediter';

/** Unique in the graph: kind, and station or printer GUID. */
export type NodeId = typeof EXPEDITER | `${'station' | 'kds' | 'printer'}:${string}`;

export interface RoutingNode {
  readonly id: NodeId;
  readonly kind: NodeKind;
  readonly label: string;
  /** For a `station` or `missing` node. */
  readonly stationGuid?: string;
}

/** When an edge applies: always, by the implicit-all rule, or conditionally. */
export type EdgeStyle = 'solid' | 'dashed' | 'dotted';

export type EdgeKind = 'display' | 'print' | 'expo' | 'monitor';

/** From the ticket's station. */
export interface RoutingEdge {
  readonly from: NodeId;
  readonly to: NodeId;
  readonly kind: EdgeKind;
  readonly style: EdgeStyle;
  /** For the drawing. */
  readonly label: string;
  /** What happens, in a sentence. */
  readonly reason: string;
  /** API fields showing this edge. */
  readonly fields: readonly string[];
}

export interface RoutingGraph {
  readonly nodes: ReadonlyMap<string, RoutingNode>;
  readonly edges: readonly RoutingEdge[];
}

export const EXPEDITER = 'expediter';

export const stationNodeId = (guid: string): NodeId => `station:${guid}`;

export const kdsNodeId = (guid: string): NodeId => `kds:${guid}`;

/** `provenKds`: stations with bumps on the viewed date, or `undefined` before it is read. */
export function routingGraph(
  stations: readonly Station[],
  provenKds: ReadonlySet<string> | undefined,
): RoutingGraph {
  const nodes = new Map<string, RoutingNode>();
  const edges: RoutingEdge[] = [];
  const byGuid = stationsByGuid(stations);
  const fallsBack = everyStationFallsBackToExpo(stations);

  for (const [guid, station] of byGuid) {
    const id = stationNodeId(guid);
    nodes.set(id, { id, kind: 'station', label: stationName(station), stationGuid: guid });
  }
  nodes.set(EXPEDITER, { id: EXPEDITER, kind: 'expediter', label: 'Expo' });

  for (const station of byGuid.values()) {
    const display = displayEdge(station, provenKds?.has(station.guid));
    if (display !== undefined) {
      nodes.set(display.to, { id: display.to, kind: 'kds', label: 'KDS' });
      edges.push(display);
    }
    const print = printEdge(station);
    if (print !== undefined) {
      const printer = shortGuid(station.kitchenPrinter?.guid ?? '');
      nodes.set(print.to, { id: print.to, kind: 'printer', label: `Printer ${printer}` });
      edges.push(print);
    }
    const expo = expoEdge(station, fallsBack);
    if (expo !== undefined) edges.push(expo);
    for (const guid of new Set((station.connectedPrepStations ?? []).map((each) => each.guid))) {
      const edge = monitorEdge(station, guid, byGuid.get(guid));
      if (!nodes.has(edge.to)) {
        const label = `gone …${shortGuid(guid)}`;
        nodes.set(edge.to, { id: edge.to, kind: 'missing', label, stationGuid: guid });
      }
      edges.push(edge);
    }
  }
  return { nodes, edges };
}

type EdgeBase = Pick<RoutingEdge, 'from' | 'to' | 'kind' | 'fields'>;

function edgeOf(base: EdgeBase, style: EdgeStyle, label: string, reason: string): RoutingEdge {
  return { ...base, style, label, reason };
}

function displayEdge(station: Station, proven: boolean | undefined): RoutingEdge | undefined {
  const base: EdgeBase = {
    from: stationNodeId(station.guid),
    to: kdsNodeId(station.guid),
    kind: 'display',
    fields: ['prepStationGuid', 'itemFulfillmentLevel'],
  };
  if (proven === true) return edgeOf(base, 'solid', 'shows items', EDGES.hasKds);
  // Tickets go to expo only. Only bumps could show a KDS.
  if (expoRouting(station) === 'EXPO_ONLY') return undefined;
  return edgeOf(base, 'dotted', 'may exist', proven === undefined ? EDGES.noDate : EDGES.noBumps);
}

function printEdge(station: Station): RoutingEdge | undefined {
  const printer = station.kitchenPrinter;
  if (printer === undefined) return undefined;
  const base: EdgeBase = {
    from: stationNodeId(station.guid),
    to: `printer:${printer.guid}`,
    kind: 'print',
    fields: ['kitchenPrinter', 'printingMode'],
  };
  if (expoRouting(station) === 'EXPO_ONLY') {
    const fields = ['kitchenPrinter', 'expoRouting'];
    return edgeOf({ ...base, fields }, 'dotted', 'silent', EDGES.silent);
  }
  const mode = station.printingMode;
  if (mode === 'ON') return edgeOf(base, 'solid', 'always', EDGES.always);
  if (mode === 'OFFLINE_ONLY') return edgeOf(base, 'dotted', 'backup', EDGES.backup);
  if (mode === undefined) return edgeOf(base, 'dotted', 'mode not set', EDGES.noMode);
  return edgeOf(base, 'dotted', mode, EDGES.otherMode(mode));
}

function expoEdge(station: Station, fallsBack: boolean): RoutingEdge | undefined {
  const base: EdgeBase = {
    from: stationNodeId(station.guid),
    to: EXPEDITER,
    kind: 'expo',
    fields: ['expoRouting', 'includeWithExpediter'],
  };
  const path = expoPath(station, fallsBack);
  if (path === 'explicit') return edgeOf(base, 'solid', 'also', EDGES.also);
  if (path === 'only') return edgeOf(base, 'solid', EXPO_ONLY_LABEL, EDGES.only);
  return path === 'implicit-all' ? edgeOf(base, 'dashed', 'default', EDGES.fallback) : undefined;
}

function monitorEdge(station: Station, guid: string, other: Station | undefined): RoutingEdge {
  return {
    from: stationNodeId(station.guid),
    to: stationNodeId(guid),
    kind: 'monitor',
    style: station.printingMode === 'ON' ? 'solid' : 'dotted',
    label: other === undefined ? 'not in the list' : 'monitors',
    reason: other === undefined ? EDGES.gone : EDGES.monitors(stationName(other)),
    fields: ['connectedPrepStations'],
  };
}
