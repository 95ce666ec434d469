/** Lays a date over the routing graph. Only a KDS leaves bumps, printing none: the words show where nothing can be known. */

import { shownName } from '../model/station.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { type RouteCounts, routeCounts } from './route-counts.ts';
import {
  EXPEDITER,
  kdsNodeId,
  type RoutingEdge,
  type RoutingGraph,
  stationNodeId,
} from './routing-graph.ts';
import { type EdgeId, edgeId } from './routing-order.ts';
import { EXPO_ONLY_LABEL, USES } from './words.ts';

export type UseState = 'used' | 'never used' | 'not recorded' | 'not configured';

export interface EdgeUse {
  readonly state: UseState;
  /** Rows along the edge, by level. At a monitor edge's level 0, orders with bumps at both stations. */
  readonly levels: readonly [number, number, number];
  /** The same in a sentence. */
  readonly words: string;
}

export interface RoutingTraffic {
  /** The setup's graph, with stations named only in bumps. */
  readonly graph: RoutingGraph;
  /** Empty where no date is read. */
  readonly uses: ReadonlyMap<EdgeId, EdgeUse>;
  /** Levels without bumps. */
  readonly silentLevels: readonly (0 | 1 | 2)[];
}

/** `undefined` where no date is read. `counts` saves counting again. */
export function routingTraffic(
  graph: RoutingGraph,
  day: FulfillmentDay | undefined,
  counts = day && routeCounts(day),
): RoutingTraffic {
  if (day === undefined || counts === undefined)
    return { graph, uses: new Map(), silentLevels: [] };
  const codes = stationCodes(day);
  const extended = withUnlisted(graph, day, counts);
  const expoOnly = new Set(
    graph.edges
      .filter(({ kind, label }) => kind === 'expo' && label === EXPO_ONLY_LABEL)
      .map(({ from }) => from),
  );
  const uses = new Map<EdgeId, EdgeUse>();
  for (const edge of extended.edges) {
    const code = codes.get(edge.from) ?? 0;
    if (extended.nodes.get(edge.from)?.kind === 'missing') {
      uses.set(edgeId(edge), unlistedUse(edge, code, counts));
    } else if (edge.kind === 'display') {
      uses.set(edgeId(edge), displayUse(edge, code, counts, expoOnly.has(edge.from)));
    } else if (edge.kind === 'expo') uses.set(edgeId(edge), expoUse(code, counts));
    else if (edge.kind === 'monitor') {
      uses.set(edgeId(edge), monitorUse(edge, code, codes.get(edge.to) ?? 0, counts));
    } else uses.set(edgeId(edge), PRINTED);
  }
  return {
    graph: extended,
    uses,
    silentLevels: ([0, 1, 2] as const).filter((level) => counts.levels[level] === 0),
  };
}

const PRINTED: EdgeUse = { state: 'not recorded', levels: [0, 0, 0], words: USES.printed };

function displayUse(
  { style }: RoutingEdge,
  code: number,
  { made }: RouteCounts,
  isExpoOnly: boolean,
): EdgeUse {
  const count = made[code] ?? 0;
  const levels = [count, 0, 0] as const;
  if (style !== 'solid' || count === 0) {
    return { state: 'never used', levels, words: USES.noBumps };
  }
  return isExpoOnly
    ? { state: 'not configured', levels, words: USES.expoOnly(count) }
    : { state: 'used', levels, words: USES.bumps(count) };
}

function expoUse(code: number, { made, gathered, levels }: RouteCounts): EdgeUse {
  const [first, second] = gathered.map((counts) => (code === 0 ? 0 : (counts[code] ?? 0)));
  const own = [0, first ?? 0, second ?? 0] as const;
  if (own[1] + own[2] > 0) {
    return { state: 'used', levels: own, words: USES.atExpo(own[1], own[2]) };
  }
  const items = code === 0 ? 0 : (made[code] ?? 0);
  const words = levels[1] + levels[2] === 0 ? USES.noExpo : USES.notAtExpo(items);
  return { state: 'never used', levels: own, words };
}

function monitorUse(
  { from, to }: RoutingEdge,
  code: number,
  other: number,
  { together }: RouteCounts,
): EdgeUse {
  const count = from === to || code === 0 || other === 0 ? 0 : together(code, other);
  const words = from === to ? USES.ofItself : USES.monitored(count);
  return { state: count === 0 ? 'never used' : 'used', levels: [count, 0, 0], words };
}

function unlistedUse({ kind }: RoutingEdge, code: number, counts: RouteCounts): EdgeUse {
  const [first, second] = counts.gathered;
  const levels =
    kind === 'expo'
      ? ([0, first[code] ?? 0, second[code] ?? 0] as const)
      : ([counts.made[code] ?? 0, 0, 0] as const);
  const [made, atFirst, atSecond] = levels;
  return { state: 'not configured', levels, words: USES.unlisted(made + atFirst + atSecond) };
}

function withUnlisted(
  graph: RoutingGraph,
  { table }: FulfillmentDay,
  { made, gathered }: RouteCounts,
): RoutingGraph {
  const nodes = new Map(graph.nodes);
  const edges = [...graph.edges];
  const fields = ['prepStationGuid', 'itemFulfillmentLevel'];
  const reason = 'Bumps name a station not in the setup.';
  for (const [code, guid] of table.text.prepStationGuid.values.entries()) {
    const items = made[code] ?? 0;
    const atExpo = gathered.reduce((sum, counts) => sum + (counts[code] ?? 0), 0);
    if (guid === undefined || items + atExpo === 0) continue;
    const id = stationNodeId(guid);
    if (graph.nodes.get(id)?.kind === 'station') continue;
    nodes.set(id, { id, kind: 'missing', label: unlistedLabel(table, code), stationGuid: guid });
    const base = { from: id, style: 'solid', label: 'not set up', reason, fields } as const;
    if (items > 0) {
      const to = kdsNodeId(guid);
      nodes.set(to, { id: to, kind: 'kds', label: 'KDS' });
      edges.push({ ...base, to, kind: 'display' });
    }
    if (atExpo > 0) edges.push({ ...base, to: EXPEDITER, kind: 'expo' });
  }
  return edges.length === graph.edges.length ? graph : { nodes, edges };
}

function unlistedLabel({ text, length }: FulfillmentDay['table'], code: number): string {
  const { prepStationGuid, prepStationName } = text;
  const guid = prepStationGuid.values[code] ?? '';
  const row = prepStationGuid.codes.subarray(0, length).indexOf(code);
  return `${shownName(row === -1 ? undefined : prepStationName.get(row), guid)} (gone)`;
}

/** Station codes by node ID. */
function stationCodes({ table }: FulfillmentDay): ReadonlyMap<string, number> {
  return new Map(
    table.text.prepStationGuid.values.flatMap((guid, code) =>
      guid === undefined ? [] : [[stationNodeId(guid), code] as const],
    ),
  );
}
