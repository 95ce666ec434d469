/**
 * Where each station's tickets go, and why.
 * 1. Each edge names the API fields that show the edge.
 * 2. A monitored station that isn't in the list becomes a `missing` node.
 * 3. The order of stations changes only the order of nodes and edges.
 * 4. An edge to a KDS is solid only if bumps prove the KDS, because the API never shows whether there is one.
 */
import { type Station, shortGuid, stationName, stationsByGuid } from '../model/restaurant.ts';

export type ExpoRouting = 'SEND_TO_EXPO' | 'EXPO_ONLY' | 'SKIP_EXPO' | 'not stated';

/** A documented `expoRouting` counts, otherwise the older `includeWithExpediter`. */
export function expoRouting(station: Station): ExpoRouting {
  switch (station.expoRouting) {
    case 'SEND_TO_EXPO':
    case 'EXPO_ONLY':
    case 'SKIP_EXPO':
      return station.expoRouting;
    default:
      if (station.includeWithExpediter === undefined) return 'not stated';
      return station.includeWithExpediter ? 'SEND_TO_EXPO' : 'SKIP_EXPO';
  }
}

/** Whether no station sends to expo. The platform then sends all items to expo. */
export function everyStationFallsBackToExpo(stations: readonly Station[]): boolean {
  return (
    stations.length > 0 &&
    stations.every((station) => {
      const routing = expoRouting(station);
      return routing !== 'SEND_TO_EXPO' && routing !== 'EXPO_ONLY';
    })
  );
}

export type ExpoPath = 'explicit' | 'only' | 'implicit-all' | 'none' | 'not stated';

export function expoPath(station: Station, kitchenFallsBack: boolean): ExpoPath {
  const routing = expoRouting(station);
  if (routing === 'SEND_TO_EXPO') return 'explicit';
  if (routing === 'EXPO_ONLY') return 'only';
  if (kitchenFallsBack) return 'implicit-all';
  return routing === 'SKIP_EXPO' ? 'none' : routing;
}

export const EXPO_ONLY_LABEL = 'expo only';

export function silentLevelSentence(level: 0 | 1 | 2): string {
  return `Nothing was bumped at ${['prep', 'expo 1', 'expo 2'][level]} on this date.`;
}

export type NodeKind = 'station' | 'missing' | 'printer' | 'kds' | 'expediter';

export type NodeId = typeof EXPEDITER | `${'station' | 'kds' | 'printer'}:${string}`;

export interface RoutingNode {
  readonly id: NodeId;
  readonly kind: NodeKind;
  readonly label: string;
  readonly stationGuid?: string;
}

/** Solid: always applies. Dashed: applies because no station sends to expo. Dotted: applies under a condition. */
export type EdgeStyle = 'solid' | 'dashed' | 'dotted';

export type EdgeKind = 'display' | 'print' | 'expo' | 'monitor';

export interface RoutingEdge {
  readonly from: NodeId;
  readonly to: NodeId;
  readonly kind: EdgeKind;
  readonly fields: readonly string[];
  readonly style: EdgeStyle;
  readonly label: string;
  /** What the station does, as a sentence says it: `always prints`. */
  readonly verb: string;
  readonly reason: string;
}

export interface RoutingGraph {
  readonly nodes: ReadonlyMap<string, RoutingNode>;
  readonly edges: readonly RoutingEdge[];
}

export const EXPEDITER = 'expediter';

export const stationNodeId = (guid: string): NodeId => `station:${guid}`;

export const kdsNodeId = (guid: string): NodeId => `kds:${guid}`;

/** `provenKds` are GUIDs of stations with bumps on the date. `undefined` before a date is read. */
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
    const monitoredGuids = (station.connectedPrepStations ?? []).map(({ guid }) => guid);
    for (const guid of new Set(monitoredGuids)) {
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

type EdgeWords = Pick<RoutingEdge, 'style' | 'label' | 'verb' | 'reason'>;

function displayEdge(station: Station, proven: boolean | undefined): RoutingEdge | undefined {
  // An expo-only station gets no tickets, so only bumps could show a KDS.
  if (proven !== true && expoRouting(station) === 'EXPO_ONLY') return undefined;
  return {
    from: stationNodeId(station.guid),
    to: kdsNodeId(station.guid),
    kind: 'display',
    fields: ['prepStationGuid', 'itemFulfillmentLevel'],
    ...displayWords(proven),
  };
}

function displayWords(proven: boolean | undefined): EdgeWords {
  if (proven === true) {
    const reason = 'It has a KDS: items were bumped here on this date.';
    return { style: 'solid', label: 'shows items', verb: 'shows items', reason };
  }
  const reason =
    proven === undefined
      ? 'Only bumps show whether there is a KDS, and no business date was read.'
      : 'It may have a KDS: nothing was bumped at prep here on this date.';
  return { style: 'dotted', label: 'may exist', verb: 'may show items', reason };
}

function printEdge(station: Station): RoutingEdge | undefined {
  const { kitchenPrinter: printer, printingMode } = station;
  if (printer === undefined) return undefined;
  const isExpoOnly = expoRouting(station) === 'EXPO_ONLY';
  return {
    from: stationNodeId(station.guid),
    to: `printer:${printer.guid}`,
    kind: 'print',
    fields: ['kitchenPrinter', isExpoOnly ? 'expoRouting' : 'printingMode'],
    ...(isExpoOnly ? SILENT : printWords(printingMode)),
  };
}

const SILENT: EdgeWords = {
  style: 'dotted',
  label: 'silent',
  verb: 'never prints',
  reason: 'This station gets no tickets, so nothing prints here (EXPO_ONLY).',
};

function printWords(mode: string | undefined): EdgeWords {
  if (mode === 'ON') {
    const reason = 'Every ticket for this station prints here (ON).';
    return { style: 'solid', label: 'always', verb: 'always prints', reason };
  }
  if (mode === 'OFFLINE_ONLY') {
    const reason = 'Tickets print here only while the KDS is offline (OFFLINE_ONLY).';
    return { style: 'dotted', label: 'backup', verb: 'prints as backup', reason };
  }
  if (mode === undefined) {
    const reason = 'A printer is assigned, but the printing mode is not set.';
    return { style: 'dotted', label: 'mode not set', verb: 'prints, mode not set', reason };
  }
  const reason = `The API does not document the printing mode ${mode}.`;
  return { style: 'dotted', label: mode, verb: `prints, mode ${mode}`, reason };
}

const EXPO_WORDS: Readonly<Partial<Record<ExpoPath, EdgeWords>>> = {
  explicit: {
    style: 'solid',
    label: 'also',
    verb: 'tickets go there too',
    reason: 'Tickets go to this station and to expo.',
  },
  only: {
    style: 'solid',
    label: EXPO_ONLY_LABEL,
    verb: 'tickets go there only',
    reason: 'Tickets go to expo only (EXPO_ONLY).',
  },
  'implicit-all': {
    style: 'dashed',
    label: 'default',
    verb: 'tickets go there by default',
    reason: 'No station sends to expo, so the platform sends everything there.',
  },
};

function expoEdge(station: Station, fallsBack: boolean): RoutingEdge | undefined {
  const words = EXPO_WORDS[expoPath(station, fallsBack)];
  const fields = ['expoRouting', 'includeWithExpediter'];
  const base = { from: stationNodeId(station.guid), to: EXPEDITER, kind: 'expo', fields } as const;
  return words && { ...base, ...words };
}

function monitorEdge(station: Station, guid: string, other: Station | undefined): RoutingEdge {
  return {
    from: stationNodeId(station.guid),
    to: stationNodeId(guid),
    kind: 'monitor',
    style: station.printingMode === 'ON' ? 'solid' : 'dotted',
    label: other === undefined ? 'not in the list' : 'monitors',
    verb: other === undefined ? 'not in the list' : 'lists its items',
    reason:
      other === undefined
        ? 'This station monitors one no longer in the list.'
        : `Printed tickets list the same order's ${stationName(other)} items.`,
    fields: ['connectedPrepStations'],
  };
}

export interface Neighbor {
  readonly node: RoutingNode;
  readonly edge: RoutingEdge;
  readonly sharedWith: readonly string[];
}

export interface EgoGraph {
  readonly center: RoutingNode;
  readonly incoming: readonly Neighbor[];
  readonly outgoing: readonly Neighbor[];
}

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
