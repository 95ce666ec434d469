/** Which edges of the routing graph a date's bumps show as used. Printing leaves no bumps. */
import { once, oncePerObject } from '../../contract/once.ts';
import { guidGroups, rowsByGroup } from '../measures/row-groups.ts';
import { allRows, type FulfillmentDay } from '../model/fulfillment-day.ts';
import { displayName } from '../model/restaurant.ts';
import { countOf, countText } from '../text/quantities.ts';
import {
  EXPEDITER,
  EXPO_ONLY_LABEL,
  kdsNodeId,
  type RoutingEdge,
  type RoutingGraph,
  stationNodeId,
} from './routing-graph.ts';
import { type EdgeId, edgeId } from './routing-order.ts';

/** Station codes are those of the column `prepStationGuid`, where 0 is no station. */
export interface RouteCounts {
  /** Rows at prep, by station code. */
  readonly made: Uint32Array;
  /** Rows at expo 1 and expo 2, by station code: the row's station, and each station where its item was bumped at prep. */
  readonly gathered: readonly [first: Uint32Array, second: Uint32Array];
  readonly together: (code: number, otherCode: number) => number;
  readonly levels: readonly [number, number, number];
}

export const routeCounts = oncePerObject((day: FulfillmentDay): RouteCounts => {
  const { table, length } = day;
  const { codes, values } = table.text.prepStationGuid;
  const levelOf = (row: number): number => table.level.get(row) ?? -1;
  const made = new Uint32Array(values.length);
  const first = new Uint32Array(values.length);
  const second = new Uint32Array(values.length);
  const levels: [number, number, number] = [0, 0, 0];
  const madeRows = allRows(day).order.filter((row) => levelOf(row) === 0);
  const selections = guidGroups(table.guid.selectionGuid, length);
  const madeRowsOf = rowsByGroup(selections, madeRows);
  /** By station code: the last row counted, numbered from 1. */
  const lastCounted = new Uint32Array(values.length);
  for (let row = 0; row < length; row += 1) {
    const level = levelOf(row);
    const stationCode = codes[row] ?? 0;
    if (level === 0) {
      levels[0] += 1;
      add(made, stationCode);
    } else if (level === 1 || level === 2) {
      levels[level] += 1;
      const counts = level === 1 ? first : second;
      add(counts, stationCode);
      lastCounted[stationCode] = row + 1;
      for (const madeRow of madeRowsOf(selections.groupByRow[row] ?? 0)) {
        const code = codes[madeRow] ?? 0;
        if (lastCounted[code] === row + 1) continue;
        lastCounted[code] = row + 1;
        add(counts, code);
      }
    }
  }
  const pairs = once(() => pairCounts(day, madeRows));
  return {
    made,
    gathered: [first, second],
    together: (code, other) => pairs().get(pairKey(code, other, values.length)) ?? 0,
    levels,
  };
});

/** Rows of a station's items, by level. */
export interface StationTraffic {
  readonly level0: number;
  readonly level1: number;
  readonly level2: number;
  readonly hasLevel2: boolean;
}

export function stationTraffic(day: FulfillmentDay, stationGuid: string): StationTraffic {
  const { made, gathered, levels } = routeCounts(day);
  const code = day.table.text.prepStationGuid.values.indexOf(stationGuid);
  const [level0 = 0, level1 = 0, level2 = 0] = [made, ...gathered].map((counts) => counts[code]);
  return { level0, level1, level2, hasLevel2: levels[2] > 0 };
}

function pairCounts(
  { table, length }: FulfillmentDay,
  madeRows: Uint32Array,
): ReadonlyMap<number, number> {
  const { codes, values } = table.text.prepStationGuid;
  const groups = guidGroups(table.guid.orderGuid, length);
  const madeRowsOf = rowsByGroup(groups, madeRows);
  const counts = new Map<number, number>();
  /** By station code: the last order counted, numbered from 1. */
  const lastCounted = new Uint32Array(values.length);
  for (let order = 0; order < groups.keyedCount; order += 1) {
    const stations: number[] = [];
    for (const row of madeRowsOf(order)) {
      const code = codes[row] ?? 0;
      if (code === 0 || lastCounted[code] === order + 1) continue;
      lastCounted[code] = order + 1;
      for (const other of stations) {
        const key = pairKey(code, other, values.length);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      stations.push(code);
    }
  }
  return counts;
}

function pairKey(code: number, other: number, count: number): number {
  return Math.min(code, other) * count + Math.max(code, other);
}

function add(counts: Uint32Array, code: number): void {
  counts[code] = (counts[code] ?? 0) + 1;
}

export type UseState = 'used' | 'never used' | 'not recorded' | 'not configured';

export interface EdgeUse {
  readonly state: UseState;
  /** Rows along the edge. For a monitored station, orders with bumps at both stations. */
  readonly count: number;
  readonly words: string;
}

export interface RoutingTraffic {
  /** The setup's graph, and stations that only bumps name. */
  readonly graph: RoutingGraph;
  readonly uses: ReadonlyMap<EdgeId, EdgeUse>;
  readonly silentLevels: readonly (0 | 1 | 2)[];
}

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
  const useOf = (edge: RoutingEdge): EdgeUse => {
    const code = codes.get(edge.from) ?? 0;
    const made = counts.made[code] ?? 0;
    if (extended.nodes.get(edge.from)?.kind === 'missing') return unlistedUse(edge, code, counts);
    if (edge.kind === 'display') return displayUse(edge, made, expoOnly.has(edge.from));
    if (edge.kind === 'expo') return expoUse(code, counts);
    if (edge.kind === 'print') return PRINTED;
    return monitorUse(edge, code, codes.get(edge.to) ?? 0, counts);
  };
  return {
    graph: extended,
    uses: new Map(extended.edges.map((edge) => [edgeId(edge), useOf(edge)])),
    silentLevels: ([0, 1, 2] as const).filter((level) => counts.levels[level] === 0),
  };
}

const PRINTED: EdgeUse = {
  state: 'not recorded',
  count: 0,
  words: 'Printing leaves no bumps.',
};

function displayUse({ style }: RoutingEdge, count: number, isExpoOnly: boolean): EdgeUse {
  if (style !== 'solid' || count === 0) {
    const words = 'No bumps at prep here on this date: no KDS, or not used.';
    return { state: 'never used', count, words };
  }
  const bumps = countOf(count, 'bump');
  if (!isExpoOnly) return { state: 'used', count, words: `It is in use: ${bumps}.` };
  const words = `It is in use but not set up: ${bumps} at an expo-only station. It gets no tickets.`;
  return { state: 'not configured', count, words };
}

function expoUse(code: number, { made, gathered, levels }: RouteCounts): EdgeUse {
  const [items = 0, first = 0, second = 0] =
    code === 0 ? [] : [made, ...gathered].map((counts) => counts[code]);
  const count = first + second;
  if (count > 0) {
    const words = `It is in use: ${countOf(first, 'bump')} at expo 1 for items from here, ${countText(second)} at expo 2.`;
    return { state: 'used', count, words };
  }
  const why =
    levels[1] + levels[2] === 0
      ? 'nothing was bumped at expo on this date'
      : items > 0
        ? `${countOf(items, 'item')} bumped here, none at expo`
        : 'no bump names this station';
  return { state: 'never used', count, words: `It is set up but not used: ${why}.` };
}

function monitorUse(
  { from, to }: RoutingEdge,
  code: number,
  other: number,
  { together }: RouteCounts,
): EdgeUse {
  if (from === to) {
    const words = 'It is set up without effect: the station monitors itself.';
    return { state: 'never used', count: 0, words };
  }
  const count = code === 0 || other === 0 ? 0 : together(code, other);
  if (count === 0) {
    const words = 'It is set up but not used: no order has bumps at both stations.';
    return { state: 'never used', count, words };
  }
  const orders = countOf(count, 'order');
  const words = `It is in use: ${orders} with bumps at both stations. Printing leaves none.`;
  return { state: 'used', count, words };
}

function unlistedUse({ kind }: RoutingEdge, code: number, counts: RouteCounts): EdgeUse {
  const [first, second] = counts.gathered;
  const atExpo = (first[code] ?? 0) + (second[code] ?? 0);
  const count = kind === 'expo' ? atExpo : (counts.made[code] ?? 0);
  const words = `It is in use but not set up: ${countOf(count, 'bump')} for a station not in the list.`;
  return { state: 'not configured', count, words };
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
      edges.push({ ...base, to, kind: 'display', verb: 'shows items' });
    }
    if (atExpo > 0) edges.push({ ...base, to: EXPEDITER, kind: 'expo', verb: base.label });
  }
  return edges.length === graph.edges.length ? graph : { nodes, edges };
}

function unlistedLabel({ text, length }: FulfillmentDay['table'], code: number): string {
  const { prepStationGuid, prepStationName } = text;
  const guid = prepStationGuid.values[code] ?? '';
  const row = prepStationGuid.codes.subarray(0, length).indexOf(code);
  return `${displayName(row === -1 ? undefined : prepStationName.get(row), guid)} (gone)`;
}

function stationCodes({ table }: FulfillmentDay): ReadonlyMap<string, number> {
  return new Map(
    table.text.prepStationGuid.values.flatMap((guid, code) =>
      guid === undefined ? [] : [[stationNodeId(guid), code] as const],
    ),
  );
}
