/** A kitchen's routing graph in words, for the pane under the drawing, the list and speech. */
import type { Finding } from '../../kitchen/audit/rule.ts';
import type { RoutingEdge, RoutingNode } from '../../kitchen/routing/routing-graph.ts';
import { type EdgeLevel, edgeId, isOfLevel } from '../../kitchen/routing/routing-order.ts';
import { silentLevelSentence } from '../../kitchen/routing/routing-traffic.ts';
import { edgeEnds, edgeWords } from '../../kitchen/routing/routing-words.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { datedIssueText } from '../../kitchen/wording/setup-on-date-text.ts';
import type { GraphItem, GraphKitchen } from './graph-items.ts';
import { graphStationOf } from './graph-items.ts';

/** An edge in a line: `Grill → Printer 657f: always prints (printingMode ON)`; `to` is the arrow. */
export function edgeLine(kitchen: GraphKitchen, edge: RoutingEdge, to: string): string {
  const words = edgeWords(edge, graphStationOf(kitchen, { id: '', edge }));
  return `${edgeEnds(edge, kitchen.traffic.graph, to)}: ${words}${useWords(kitchen, edge)}`;
}

/** How the date used an edge, in a few words after a comma; empty where no date is read. */
export function useWords({ traffic }: GraphKitchen, edge: RoutingEdge): string {
  const use = traffic.uses.get(edgeId(edge));
  if (use === undefined || use.state === 'not recorded') return '';
  if (use.state === 'never used') return ', not used';
  const count = use.levels.reduce((sum, each) => sum + each, 0);
  const used = countOf(count, edge.kind === 'monitor' ? 'order' : 'bump');
  return use.state === 'used' ? `, ${used}` : `, ${used}, not set up`;
}

/** Most edges in a node's sentences; the list has all of a large kitchen. */
const MAX_EDGES = 40;

export const LEVEL_NAMES = ['prep', 'expo 1', 'expo 2'] as const;

/** Everything about a node or an edge, a sentence or two a line; only a node's edges of a level. */
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
  const words = edgeWords(edge, graphStationOf(kitchen, { id: '', edge }));
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
    ...edges.slice(0, MAX_EDGES).map((edge) => `${edgeLine(kitchen, edge, to)}.`),
    ...(edges.length > MAX_EDGES ? [`And ${edges.length - MAX_EDGES} more: see the list.`] : []),
  ];
  const shown = graph.edges.filter((edge) => isOfLevel(edge, level));
  const incoming = shown.filter((edge) => edge.to === node.id && edge.from !== node.id);
  switch (node.kind) {
    case 'expediter':
      return [
        incoming.length === 0
          ? `${node.label}: no links in this view.`
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
      const issues = (findings.get(node.stationGuid ?? '') ?? []).map(findingSentence);
      const gone = `${node.label}: not in the station list.`;
      return [
        ...(node.kind === 'missing' ? [gone] : issues.slice(0, 1)),
        ...lines([...own, ...incoming]),
        ...issues.slice(1),
      ];
    }
  }
}

function findingSentence(finding: Finding): string {
  return `${finding.rule}: ${datedIssueText(finding)}`;
}
