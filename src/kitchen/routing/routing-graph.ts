/**
 * The routing graph of a kitchen: where a ticket for each station goes, and why.
 *
 * Nodes are stations, printers, KDS devices and expo. Invariants:
 * 1. Every edge names the fields that show it; nothing is silently guessed.
 * 2. An edge's ends are nodes of the graph; a monitored station that does not exist becomes a `missing` node.
 * 3. The graph does not depend on the order of the stations, but lists them in that order.
 * 4. A KDS edge is solid only where bumps prove the KDS; the API never shows whether one exists.
 */
import { type Station, shortGuid, stationName, stationsByGuid } from '../model/station.ts';
import { everyStationFallsBackToExpo, expoPath, expoRouting } from './expo-routing.ts';

export type NodeKind = 'station' | 'missing' | 'printer' | 'kds' | 'expediter';

/** Identifier of a node, unique in its graph: kind and GUID of the station or printer. */
export type NodeId =
  | typeof EXPEDITER
  | typeof NO_PRINTER
  | `${'station' | 'kds' | 'printer'}:${string}`;

export interface RoutingNode {
  readonly id: NodeId;
  readonly kind: NodeKind;
  readonly label: string;
  /** GUID of the station of a `station` or `missing` node. */
  readonly stationGuid?: string;
}

/** When an edge applies: always, by the implicit-all rule, or under a condition. */
export type EdgeStyle = 'solid' | 'dashed' | 'dotted';

/** What happens to a ticket along an edge. */
export type EdgeKind = 'display' | 'print' | 'expo' | 'monitor';

/** One edge, from the station whose ticket it is. */
export interface RoutingEdge {
  readonly from: NodeId;
  readonly to: NodeId;
  readonly kind: EdgeKind;
  readonly style: EdgeStyle;
  /** A few words for the drawing. */
  readonly label: string;
  /** What happens, in a sentence. */
  readonly reason: string;
  /** The API's fields that show this edge. */
  readonly fields: readonly string[];
}

/** Nodes and edges of a kitchen. */
export interface RoutingGraph {
  readonly nodes: ReadonlyMap<string, RoutingNode>;
  readonly edges: readonly RoutingEdge[];
}

/** Identifier of expo's node. */
export const EXPEDITER = 'expediter';

/** Identifier of a tree's node for stations without a printer. */
export const NO_PRINTER = 'no printer';

/** Label of the edge of a station that sends to expo only. */
export const EXPO_ONLY_LABEL = 'expo only';

/** Identifier of a station's node. */
export const stationNodeId = (guid: string): NodeId => `station:${guid}`;

/** Identifier of the node of a station's KDS. */
export const kdsNodeId = (guid: string): NodeId => `kds:${guid}`;

/** Builds the graph. `provenKds` has the stations with bumps on the date in view; `undefined` before it is read. */
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

function displayEdge(station: Station, proven: boolean | undefined): RoutingEdge | undefined {
  const base = {
    from: stationNodeId(station.guid),
    to: kdsNodeId(station.guid),
    kind: 'display',
    fields: ['prepStationGuid', 'itemFulfillmentLevel'],
  } as const;
  if (proven === true) {
    return {
      ...base,
      style: 'solid',
      label: 'shows items',
      reason: 'Has a KDS: items were bumped here on this date.',
    };
  }
  // Its tickets go to expo only; nothing but bumps could show a KDS.
  if (expoRouting(station) === 'EXPO_ONLY') return undefined;
  return {
    ...base,
    style: 'dotted',
    label: 'may exist',
    reason:
      proven === undefined
        ? 'Only bumps show whether there is a KDS, and no business date was read.'
        : 'May have a KDS: nothing was bumped here on this date.',
  };
}

function printEdge(station: Station): RoutingEdge | undefined {
  const printer = station.kitchenPrinter;
  if (printer === undefined) return undefined;
  const base = {
    from: stationNodeId(station.guid),
    to: `printer:${printer.guid}`,
    kind: 'print',
    fields: ['kitchenPrinter', 'printingMode'],
  } as const;
  if (expoRouting(station) === 'EXPO_ONLY') {
    return {
      ...base,
      style: 'dotted',
      label: 'silent',
      reason: 'This station gets no tickets, so nothing prints here (EXPO_ONLY).',
      fields: ['kitchenPrinter', 'expoRouting'],
    };
  }
  switch (station.printingMode) {
    case 'ON':
      return {
        ...base,
        style: 'solid',
        label: 'always',
        reason: 'Every ticket for this station prints here (ON).',
      };
    case 'OFFLINE_ONLY':
      return {
        ...base,
        style: 'dotted',
        label: 'backup',
        reason: 'Tickets print here only while the KDS is offline (OFFLINE_ONLY).',
      };
    case undefined:
      return {
        ...base,
        style: 'dotted',
        label: 'mode not set',
        reason: 'A printer is assigned, but the printing mode is not set.',
      };
    default:
      return {
        ...base,
        style: 'dotted',
        label: station.printingMode,
        reason: `The API does not document the printing mode ${station.printingMode}.`,
      };
  }
}

function expoEdge(station: Station, fallsBack: boolean): RoutingEdge | undefined {
  const base = {
    from: stationNodeId(station.guid),
    to: EXPEDITER,
    kind: 'expo',
    fields: ['expoRouting', 'includeWithExpediter'],
  } as const;
  switch (expoPath(station, fallsBack)) {
    case 'explicit':
      return {
        ...base,
        style: 'solid',
        label: 'also',
        reason: 'Tickets go to this station and to expo.',
      };
    case 'only':
      return {
        ...base,
        style: 'solid',
        label: EXPO_ONLY_LABEL,
        reason: 'Tickets go to expo only (EXPO_ONLY).',
      };
    case 'implicit-all':
      return {
        ...base,
        style: 'dashed',
        label: 'default',
        reason: 'No station sends to expo, so the platform sends everything there.',
      };
    case 'none':
    case 'not stated':
      return undefined;
  }
}

function monitorEdge(station: Station, guid: string, other: Station | undefined): RoutingEdge {
  return {
    from: stationNodeId(station.guid),
    to: stationNodeId(guid),
    kind: 'monitor',
    style: station.printingMode === 'ON' ? 'solid' : 'dotted',
    label: other === undefined ? 'not in the list' : 'monitors',
    reason:
      other === undefined
        ? 'This station monitors one that no longer exists.'
        : `Its printed tickets list the same order's items at ${stationName(other)}.`,
    fields: ['connectedPrepStations'],
  };
}
