/**
 * The routing graph of a kitchen: where a ticket for each station goes, and why.
 *
 * Nodes are stations, printers, KDS devices and the expediter. Invariants:
 * 1. Every edge names the fields that it was read from; nothing is guessed in silence.
 * 2. An edge's ends are nodes of the graph; a monitored station that does not exist becomes a `missing` node.
 * 3. The graph does not depend on the order of the stations, except that it lists them in that order.
 * 4. A KDS is drawn solid only where the day's records prove it; the API itself never says whether one exists.
 */

import { type Station, shortGuid, stationName, stationsByGuid } from '../stations/station.ts';
import { everyStationFallsBackToExpo, expoPath, expoRouting } from './expo-routing.ts';

/** What a node stands for. */
export type NodeKind = 'station' | 'missing' | 'printer' | 'kds' | 'expediter';

/** Names a node, uniquely in its graph: what it is, and the guid of the station or printer. */
export type NodeId =
  | typeof EXPEDITER
  | typeof NO_PRINTER
  | `${'station' | 'kds' | 'printer'}:${string}`;

/** One node. */
export interface RoutingNode {
  readonly id: NodeId;
  readonly kind: NodeKind;
  readonly label: string;
  /** Guid of the station behind a `station` or `missing` node. */
  readonly stationGuid?: string;
}

/** How certain an edge is: always, by the implicit-all rule, or only under a condition. */
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
  /** A sentence that says what happens. */
  readonly reason: string;
  /** The document's fields that this edge was read from. */
  readonly fields: readonly string[];
}

/** Nodes and edges of a kitchen. */
export interface RoutingGraph {
  readonly nodes: ReadonlyMap<string, RoutingNode>;
  readonly edges: readonly RoutingEdge[];
}

/** Identifier of the expediter's node. */
export const EXPEDITER = 'expediter';

/** Identifier of the node that a tree has for stations without a printer. */
export const NO_PRINTER = 'no printer';

/** Identifier of a station's node. */
export const stationNodeId = (guid: string): NodeId => `station:${guid}`;

/** Identifier of the node of a station's KDS. */
export const kdsNodeId = (guid: string): NodeId => `kds:${guid}`;

/** Builds the graph. `provenKds` holds the stations with level-0 records on the day in view; `undefined` before it is read. */
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
  nodes.set(EXPEDITER, { id: EXPEDITER, kind: 'expediter', label: 'Expediter' });

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
      reason: 'Level-0 records of this business date prove a KDS at this station.',
    };
  }
  // Its tickets go to the expediter alone; only records could tell otherwise.
  if (expoRouting(station) === 'EXPO_ONLY') return undefined;
  return {
    ...base,
    style: 'dotted',
    label: 'may exist',
    reason:
      proven === undefined
        ? 'Only level-0 records could prove a KDS, and the business date is not read.'
        : 'No level-0 record of this business date: a KDS may exist, nothing proves it.',
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
      reason: 'EXPO_ONLY: tickets do not come to this station, so nothing prints here.',
      fields: ['kitchenPrinter', 'expoRouting'],
    };
  }
  switch (station.printingMode) {
    case 'ON':
      return {
        ...base,
        style: 'solid',
        label: 'always',
        reason: 'ON: every ticket sent to this station prints here.',
      };
    case 'OFFLINE_ONLY':
      return {
        ...base,
        style: 'dotted',
        label: 'if the KDS is down',
        reason: 'OFFLINE_ONLY: tickets print here only while the KDS is offline.',
      };
    case undefined:
      return {
        ...base,
        style: 'dotted',
        label: 'mode not stated',
        reason: 'A printer is assigned, but the printing mode is not stated.',
      };
    default:
      return {
        ...base,
        style: 'dotted',
        label: station.printingMode,
        reason: `The printing mode ${station.printingMode} is not one that the API documents.`,
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
        label: 'sent too',
        reason: 'Tickets go to this station and to the expediter.',
      };
    case 'only':
      return {
        ...base,
        style: 'solid',
        label: 'only there',
        reason: 'EXPO_ONLY: tickets go to the expediter and not to this station.',
      };
    case 'implicit-all':
      return {
        ...base,
        style: 'dashed',
        label: 'fallback',
        reason: 'No station sends to the expediter, so the platform sends it everything.',
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
        ? 'This station monitors one that is no longer in the list.'
        : `Its printed tickets list the items that ${stationName(other)} prepares for the same order.`,
    fields: ['connectedPrepStations'],
  };
}
