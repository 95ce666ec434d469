/** Routing graph in words, for the pane, the list, and speech. */

import type { DayReading } from '../../hooks/reading/use-day.ts';
import type { Finding } from '../../kitchen/audit/rule.ts';
import {
  type RoutingEdge,
  type RoutingNode,
  silentLevelSentence,
} from '../../kitchen/routing/routing-graph.ts';
import {
  type EdgeLevel,
  edgeEnds,
  edgeId,
  edgeWords,
  isOfLevel,
} from '../../kitchen/routing/routing-order.ts';
import type { RoutingTraffic } from '../../kitchen/routing/routing-traffic.ts';
import { datedIssueText } from '../../kitchen/stations/words.ts';
import { levelName } from '../../kitchen/table/fulfillment.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { type Keymap, keyTo } from '../../state/keys/bindings.ts';
import type { GraphView } from '../../state/views/screen-views.ts';
import { type GraphItem, type GraphKitchen, graphStationOf } from './graph-items.ts';

/** `Grill → Printer 657f: always prints (printingMode ON)`. `to` is the arrow. */
export function edgeLine(
  kitchen: GraphKitchen,
  edge: RoutingEdge,
  level: EdgeLevel,
  to: string,
): string {
  const words = edgeWords(edge, graphStationOf(kitchen, { id: '', edge }));
  const use = useWords(kitchen, edge, level);
  return `${edgeEnds(edge, kitchen.traffic.graph, to)}: ${words}${use}`;
}

/** The date's use of an edge at the level, after a comma. Empty without a loaded date. */
function useWords({ traffic }: GraphKitchen, edge: RoutingEdge, level: EdgeLevel): string {
  const use = traffic.uses.get(edgeId(edge));
  if (use === undefined || use.state === 'not recorded') return '';
  const [prep, first, second] = use.levels;
  const count = level === undefined ? prep + first + second : use.levels[level];
  if (use.state === 'never used' || (use.state === 'used' && count === 0)) return ', not used';
  const used = countOf(count, edge.kind === 'monitor' ? 'order' : 'bump');
  return use.state === 'used' ? `, ${used}` : `, ${used}, not set up`;
}

/** Maximum edges in a node's sentences. In a large kitchen, only the list has all. */
const MAX_EDGES = 40;

export const titleText = ({ form, level }: GraphView): string =>
  level === undefined ? `As a ${form}.` : `As a ${form}, ${levelName(level)} only.`;

/** Whether a date is included, and any levels without bumps. */
export function dateNote(
  { uses, silentLevels }: RoutingTraffic,
  { data }: Pick<DayReading, 'data'>,
): string {
  if (data?.value.kind === 'not subscribed') return ' No ticket times: no bumps are shown.';
  if (uses.size === 0) return ' Date not loaded: no bumps are shown.';
  return silentLevels.length === 0 ? '' : ` No bumps at ${silentLevels.map(levelName).join(', ')}.`;
}

export const NO_ITEMS_HERE = 'Only stations have items. F shows all items.';
export const linkByLink = (keymap: Keymap): string =>
  `${keyTo('down', keymap)} and ${keyTo('up', keymap)} go from link to link. ${keyTo('pageDown', keymap)} reads everything about one.`;
export const ONLY_UP_AND_DOWN = 'Only up and down move here. x changes to the graph.';
export const LIST_ONLY = 'Screen-reader mode has only the list.';
export const LINKS_SHOW_USE = 'The date has loaded. Links now show how they were used.';
export const NO_LINKS = 'No links in this view. a shows all links.';
export const noIssuesBeside = (step: 1 | -1): string =>
  `No issues ${step === 1 ? 'after' : 'before'} this one.`;

/** `The routing graph, expo 1 only: 7 links.` */
export function graphSentence(level: EdgeLevel, links: number): string {
  const only = level === undefined ? '' : `, ${levelName(level)} only`;
  return `The routing graph${only}: ${countOf(links, 'link')}.`;
}

/** A node or edge in full, one or two sentences per line. A node's edges are limited to the level. */
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

function nodeSentences(kitchen: GraphKitchen, node: RoutingNode, level: EdgeLevel, to: string) {
  const { traffic, findings } = kitchen;
  const { graph, silentLevels } = traffic;
  const lines = (edges: readonly RoutingEdge[]): readonly string[] => [
    ...edges.slice(0, MAX_EDGES).map((edge) => `${edgeLine(kitchen, edge, level, to)}.`),
    ...(edges.length > MAX_EDGES ? [`${edges.length - MAX_EDGES} more: see the list.`] : []),
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

const findingSentence = (finding: Finding): string => `${finding.rule}: ${datedIssueText(finding)}`;
