import type { Lane } from '../../components/kitchen-lanes.ts';
import {
  type KitchenLayout,
  type KitchenPosition,
  kitchenLayout,
  positionInKitchen,
} from '../../components/kitchen-layout.ts';
import { LINES_AROUND_DRAWING } from '../../components/KitchenGraphView.tsx';
import type { Lines, Span } from '../../components/Line.tsx';
import type { DayReading } from '../../hooks/use-day.ts';
import { type Issue, SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import { levelName } from '../../kitchen/model/fulfillment.ts';
import { type Station, stationsByGuid } from '../../kitchen/model/restaurant.ts';
import {
  type RoutingEdge,
  type RoutingNode,
  silentLevelSentence,
} from '../../kitchen/routing/routing-graph.ts';
import {
  edgeEnds,
  edgeId,
  edgesFrom,
  edgeWords,
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
import { SPOKEN_PAGE } from '../../state/actions.ts';
import { type ListView, listWindow } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { type GraphView, viewsOf } from '../../state/screen-views.ts';
import { sentenceLines, stationIssueLines } from '../everywhere/now-lines.ts';
import type { BodySize, Scene } from '../everywhere/scene.ts';
import type { ScreenPane } from '../everywhere/screen-definition.tsx';

const MIN_PANE_HEIGHT = 6;
const MIN_PANE_HEIGHT_IF_LOW = 4;
/** In a body below this height, the sentences get fewer lines. */
const LOW_BODY_HEIGHT = 14;

export interface GraphModel {
  readonly scene: Scene;
  readonly view: GraphView;
  readonly kitchen: GraphKitchen;
  readonly layout: KitchenLayout;
  /** Links in spoken order. Empty if the graph is drawn. */
  readonly links: readonly GraphLink[];
  readonly ids: readonly string[];
  readonly spokenList: ListView;
  readonly top: number;
  readonly position: KitchenPosition | undefined;
  readonly item: GraphItem | undefined;
  readonly rows: number;
}

const routeCountsOf = memoize(routeCounts);
const memoizedTraffic = memoize(routingTraffic);
const memoizedKitchen = memoize(graphKitchen);
const memoizedLinks = memoize(graphLinks);
const memoizedLayout = memoize((traffic: RoutingTraffic, width: number, height: number) =>
  kitchenLayout(traffic, { width, height }),
);

export function graphModel(scene: Scene, state: MonitorState): GraphModel {
  const { check, size, isSpoken } = scene;
  const view = viewsOf(state).graph;
  const { list } = view;
  const minPaneHeight = size.height < LOW_BODY_HEIGHT ? MIN_PANE_HEIGHT_IF_LOW : MIN_PANE_HEIGHT;
  const rows = Math.max(1, size.height - LINES_AROUND_DRAWING - minPaneHeight);
  const reading = check.day.data?.value;
  const day = reading?.kind === 'day' ? reading.day : undefined;
  // The counts take long, and the graph changes each minute. So the counts are memoized separately.
  const traffic = memoizedTraffic(check.board.graph, day, day && routeCountsOf(day));
  const kitchen = memoizedKitchen(traffic, check.board);
  const layout = memoizedLayout(traffic, size.width, rows);
  const cursorItem = itemAt(kitchen, list.cursorId);
  const position = positionInKitchen(layout, cursorItem?.edge?.from ?? list.cursorId, list.cursor);
  const links = isSpoken ? memoizedLinks(kitchen) : [];
  const ids = links.map(({ id }) => id);
  const spokenList = { ...list, cursorId: linkAt(links, list.cursorId) };
  const drawnItem = cursorItem?.edge === undefined ? itemAt(kitchen, position?.id) : cursorItem;
  return {
    scene,
    view,
    kitchen,
    layout,
    links,
    ids,
    spokenList,
    top: scrolledTop(layout, position?.row ?? 0, list.top, rows),
    position,
    item: isSpoken ? links[listWindow(spokenList, ids, SPOKEN_PAGE).cursor] : drawnItem,
    rows,
  };
}

/** With room, each issue is complete, with its fix and with what was not checked. */
function itemLines({ scene, kitchen, item }: GraphModel, { width, height }: BodySize): Lines {
  if (item === undefined) return [];
  const { line, arrow } = scene.theme.glyphs;
  const lines = (of: GraphKitchen): Lines =>
    itemSentences(of, item, line.solid + arrow).flatMap((text) => sentenceLines([text], width));
  const station = graphStationOf(kitchen, item);
  const row = scene.check.board.rows.find((each) => each.station.guid === station?.guid);
  const issues = row === undefined ? [] : stationIssueLines(row, scene.check, width);
  const complete = [...lines({ ...kitchen, issues: NO_ISSUES }), ...issues];
  return complete.length <= height ? complete : lines(kitchen);
}

export function graphZoomPane(model: GraphModel): ScreenPane | undefined {
  if (model.item === undefined) return undefined;
  return {
    title: '',
    listHeight: undefined,
    lines: (size) => itemLines(model, size),
  };
}

export function graphPane(model: GraphModel) {
  const { scene, view, layout, rows } = model;
  const { size } = scene;
  const drawingHeight = Math.min(rows, Math.max(1, layout.rows.length)) + LINES_AROUND_DRAWING;
  const visible = Math.max(1, size.height - drawingHeight - 1);
  const lines = itemLines(model, { width: size.width, height: visible });
  return { lines, visible, first: Math.max(0, Math.min(view.pane, lines.length - visible)) };
}

export function scrolledTop(layout: KitchenLayout, row: number, top: number, rows: number): number {
  const nearest = Math.max(Math.min(top, row), row - rows + 1);
  return Math.max(0, Math.min(nearest, layout.rows.length - rows));
}

export interface GraphKitchen {
  readonly traffic: RoutingTraffic;
  readonly stations: ReadonlyMap<string, Station>;
  /** By station GUID. */
  readonly issues: ReadonlyMap<string, readonly Issue[]>;
}

export interface GraphItem {
  readonly id: string;
  readonly node?: RoutingNode | undefined;
  readonly edge?: RoutingEdge | undefined;
}

/** For screen readers, the graph is a list of links. */
export interface GraphLink extends GraphItem {
  readonly edge: RoutingEdge;
}

const NO_ISSUES: GraphKitchen['issues'] = new Map();

function graphKitchen(traffic: RoutingTraffic, board: StationBoard): GraphKitchen {
  return {
    traffic,
    stations: stationsByGuid(board.rows.map(({ station }) => station)),
    issues: new Map(board.rows.map(({ station, issues }) => [station.guid, issues])),
  };
}

function graphLinks({ traffic }: GraphKitchen): readonly GraphLink[] {
  return orderedEdges(traffic.graph).map((edge) => ({ id: edgeId(edge), edge }));
}

/** Each station is followed by its edges. The key `e` goes through the drawing in this order. */
export function drawnItems(
  { traffic }: GraphKitchen,
  stations: readonly RoutingNode[],
): readonly GraphItem[] {
  const outgoing = edgesFrom(traffic.graph);
  return stations.flatMap((node): GraphItem[] => [
    { id: node.id, node },
    ...(outgoing.get(node.id) ?? []).map((edge) => ({ id: edgeId(edge), edge })),
  ]);
}

/** A station is faulty if it has issues. An edge is faulty if it isn't set up, or leads to a missing station. */
export function isFaulty({ traffic, issues }: GraphKitchen, { node, edge }: GraphItem): boolean {
  if (edge !== undefined) {
    const isTargetMissing = traffic.graph.nodes.get(edge.to)?.kind === 'missing';
    return isTargetMissing || traffic.uses.get(edgeId(edge))?.state === 'not configured';
  }
  if (node?.kind === 'missing') return true;
  return (issues.get(node?.stationGuid ?? '') ?? []).length > 0;
}

function linkAt(links: readonly GraphLink[], id: string | undefined): string | undefined {
  if (id === undefined || links.some((link) => link.id === id)) return id;
  return links.find(({ edge }) => edge.from === id || edge.to === id)?.id;
}

function itemAt({ traffic }: GraphKitchen, id: string | undefined): GraphItem | undefined {
  if (id === undefined) return undefined;
  const node = traffic.graph.nodes.get(id);
  if (node !== undefined) return { id, node };
  const edge = traffic.graph.edges.find((candidate) => edgeId(candidate) === id);
  return edge === undefined ? undefined : { id, edge };
}

export function graphStationOf(
  { traffic, stations }: GraphKitchen,
  { node, edge }: GraphItem,
): Station | undefined {
  const station = edge === undefined ? node : traffic.graph.nodes.get(edge.from);
  return stations.get(station?.stationGuid ?? '');
}

export function edgeLine(kitchen: GraphKitchen, edge: RoutingEdge, arrow: string): string {
  return `${edgeText(kitchen, edge, arrow)}${useWords(kitchen, edge)}`;
}

function edgeText(kitchen: GraphKitchen, edge: RoutingEdge, arrow: string): string {
  const words = edgeWords(edge, graphStationOf(kitchen, { id: '', edge }));
  return `${edgeEnds(edge, kitchen.traffic.graph, arrow)}: ${words}`;
}

/** Empty without a loaded date. */
function useWords({ traffic }: GraphKitchen, edge: RoutingEdge): string {
  const use = traffic.uses.get(edgeId(edge));
  if (use === undefined || use.state === 'not recorded') return '';
  if (use.state === 'never used') return ', not used';
  const useText = countOf(use.count, edge.kind === 'monitor' ? 'order' : 'bump');
  return use.state === 'used' ? `, ${useText}` : `, ${useText}, not set up`;
}

const MAX_EDGES = 40;

/** Stations that share a row are named. */
export function rowIssues({ issues }: GraphKitchen, { stations }: Lane): readonly Span[] {
  return stations.flatMap((node): readonly Span[] => {
    if (node.kind === 'missing')
      return [{ text: '!! not in the station list  ', tone: 'error', toned: 2 }];
    const spans = (issues.get(node.stationGuid ?? '') ?? []).map(({ severity, words }): Span => {
      const { sign, tone } = SEVERITY_MARKS[severity];
      return { text: `${sign} ${words}  `, tone, toned: sign.length };
    });
    return stations.length > 1 && spans.length > 0
      ? [{ text: `${node.label}: ` }, ...spans]
      : spans;
  });
}

export function dateNote({ uses, silentLevels }: RoutingTraffic, { data }: DayReading): string {
  if (data?.value.kind === 'not subscribed') return ' No ticket times: no bumps are shown.';
  if (uses.size === 0) return ' Date not loaded: no bumps are shown.';
  const silent = silentLevels.map(levelName).join(', ');
  return ` Numbers are bumps.${silent === '' ? '' : ` No bumps at ${silent}.`}`;
}

export function itemSentences(
  kitchen: GraphKitchen,
  { node, edge }: GraphItem,
  arrow: string,
): readonly string[] {
  if (edge !== undefined) return edgeSentences(kitchen, edge, arrow);
  return node === undefined ? [] : nodeSentences(kitchen, node, arrow);
}

function edgeSentences(kitchen: GraphKitchen, edge: RoutingEdge, arrow: string): readonly string[] {
  const use = kitchen.traffic.uses.get(edgeId(edge));
  return [
    `${edgeText(kitchen, edge, arrow)}.`,
    `${edge.reason} [${edge.fields.join(', ')}]`,
    ...(use === undefined ? [] : [use.words]),
  ];
}

function nodeSentences(kitchen: GraphKitchen, node: RoutingNode, arrow: string): readonly string[] {
  const { graph, silentLevels } = kitchen.traffic;
  const edgeLines = (edges: readonly RoutingEdge[]): readonly string[] => [
    ...edges.slice(0, MAX_EDGES).map((edge) => `${edgeLine(kitchen, edge, arrow)}.`),
    ...(edges.length > MAX_EDGES ? [`${edges.length - MAX_EDGES} more.`] : []),
  ];
  const incoming = graph.edges.filter((edge) => edge.to === node.id && edge.from !== node.id);
  switch (node.kind) {
    case 'expediter':
      return [
        incoming.length === 0
          ? `${node.label}: no links.`
          : `${node.label}: ${countOf(incoming.length, 'station sends', 'stations send')} there.`,
        ...silentLevels.map(silentLevelSentence),
        ...edgeLines(incoming),
      ];
    case 'printer':
    case 'kds':
      return [`${node.label}: ${countOf(incoming.length, 'station')}.`, ...edgeLines(incoming)];
    case 'station':
    case 'missing': {
      const outgoing = graph.edges.filter(({ from }) => from === node.id);
      const issues = (kitchen.issues.get(node.stationGuid ?? '') ?? []).map(shortIssueSentence);
      const missing = `${node.label}: not in the station list.`;
      return [
        ...(node.kind === 'missing' ? [missing] : issues.slice(0, 1)),
        ...edgeLines([...outgoing, ...incoming]),
        ...issues.slice(1),
      ];
    }
  }
}

/** The issues of the station where a link starts. */
export function sourceIssues(kitchen: GraphKitchen, item: GraphItem): readonly string[] {
  const { guid = '' } = graphStationOf(kitchen, item) ?? {};
  return (kitchen.issues.get(guid) ?? []).map(shortIssueSentence);
}

const shortIssueSentence = (issue: Issue): string => `${issue.rule}: ${datedIssueText(issue)}`;
