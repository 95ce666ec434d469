/** Routing graph with the business date's bumps: drawn or as a list. */
import { AROUND_DRAWING } from '../../components/graph/KitchenGraphView.tsx';
import {
  type KitchenLayout,
  kitchenLayout,
  placeInKitchen,
} from '../../components/graph/kitchen-layout.ts';
import { wrapText } from '../../components/Line.tsx';
import {
  type RoutingTraffic,
  routeCounts,
  routingTraffic,
} from '../../kitchen/routing/routing-traffic.ts';
import { listWindow } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { type GraphView, graphView } from '../../state/screen-views.ts';
import type { Scene } from '../everywhere/scene.ts';
import type { PaneUse } from '../everywhere/screen-definition.tsx';
import { graphKitchen, graphLineOf, graphLines, itemAt, itemSentences } from './graph-items.ts';

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
