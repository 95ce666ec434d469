import { useMemo } from 'react';
import { type KitchenLayout, kitchenLayout } from '../../components/graph/kitchen-layout.ts';
import {
  type Direction,
  type KitchenPlace,
  placeInKitchen,
  walkKitchen,
} from '../../components/graph/kitchen-walk.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { useRoutingTraffic } from '../../hooks/reading/use-routing-traffic.ts';
import { useTerminalLink } from '../../hooks/use-terminal-link.ts';
import type { Handlers } from '../../state/keys/bindings.ts';
import { GRAPH_FORMS, type GraphView, graphView } from '../../state/monitor-state.ts';
import { type ListView, listWindow, moveCursor, placeCursor } from '../../state/views/list-view.ts';
import {
  drawnItems,
  type GraphItem,
  type GraphKitchen,
  type GraphLine,
  graphKitchen,
  graphLines,
  isFaulty,
  itemAt,
  lineOf,
} from './graph-items.ts';

/** The graph as it is looked at, and the keys that move about in it. */
export interface GraphScreen {
  readonly kitchen: GraphKitchen;
  readonly layout: KitchenLayout;
  /** Lines of the form, where it has lines. */
  readonly lines: readonly GraphLine[];
  /** Index of the cursor among the lines; -1 where there are none. */
  readonly cursor: number;
  /** First row or line in the window. */
  readonly top: number;
  /** What the cursor of a view is on. */
  readonly itemOf: (view: GraphView) => GraphItem | undefined;
  readonly moves: Handlers;
}

/** Joins the kitchen with the reader's place in it. `rows` is the room for the drawing, `height` that for lines. */
export function useGraph(
  check: LineCheck,
  {
    width,
    rows,
    height,
  }: { readonly width: number; readonly rows: number; readonly height: number },
): GraphScreen {
  const { state, latest, dispatch } = useMonitor();
  const { slow } = useTerminalLink();
  const traffic = useRoutingTraffic(check);
  const { board } = check;
  const kitchen = useMemo(() => graphKitchen(traffic, board), [traffic, board]);
  const { form, level } = graphView(state);
  const layout = useMemo(
    () => kitchenLayout(traffic, { width, height: rows, level }),
    [traffic, width, rows, level],
  );
  const lines = useMemo(() => graphLines(kitchen, form, level), [kitchen, form, level]);
  const linesOf = (of: GraphView): readonly GraphLine[] =>
    of.form === form && of.level === level ? lines : graphLines(kitchen, of.form, of.level);

  const now = () => graphView(latest());
  const change = (changed: Partial<GraphView>) =>
    dispatch({ type: 'changed-graph', change: changed });
  const notice = (text: string) => dispatch({ type: 'noticed', notice: text });
  const listOf = (of: GraphView): ListView => ({
    ...of.list,
    cursorId: lineOf(linesOf(of), of.list.cursorId),
  });
  const idsOf = (of: GraphView) => linesOf(of).map(({ id }) => id);
  const windowOf = (of: GraphView) => listWindow(listOf(of), idsOf(of), height);
  const placeOf = ({ list: { cursorId, cursor } }: GraphView): KitchenPlace | undefined => {
    const edge = itemAt(kitchen, cursorId)?.edge;
    return placeInKitchen(layout, edge?.from ?? cursorId, cursor);
  };
  const itemOf = (of: GraphView): GraphItem | undefined => {
    if (of.form !== 'graph') return linesOf(of)[windowOf(of).cursor];
    const item = itemAt(kitchen, of.list.cursorId);
    return item?.edge === undefined ? itemAt(kitchen, placeOf(of)?.id) : item;
  };
  const topOf = (row: number, top: number): number =>
    Math.max(0, Math.min(Math.max(Math.min(top, row), row - rows + 1), layout.rows.length - rows));
  const goTo = (id: string, row: number): void =>
    change({ list: { cursorId: id, cursor: row, top: topOf(row, now().list.top) }, pane: 0 });

  const walk = (direction: Direction): void => {
    const place = placeOf(now());
    const next = place && walkKitchen(layout, place, direction);
    if (next !== undefined) goTo(next.id, next.row);
  };
  const moveLines = (by: number): void =>
    change({ list: moveCursor(listOf(now()), idsOf(now()), height, by, slow), pane: 0 });
  const move = (direction: 'up' | 'down') => () =>
    now().form === 'graph' ? walk(direction) : moveLines(direction === 'up' ? -1 : 1);
  const across = (direction: 'left' | 'right') => () =>
    now().form === 'graph' ? walk(direction) : notice(ONE_BY_ONE);
  const fault = (step: 1 | -1) => () => {
    const of = now();
    const isDrawn = of.form === 'graph';
    const items = isDrawn
      ? drawnItems(
          kitchen,
          layout.rows.flatMap(({ stations }) => stations),
          of.level,
        )
      : linesOf(of);
    const from = isDrawn ? nearest(items, itemOf(of), placeOf(of), layout) : windowOf(of).cursor;
    for (let at = from + step; at >= 0 && at < items.length; at += step) {
      const item = items[at];
      if (item === undefined || !isFaulty(kitchen, item)) continue;
      if (isDrawn) return goTo(item.id, layout.rowOf.get(item.edge?.from ?? item.id) ?? 0);
      return change({ list: placeCursor(idsOf(of), height, at, windowOf(of).top), pane: 0 });
    }
    notice(`Nothing wrong ${step === 1 ? 'after' : 'before'} this one.`);
  };

  const view = graphView(state);
  const place = placeOf(view);
  return {
    kitchen,
    layout,
    lines,
    cursor: form === 'graph' ? -1 : windowOf(view).cursor,
    top: form === 'graph' ? topOf(place?.row ?? 0, view.list.top) : windowOf(view).top,
    itemOf,
    moves: {
      up: move('up'),
      down: move('down'),
      graphLeft: across('left'),
      graphRight: across('right'),
      nextGraphFault: fault(1),
      previousGraphFault: fault(-1),
      graphForm: () => {
        const next = GRAPH_FORMS[(GRAPH_FORMS.indexOf(now().form) + 1) % GRAPH_FORMS.length];
        change({ form: next ?? 'graph', pane: 0 });
      },
    },
  };
}

const ONE_BY_ONE = 'Up and down alone lead through lines; x goes on to the drawing.';

/** Where to begin to look from: the item, else the first station of its row. */
function nearest(
  items: readonly GraphItem[],
  item: GraphItem | undefined,
  place: KitchenPlace | undefined,
  { rows }: KitchenLayout,
): number {
  const at = items.findIndex(({ id }) => id === item?.id);
  if (at !== -1) return at;
  const first = rows[place?.row ?? 0]?.stations[0]?.id;
  return items.findIndex(({ id }) => id === first) - 1;
}
