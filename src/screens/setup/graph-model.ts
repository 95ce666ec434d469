/** Routing graph with the business date's bumps: drawn or as a list. */
import { AROUND_DRAWING } from '../../components/KitchenGraphView.tsx';
import {
  type KitchenLayout,
  kitchenLayout,
  placeInKitchen,
} from '../../components/kitchen-layout.ts';
import { wrapText } from '../../components/Line.tsx';
import type { DayReading } from '../../hooks/use-day.ts';
import type { Finding } from '../../kitchen/audit/rule.ts';
import { levelName } from '../../kitchen/model/fulfillment.ts';
import { type Station, stationsByGuid } from '../../kitchen/model/restaurant.ts';
import {
  type RoutingEdge,
  type RoutingNode,
  silentLevelSentence,
} from '../../kitchen/routing/routing-graph.ts';
import {
  type EdgeLevel,
  edgeEnds,
  edgeId,
  edgeStart,
  edgesFrom,
  edgeWords,
  isOfLevel,
  orderedEdges,
} from '../../kitchen/routing/routing-order.ts';
import {
  type RoutingTraffic,
  routeCounts,
  routingTraffic,
} from '../../kitchen/routing/routing-traffic.ts';
import type { StationBoard } from '../../kitchen/stations/station-board.ts';
import { datedIssueText } from '../../kitchen/stations/words.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { type Keymap, keyTo } from '../../state/bindings.ts';
import { listWindow } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { type GraphView, graphView } from '../../state/screen-views.ts';
import type { Scene } from '../everywhere/scene.ts';
import type { PaneUse } from '../everywhere/screen-definition.tsx';

/** Minimum lines for the lower pane, with title. Fewer on a small terminal. */
const PANE_LINES = 6;
const SMALL_PANE_LINES = 4;
const SMALL_HEIGHT = 14;

export type GraphModel = ReturnType<typeof graphModel>;

const countsOf = memoize(routeCounts);
const trafficOf = memoize(routingTraffic);
const kitchenOf = memoize(graphKitchen);
const linesOf = memoize(graphLines);
const layoutOf = memoize(
  (traffic: RoutingTraffic, width: number, height: number, level: GraphView['level']) =>
    kitchenLayout(traffic, { width, height, level }),
);

export function graphModel(scene: Scene, state: MonitorState) {
  const { check, size, isHeard } = scene;
  const { width } = size;
  const own = graphView(state);
  // Speech moves link by link.
  const view: GraphView = isHeard ? { ...own, form: 'list' } : own;
  const { form, level, list: kept } = view;
  const paneLeast = size.height < SMALL_HEIGHT ? SMALL_PANE_LINES : PANE_LINES;
  const rows = Math.max(1, size.height - AROUND_DRAWING - paneLeast);
  const height = Math.max(1, size.height - paneLeast);
  const read = check.day.data?.value;
  const day = read?.kind === 'day' ? read.day : undefined;
  // Memoized apart: counting takes long with the date's rows, and the graph changes each minute.
  const traffic = trafficOf(check.board.graph, day, day && countsOf(day));
  const kitchen = kitchenOf(traffic, check.board);
  const layout = layoutOf(traffic, width, rows, level);
  const lines = linesOf(kitchen, level);
  const ids = lines.map(({ id }) => id);
  const list = { ...kept, cursorId: graphLineOf(lines, kept.cursorId) };
  const window = listWindow(list, ids, height);
  const isDrawn = form === 'graph';
  const at = itemAt(kitchen, kept.cursorId);
  const place = placeInKitchen(layout, at?.edge?.from ?? kept.cursorId, kept.cursor);
  const drawnItem = at?.edge === undefined ? itemAt(kitchen, place?.id) : at;
  const item = isDrawn ? drawnItem : lines[window.cursor];
  return {
    scene,
    view,
    kitchen,
    layout,
    // Empty in a form without lines.
    lines,
    ids,
    // Position among the lines.
    list,
    // Line index, or -1 without lines.
    cursor: isDrawn ? -1 : window.cursor,
    // First visible row or line.
    top: isDrawn ? drawnTop(layout, place?.row ?? 0, kept.top, rows) : window.top,
    place,
    item,
    // Room for the drawing, and for lines.
    rows,
    height,
  };
}

function describedItem({ scene, view, kitchen, item }: GraphModel, width: number) {
  const { line, arrow } = scene.theme.glyphs;
  const sentences =
    item === undefined ? [] : itemSentences(kitchen, item, view.level, line.solid + arrow);
  return sentences.flatMap((sentence) => wrapText(sentence, width));
}

export function graphZoom(model: GraphModel): PaneUse | undefined {
  if (model.item === undefined) return undefined;
  return {
    title: '',
    listed: undefined,
    lines: ({ width }) => describedItem(model, width).map((text) => [{ text }]),
  };
}

export function graphPane(model: GraphModel) {
  const { scene, view, layout, rows, height } = model;
  const { size } = scene;
  const taken =
    view.form === 'graph'
      ? Math.min(rows, Math.max(1, layout.rows.length)) + AROUND_DRAWING
      : Math.min(height, model.lines.length);
  const lines = describedItem(model, size.width);
  const space = Math.max(1, size.height - taken - 1);
  return { taken, lines, space, first: Math.max(0, Math.min(view.pane, lines.length - space)) };
}

/** Scrolls the drawing to keep the cursor's row visible. */
export function drawnTop(layout: KitchenLayout, row: number, top: number, rows: number): number {
  const kept = Math.max(Math.min(top, row), row - rows + 1);
  return Math.max(0, Math.min(kept, layout.rows.length - rows));
}

export type GraphKitchen = ReturnType<typeof graphKitchen>;

export interface GraphItem {
  readonly id: string;
  readonly node?: RoutingNode | undefined;
  readonly edge?: RoutingEdge | undefined;
}

/** The list's line for an edge. */
export type GraphLine = GraphItem & { readonly edge: RoutingEdge };

export function graphKitchen(traffic: RoutingTraffic, board: StationBoard) {
  return {
    traffic,
    stations: stationsByGuid(board.rows.map(({ station }) => station)),
    // By station GUID.
    findings: new Map(board.rows.map(({ station, findings }) => [station.guid, findings])),
  };
}

/** The drawing uses the list's lines. */
function graphLines({ traffic }: GraphKitchen, level: EdgeLevel): readonly GraphLine[] {
  return orderedEdges(traffic.graph)
    .filter((edge) => isOfLevel(edge, level))
    .map((edge) => ({ id: edgeId(edge), edge }));
}

/** Stations from the top, each followed by edges at a level: the order of `e` in the drawing. */
export function drawnItems(
  { traffic }: GraphKitchen,
  stations: readonly RoutingNode[],
  level: EdgeLevel,
): readonly GraphItem[] {
  const outgoing = edgesFrom(traffic.graph);
  return stations.flatMap((node): GraphItem[] => [
    { id: node.id, node },
    ...(outgoing.get(node.id) ?? [])
      .filter((edge) => isOfLevel(edge, level))
      .map((edge) => ({ id: edgeId(edge), edge })),
  ]);
}

/** A station with issues, or an edge not set up or leading nowhere. */
export function isFaulty({ traffic, findings }: GraphKitchen, { node, edge }: GraphItem): boolean {
  if (edge !== undefined) {
    const isUnknown = traffic.graph.nodes.get(edge.to)?.kind === 'missing';
    return isUnknown || traffic.uses.get(edgeId(edge))?.state === 'not configured';
  }
  if (node?.kind === 'missing') return true;
  return (findings.get(node?.stationGuid ?? '') ?? []).length > 0;
}

/** The item's own line, else the first line at the same node. */
function graphLineOf(lines: readonly GraphLine[], id: string | undefined): string | undefined {
  if (id === undefined || lines.some((line) => line.id === id)) return id;
  const from = edgeStart(id) ?? id;
  return lines.find(({ edge }) => edge.from === from || edge.to === from)?.id;
}

function itemAt({ traffic }: GraphKitchen, id: string | undefined): GraphItem | undefined {
  if (id === undefined) return undefined;
  const node = traffic.graph.nodes.get(id);
  if (node !== undefined) return { id, node };
  const edge = traffic.graph.edges.find((each) => edgeId(each) === id);
  return edge === undefined ? undefined : { id, edge };
}

/** The station, or the edge's source. */
export function graphStationOf(
  { traffic, stations }: GraphKitchen,
  { node, edge }: GraphItem,
): Station | undefined {
  const own = edge === undefined ? node : traffic.graph.nodes.get(edge.from);
  return stations.get(own?.stationGuid ?? '');
}

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

export const linkByLink = (keymap: Keymap): string =>
  `${keyTo('down', keymap)} and ${keyTo('up', keymap)} go from link to link. ${keyTo('pageDown', keymap)} reads everything about one.`;
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
