/** A kitchen's routing graph in words, for the pane under the drawing, for the list, and for listeners. */

import type { Finding } from '../../kitchen/audit/rule.ts';
import type { RoutingEdge, RoutingNode } from '../../kitchen/routing/routing-graph.ts';
import { type EdgeLevel, edgeId, isOfLevel } from '../../kitchen/routing/routing-order.ts';
import { silentLevelSentence } from '../../kitchen/routing/routing-traffic.ts';
import { edgeEnds, edgeWords } from '../../kitchen/routing/routing-words.ts';
import { countOf } from '../../kitchen/wording/quantities.ts';
import type { GraphItem, GraphKitchen } from './graph-items.ts';
import { stationOf } from './graph-items.ts';

/** An edge in a line: `Grill → Printer 657f: always prints (printingMode ON)`; `to` stands between the ends. */
export function edgeLine(kitchen: GraphKitchen, edge: RoutingEdge, to: string): string {
  const words = edgeWords(edge, stationOf(kitchen, { id: '', edge }));
  return `${edgeEnds(edge, kitchen.traffic.graph, to)}: ${words}${useWords(kitchen, edge)}`;
}

/** What the day says of an edge, in a few words behind a comma; nothing where no day is read. */
export function useWords({ traffic }: GraphKitchen, edge: RoutingEdge): string {
  const use = traffic.uses.get(edgeId(edge));
  if (use === undefined || use.state === 'not recorded') return '';
  if (use.state === 'never used') return ', never used';
  const count = use.levels.reduce((sum, each) => sum + each, 0);
  const used = countOf(count, edge.kind === 'monitor' ? 'order' : 'record');
  return use.state === 'used' ? `, ${used}` : `, ${used}, not configured`;
}

/** Edges of a node that are told; a large kitchen has more, and the list has them all. */
const MOST_EDGES = 40;

/** Everything about a node or an edge, a sentence or two a line; of a node's edges those of a level. */
export function itemSentences(
  kitchen: GraphKitchen,
  item: GraphItem,
  level: EdgeLevel,
  to: string,
): readonly string[] {
  const { node, edge } = item;
  if (edge !== undefined) return edgeSentences(kitchen, edge, to);
  return node === undefined ? [] : nodeSentences(kitchen, node, level, to);
}

function edgeSentences(kitchen: GraphKitchen, edge: RoutingEdge, to: string): readonly string[] {
  const { traffic } = kitchen;
  const use = traffic.uses.get(edgeId(edge));
  const words = edgeWords(edge, stationOf(kitchen, { id: '', edge }));
  return [
    `${edgeEnds(edge, traffic.graph, to)}: ${words}.`,
    `${edge.reason} [${edge.fields.join(', ')}]`,
    ...(use === undefined ? [] : [use.words]),
  ];
}

function nodeSentences(
  kitchen: GraphKitchen,
  node: RoutingNode,
  level: EdgeLevel,
  to: string,
): readonly string[] {
  const { traffic, findings } = kitchen;
  const { graph, silentLevels } = traffic;
  const lines = (edges: readonly RoutingEdge[]): readonly string[] => [
    ...edges.slice(0, MOST_EDGES).map((edge) => `${edgeLine(kitchen, edge, to)}.`),
    ...(edges.length > MOST_EDGES ? [`And ${edges.length - MOST_EDGES} more: see the list.`] : []),
  ];
  const shown = graph.edges.filter((edge) => isOfLevel(edge, level));
  const incoming = shown.filter((edge) => edge.to === node.id && edge.from !== node.id);
  switch (node.kind) {
    case 'expediter':
      return [
        incoming.length === 0
          ? `${node.label}: no edge of this view leads there.`
          : `${node.label}: ${countOf(incoming.length, 'station sends', 'stations send')} there.`,
        ...silentLevels.map(silentLevelSentence),
        ...lines(incoming),
      ];
    case 'printer':
    case 'kds':
      return [`${node.label}: ${countOf(incoming.length, 'station')}.`, ...lines(incoming)];
    case 'station':
    case 'missing': {
      const own = shown.filter(({ from }) => from === node.id);
      const told = (findings.get(node.stationGuid ?? '') ?? []).map(findingSentence);
      const gone = `${node.label}: not in the list of stations.`;
      return [
        ...(node.kind === 'missing' ? [gone] : told.slice(0, 1)),
        ...lines([...own, ...incoming]),
        ...told.slice(1),
      ];
    }
  }
}

function findingSentence({ rule, message }: Finding): string {
  return `${rule}: ${message}`;
}
