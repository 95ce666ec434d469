/**
 * A business date laid over the configuration: which edges of the graph its records went along, which are configured and were
 * never used, and which were used though nothing configures them.
 *
 * Only stations with a KDS leave records, and printing leaves none: where nothing can be known the words say so.
 */

import { shownName } from '../stations/station.ts';
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

/** What became of an edge on the day. */
export type UseState = 'used' | 'never used' | 'not recorded' | 'not configured';

/** An edge on the day. */
export interface EdgeUse {
  readonly state: UseState;
  /** Records by level that went along it; of a monitor edge, at level 0, the orders with records at both stations. */
  readonly levels: readonly [number, number, number];
  /** The same in a sentence. */
  readonly words: string;
}

/** The graph and its day. */
export interface RoutingTraffic {
  /** The configured graph, with the stations that only records know. */
  readonly graph: RoutingGraph;
  /** Of each edge of the graph; empty where no day is read. */
  readonly uses: ReadonlyMap<EdgeId, EdgeUse>;
  /** Levels that recorded nothing. */
  readonly silentLevels: readonly (0 | 1 | 2)[];
}

/** Lays a day over the graph; `undefined` where none is read. `counts` are those of the day, for who has them. */
export function routingTraffic(
  graph: RoutingGraph,
  day: FulfillmentDay | undefined,
  counts = day && routeCounts(day),
): RoutingTraffic {
  if (day === undefined || counts === undefined)
    return { graph, uses: new Map(), silentLevels: [] };
  const codes = stationCodes(day);
  const whole = withStrangers(graph, day, counts);
  const sentTickets = new Set(
    graph.edges.filter(({ kind, label }) => kind === 'expo' && label === 'only there').map(fromOf),
  );
  const uses = new Map<EdgeId, EdgeUse>();
  for (const edge of whole.edges) {
    const code = codes.get(edge.from) ?? 0;
    if (whole.nodes.get(edge.from)?.kind === 'missing') {
      uses.set(edgeId(edge), strangerUse(edge, code, counts));
    } else if (edge.kind === 'display') {
      uses.set(edgeId(edge), displayUse(edge, code, counts, sentTickets.has(edge.from)));
    } else if (edge.kind === 'expo') uses.set(edgeId(edge), expoUse(code, counts));
    else if (edge.kind === 'monitor') {
      uses.set(edgeId(edge), monitorUse(edge, code, codes.get(edge.to) ?? 0, counts));
    } else uses.set(edgeId(edge), PRINTED);
  }
  return {
    graph: whole,
    uses,
    silentLevels: ([0, 1, 2] as const).filter((level) => counts.levels[level] === 0),
  };
}

/** What a level that recorded nothing is told by. */
export function silentLevelSentence(level: 0 | 1 | 2): string {
  return `No level-${level} record on this business date: ${RECORDERS[level]} recorded nothing.`;
}

const RECORDERS = ['no prep station', 'the first expediter', 'the second expediter'] as const;

const PRINTED: EdgeUse = {
  state: 'not recorded',
  levels: [0, 0, 0],
  words: 'Printing leaves no records.',
};

function displayUse(
  { style }: RoutingEdge,
  code: number,
  { made }: RouteCounts,
  isExpoOnly: boolean,
): EdgeUse {
  const count = made[code] ?? 0;
  const levels = [count, 0, 0] as const;
  if (style !== 'solid' || count === 0) {
    return { state: 'never used', levels, words: 'No level-0 record: no KDS, or never used.' };
  }
  const records = plural(count, 'level-0 record');
  return isExpoOnly
    ? {
        state: 'not configured',
        levels,
        words: `Used but not configured: ${records} at a station that is EXPO_ONLY and is sent no tickets.`,
      }
    : { state: 'used', levels, words: `Used: ${records}.` };
}

function expoUse(code: number, { made, gathered, levels }: RouteCounts): EdgeUse {
  const [first, second] = gathered.map((counts) => (code === 0 ? 0 : (counts[code] ?? 0)));
  const own = [0, first ?? 0, second ?? 0] as const;
  if (own[1] + own[2] > 0) {
    const words = `Used: of items from here ${plural(own[1], 'record')} at the first expediter, ${own[2]} at the second.`;
    return { state: 'used', levels: own, words };
  }
  const items = code === 0 ? 0 : (made[code] ?? 0);
  const why =
    levels[1] + levels[2] === 0
      ? 'no expediter recorded anything on this business date'
      : items > 0
        ? `${plural(items, 'item')} made here, none recorded by an expediter`
        : 'no record names this station';
  return { state: 'never used', levels: own, words: `Configured, never used: ${why}.` };
}

function monitorUse(
  { from, to }: RoutingEdge,
  code: number,
  other: number,
  { together }: RouteCounts,
): EdgeUse {
  const count = from === to || code === 0 || other === 0 ? 0 : together(code, other);
  const words =
    from === to
      ? 'Configured, and of no use: it is the station itself.'
      : count === 0
        ? 'Configured, never used: no order has records at both stations.'
        : `Used: ${plural(count, 'order')} with records at both stations; printing itself leaves none.`;
  return { state: count === 0 ? 'never used' : 'used', levels: [count, 0, 0], words };
}

function strangerUse({ kind }: RoutingEdge, code: number, counts: RouteCounts): EdgeUse {
  const [first, second] = counts.gathered;
  const levels =
    kind === 'expo'
      ? ([0, first[code] ?? 0, second[code] ?? 0] as const)
      : ([counts.made[code] ?? 0, 0, 0] as const);
  const [made, atFirst, atSecond] = levels;
  const records = plural(made + atFirst + atSecond, 'record');
  const words = `Used but not configured: ${records} of a station that is not in the list.`;
  return { state: 'not configured', levels, words };
}

/** The graph with the stations that only records know, and the ways that their records prove. */
function withStrangers(
  graph: RoutingGraph,
  { table }: FulfillmentDay,
  { made, gathered }: RouteCounts,
): RoutingGraph {
  const nodes = new Map(graph.nodes);
  const edges = [...graph.edges];
  const fields = ['prepStationGuid', 'itemFulfillmentLevel'];
  const reason = 'Records name a station that the configuration does not know.';
  for (const [code, guid] of table.text.prepStationGuid.values.entries()) {
    const items = made[code] ?? 0;
    const atExpo = gathered.reduce((sum, counts) => sum + (counts[code] ?? 0), 0);
    if (guid === undefined || items + atExpo === 0) continue;
    const id = stationNodeId(guid);
    if (graph.nodes.get(id)?.kind === 'station') continue;
    nodes.set(id, { id, kind: 'missing', label: strangerLabel(table, code), stationGuid: guid });
    const base = { from: id, style: 'solid', label: 'not configured', reason, fields } as const;
    if (items > 0) {
      const to = kdsNodeId(guid);
      nodes.set(to, { id: to, kind: 'kds', label: 'KDS' });
      edges.push({ ...base, to, kind: 'display' });
    }
    if (atExpo > 0) edges.push({ ...base, to: EXPEDITER, kind: 'expo' });
  }
  return edges.length === graph.edges.length ? graph : { nodes, edges };
}

/** The name that the records give a station. */
function strangerLabel({ text, length }: FulfillmentDay['table'], code: number): string {
  const { prepStationGuid, prepStationName } = text;
  const guid = prepStationGuid.values[code] ?? '';
  const row = prepStationGuid.codes.subarray(0, length).indexOf(code);
  return `${shownName(row === -1 ? undefined : prepStationName.get(row), guid)} (gone)`;
}

/** Codes of a day's stations by the identifier of their node. */
function stationCodes({ table }: FulfillmentDay): ReadonlyMap<string, number> {
  return new Map(
    table.text.prepStationGuid.values.flatMap((guid, code) =>
      guid === undefined ? [] : [[stationNodeId(guid), code] as const],
    ),
  );
}

function fromOf({ from }: RoutingEdge): string {
  return from;
}

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
