/** Routing graph with the business date's bumps. */
import { LINES_AROUND_DRAWING } from '../../components/KitchenGraphView.tsx';
import {
  type KitchenLayout,
  kitchenLayout,
  positionInKitchen,
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
import { listWindow } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { viewsOf } from '../../state/screen-views.ts';
import type { Scene } from '../everywhere/scene.ts';
import type { ScreenPane } from '../everywhere/screen-definition.tsx';

/** Minimum lines for the lower pane, with title. Fewer on a small terminal. */
const MIN_PANE_HEIGHT = 6;
const MIN_PANE_HEIGHT_IF_LOW = 4;
const MIN_HEIGHT_FOR_PANE = 14;

export type GraphModel = ReturnType<typeof graphModel>;

const routeCountsOf = memoize(routeCounts);
const memoizedTraffic = memoize(routingTraffic);
const memoizedKitchen = memoize(graphKitchen);
const memoizedLinks = memoize(graphLinks);
const memoizedLayout = memoize((traffic: RoutingTraffic, width: number, height: number) =>
  kitchenLayout(traffic, { width, height }),
);

export function graphModel(scene: Scene, state: MonitorState) {
  const { check, size, isSpoken } = scene;
  const view = viewsOf(state).graph;
  const { list } = view;
  const paneLeast = size.height < MIN_HEIGHT_FOR_PANE ? MIN_PANE_HEIGHT_IF_LOW : MIN_PANE_HEIGHT;
  const rows = Math.max(1, size.height - LINES_AROUND_DRAWING - paneLeast);
  const reading = check.day.data?.value;
  const day = reading?.kind === 'day' ? reading.day : undefined;
  // Memoized apart: counting takes long with the date's rows, and the graph changes each minute.
  const traffic = memoizedTraffic(check.board.graph, day, day && routeCountsOf(day));
  const kitchen = memoizedKitchen(traffic, check.board);
  const layout = memoizedLayout(traffic, size.width, rows);
  const known = itemAt(kitchen, list.cursorId);
  const place = positionInKitchen(layout, known?.edge?.from ?? list.cursorId, list.cursor);
  // Speech moves link by link.
  const links = isSpoken ? memoizedLinks(kitchen) : NO_LINKS;
  const ids = links.map(({ id }) => id);
  const heard = { ...list, cursorId: linkAt(links, list.cursorId) };
  const drawn = known?.edge === undefined ? itemAt(kitchen, place?.id) : known;
  return {
    scene,
    view,
    kitchen,
    layout,
    links,
    ids,
    // Position among the links.
    heard,
    // First visible row.
    top: scrolledTop(layout, place?.row ?? 0, list.top, rows),
    place,
    item: isSpoken ? links[listWindow(heard, ids, SPOKEN_PAGE).cursor] : drawn,
    rows,
  };
}

function itemLines({ scene, kitchen, item }: GraphModel, width: number) {
  const { line, arrow } = scene.theme.glyphs;
  const sentences = item === undefined ? [] : itemSentences(kitchen, item, line.solid + arrow);
  return sentences.flatMap((sentence) => wrapText(sentence, width));
}

export function graphZoomPane(model: GraphModel): ScreenPane | undefined {
  if (model.item === undefined) return undefined;
  return {
    title: '',
    listHeight: undefined,
    lines: ({ width }) => itemLines(model, width).map((text) => [{ text }]),
  };
}

/** Sentences about the cursor's item, and the part of them in view. */
export function graphPane(model: GraphModel) {
  const { scene, view, layout, rows } = model;
  const { size } = scene;
  const drawn = Math.min(rows, Math.max(1, layout.rows.length)) + LINES_AROUND_DRAWING;
  const lines = itemLines(model, size.width);
  const space = Math.max(1, size.height - drawn - 1);
  return { lines, space, first: Math.max(0, Math.min(view.pane, lines.length - space)) };
}

/** Scrolls the drawing to keep the cursor's row visible. */
export function scrolledTop(layout: KitchenLayout, row: number, top: number, rows: number): number {
  const least = Math.max(Math.min(top, row), row - rows + 1);
  return Math.max(0, Math.min(least, layout.rows.length - rows));
}

export type GraphKitchen = ReturnType<typeof graphKitchen>;

export interface GraphItem {
  readonly id: string;
  readonly node?: RoutingNode | undefined;
  readonly edge?: RoutingEdge | undefined;
}

/** As spoken, one after the other. */
export type GraphLink = GraphItem & { readonly edge: RoutingEdge };

const NO_LINKS: readonly GraphLink[] = [];

export function graphKitchen(traffic: RoutingTraffic, board: StationBoard) {
  return {
    traffic,
    stations: stationsByGuid(board.rows.map(({ station }) => station)),
    // By station GUID.
    findings: new Map(board.rows.map(({ station, findings }) => [station.guid, findings])),
  };
}

function graphLinks({ traffic }: GraphKitchen): readonly GraphLink[] {
  return orderedEdges(traffic.graph).map((edge) => ({ id: edgeId(edge), edge }));
}

/** Stations from the top, each followed by its edges: the order of `e` in the drawing. */
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

/** A station with issues, or an edge not set up or leading nowhere. */
export function isFaulty({ traffic, findings }: GraphKitchen, { node, edge }: GraphItem): boolean {
  if (edge !== undefined) {
    const isUnknown = traffic.graph.nodes.get(edge.to)?.kind === 'missing';
    return isUnknown || traffic.uses.get(edgeId(edge))?.state === 'not configured';
  }
  if (node?.kind === 'missing') return true;
  return (findings.get(node?.stationGuid ?? '') ?? []).length > 0;
}

/** The item's own link, else the first one at the same node. */
function linkAt(links: readonly GraphLink[], id: string | undefined): string | undefined {
  if (id === undefined || links.some((link) => link.id === id)) return id;
  return links.find(({ edge }) => edge.from === id || edge.to === id)?.id;
}

function itemAt({ traffic }: GraphKitchen, id: string | undefined): GraphItem | undefined {
  if (id === undefined) return undefined;
  const node = traffic.graph.nodes.get(id);
  if (node !== undefined) return { id, node };
  const edge = traffic.graph.edges.find((each) => edgeId(each) === id);
  return edge === undefined ? undefined : { id, edge };
}

export function graphStationOf(
  { traffic, stations }: GraphKitchen,
  { node, edge }: GraphItem,
): Station | undefined {
  const own = edge === undefined ? node : traffic.graph.nodes.get(edge.from);
  return stations.get(own?.stationGuid ?? '');
}

/** `Grill → Printer 657f: always prints (printingMode ON)`. `to` is the arrow. */
export function edgeLine(kitchen: GraphKitchen, edge: RoutingEdge, to: string): string {
  return `${edgeText(kitchen, edge, to)}${useWords(kitchen, edge)}`;
}

function edgeText(kitchen: GraphKitchen, edge: RoutingEdge, to: string): string {
  const words = edgeWords(edge, graphStationOf(kitchen, { id: '', edge }));
  return `${edgeEnds(edge, kitchen.traffic.graph, to)}: ${words}`;
}

/** The date's use of an edge, after a comma. Empty without a loaded date. */
function useWords({ traffic }: GraphKitchen, edge: RoutingEdge): string {
  const use = traffic.uses.get(edgeId(edge));
  if (use === undefined || use.state === 'not recorded') return '';
  if (use.state === 'never used') return ', not used';
  const count = use.levels.reduce((sum, each) => sum + each, 0);
  const used = countOf(count, edge.kind === 'monitor' ? 'order' : 'bump');
  return use.state === 'used' ? `, ${used}` : `, ${used}, not set up`;
}

const MAX_EDGES = 40;

/** Whether a date is included, and any levels without bumps. */
export function dateNote(
  { uses, silentLevels }: RoutingTraffic,
  { data }: Pick<DayReading, 'data'>,
): string {
  if (data?.value.kind === 'not subscribed') return ' No ticket times: no bumps are shown.';
  if (uses.size === 0) return ' Date not loaded: no bumps are shown.';
  return silentLevels.length === 0 ? '' : ` No bumps at ${silentLevels.map(levelName).join(', ')}.`;
}

/** A node or edge in full, one or two sentences per line. */
export function itemSentences(
  kitchen: GraphKitchen,
  { node, edge }: GraphItem,
  to: string,
): readonly string[] {
  if (edge !== undefined) return edgeSentences(kitchen, edge, to);
  return node === undefined ? [] : nodeSentences(kitchen, node, to);
}

function edgeSentences(kitchen: GraphKitchen, edge: RoutingEdge, to: string): readonly string[] {
  const use = kitchen.traffic.uses.get(edgeId(edge));
  return [
    `${edgeText(kitchen, edge, to)}.`,
    `${edge.reason} [${edge.fields.join(', ')}]`,
    ...(use === undefined ? [] : [use.words]),
  ];
}

function nodeSentences(kitchen: GraphKitchen, node: RoutingNode, to: string) {
  const { graph, silentLevels } = kitchen.traffic;
  const lines = (edges: readonly RoutingEdge[]): readonly string[] => [
    ...edges.slice(0, MAX_EDGES).map((edge) => `${edgeLine(kitchen, edge, to)}.`),
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
        ...lines(incoming),
      ];
    case 'printer':
    case 'kds':
      return [`${node.label}: ${countOf(incoming.length, 'station')}.`, ...lines(incoming)];
    case 'station':
    case 'missing': {
      const own = graph.edges.filter(({ from }) => from === node.id);
      const issues = (kitchen.findings.get(node.stationGuid ?? '') ?? []).map(findingSentence);
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
