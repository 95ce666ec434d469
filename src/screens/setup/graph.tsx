/** Routing graph with the business date's bumps: drawn or as a list. */
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { KitchenGraphView } from '../../components/KitchenGraphView.tsx';
import { type Direction, walkKitchen } from '../../components/kitchen-layout.ts';
import { Line, rowSign, type Span, TextLines } from '../../components/Line.tsx';
import { moreText, outOfViewText, StatePanel } from '../../components/StatePanel.tsx';
import { dayArrival } from '../../hooks/use-day.ts';
import { silentLevelSentence } from '../../kitchen/routing/routing-graph.ts';
import { type EdgeLevel, edgeId } from '../../kitchen/routing/routing-order.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import {
  type Actions,
  HEARD_PAGE,
  type ListUse,
  listActions,
  noticed,
  SAY_AGAIN,
  type Steps,
  said,
  saying,
} from '../../state/actions.ts';
import { moveCursor, placeCursor } from '../../state/list-view.ts';
import type { MonitorEvent, MonitorState } from '../../state/monitor-state.ts';
import type { GraphView } from '../../state/screen-views.ts';
import { openFulfillments, openTrace } from '../everywhere/open-screens.ts';
import { ReadingPanel } from '../everywhere/reading-panel.tsx';
import type { Asked, ScreenSaying } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import {
  NO_STATIONS,
  ONLY_STATIONS,
  readingSayings,
  rowSayings,
  unreadDayText,
} from '../everywhere/words.ts';
import {
  dateNote,
  drawnItems,
  drawnTop,
  edgeLine,
  type GraphItem,
  type GraphModel,
  graphModel,
  graphPane,
  graphSentence,
  graphStationOf,
  graphZoom,
  isFaulty,
  itemSentences,
  linkByLink,
  noIssuesBeside,
  titleText,
} from './graph-model.ts';

export const GRAPH: ScreenDefinition<unknown, GraphModel> = {
  scope: 'graph',
  model: graphModel,
  pane: graphZoom,
  actions: graphActions,
  draw: (model) => <Graph {...model} />,
  say: sayGraph,
};

function Graph(model: GraphModel): ReactNode {
  const { scene, view, kitchen, layout, lines, item, top, rows, height } = model;
  const { check, size } = scene;
  const { width } = size;
  if (check.stations.data === undefined) {
    const { link } = check.stations;
    return <ReadingPanel size={size} what="prep stations" link={link} now={check.now} />;
  }
  if (check.board.rows.length === 0) {
    return (
      <StatePanel {...size} heading="No prep stations" sentences={[NO_STATIONS]} keys="q back" />
    );
  }
  const { taken, lines: sentences, space, first } = graphPane(model);
  const outOfView =
    view.form === 'graph' ? '' : outOfViewText({ top, shown: height, length: lines.length }, width);
  return (
    <>
      {view.form === 'graph' ? (
        <KitchenGraphView
          {...{ layout, top, width }}
          selected={{ node: item?.node?.id, edge: item?.edge }}
          height={rows}
          level={view.level}
        />
      ) : (
        <Box flexDirection="column" height={taken} overflow="hidden">
          <GraphLines {...model} />
        </Box>
      )}
      <Line
        width={width}
        spans={[
          { text: titleText(view), strong: true },
          { text: outOfView === '' ? '' : ` ${outOfView}.`, tone: 'muted' },
          { text: dateNote(kitchen.traffic, scene.check.day) },
        ]}
        right={[
          { text: moreText(first, sentences.length - first - space, 'Space'), tone: 'muted' },
        ]}
      />
      <TextLines
        lines={sentences.slice(first, first + space).map((text) => [{ text }])}
        width={width}
      />
    </>
  );
}

/** One line per edge, with a separate cursor column. */
function GraphLines({ scene, view, kitchen, lines, cursor, top, height }: GraphModel): ReactNode {
  const { glyphs } = scene.theme;
  const arrow = glyphs.line.solid + glyphs.arrow;
  return lines.slice(top, top + height).map((line, index) => {
    const isHere = top + index === cursor;
    const { id, edge } = line;
    const state = kitchen.traffic.uses.get(edgeId(edge))?.state;
    const tone = isFaulty(kitchen, line) ? 'error' : state === 'never used' ? 'muted' : 'plain';
    const text = edgeLine(kitchen, edge, view.level, arrow);
    const spans: readonly Span[] = [rowSign(isHere, glyphs), { text, tone, strong: isHere }];
    return <Line key={id} width={scene.size.width} spans={spans} />;
  });
}

function graphList({ scene, view, kitchen, lines, ids, list }: GraphModel): ListUse {
  return {
    view: list,
    ids,
    height: HEARD_PAGE,
    isFault: (index) => {
      const line = lines[index];
      return line !== undefined && isFaulty(kitchen, line);
    },
    moved: (place) => ({ type: 'changed-graph', change: { list: place } }),
    what: 'link',
    sentence: (index) => {
      const edge = lines[index]?.edge;
      const at = `${countText(index + 1)} of ${countText(lines.length)}`;
      return edge === undefined ? '' : `${edgeLine(kitchen, edge, view.level, 'to')}. ${at}.`;
    },
    scene,
  };
}

/** Link count and the cursor's link. Usage once the date is loaded. */
function sayGraph(model: GraphModel, { readings, turns }: Asked): readonly ScreenSaying[] {
  const { scene, view, kitchen, lines } = model;
  const { stations, day, restaurant, date } = scene.check;
  const place = `${readings} ${restaurant.guid} ${date}`;
  const occasion = stations.data === undefined ? undefined : `${place} ${turns}`;
  const isWhole = dayArrival(day) === 'whole';
  const silent = () => kitchen.traffic.silentLevels.map(silentLevelSentence);
  const arrived = ['The date has loaded. Links now show how they were used.'];
  return [
    {
      on: String(isWhole),
      isChangeOnly: true,
      sentences: () => (isWhole ? [[...arrived, ...silent()].join(' ')] : []),
    },
    ...readingSayings('prep stations', stations, place),
    {
      on: occasion,
      sentences: () => [
        graphSentence(view.level, lines.length),
        ...(isWhole ? silent() : [unreadDayText(day)]),
        ...(lines.length === 0 ? ['No links in this view. a shows all links.'] : []),
      ],
    },
    ...rowSayings(graphList(model), occasion),
  ];
}

function graphActions(model: GraphModel, state: MonitorState): Actions {
  const { scene, kitchen, item } = model;
  const station = item && graphStationOf(kitchen, item);
  const show = (level: EdgeLevel) => (): Steps => [
    { type: 'changed-graph', change: { level, pane: 0 } },
    SAY_AGAIN,
  ];
  return {
    ...(scene.isHeard ? heardMoves(model) : graphMoves(model)),
    open:
      station === undefined
        ? ONLY_STATIONS
        : () => [{ type: 'went', to: { kind: 'station', guid: station.guid } }],
    trace: openTrace(station),
    fulfillments:
      station === undefined
        ? 'Only stations have items. F shows all items.'
        : () => openFulfillments(state, station),
    allFulfillments: () => openFulfillments(state, undefined),
    stationEdges: show(0),
    firstExpoEdges: show(1),
    secondExpoEdges: show(2),
    allEdges: show(undefined),
  };
}

function heardMoves(model: GraphModel): Actions {
  const { kitchen, item, view } = model;
  const { up, down, nextFault, previousFault } = listActions(graphList(model));
  const all = (): Steps => [
    saying(() => (item === undefined ? [] : itemSentences(kitchen, item, view.level, 'to'))),
  ];
  const oneByOne = () => [said(linkByLink(model.scene.keymap))];
  return {
    ...(up && { up }),
    ...(down && { down }),
    ...(nextFault && { nextGraphFault: nextFault }),
    ...(previousFault && { previousGraphFault: previousFault }),
    graphLeft: oneByOne,
    graphRight: oneByOne,
    graphForm: () => [said('Screen-reader mode has only the list.')],
    pageUp: all,
    pageDown: all,
  };
}

function graphMoves(model: GraphModel): Actions {
  const { scene, view, layout, ids, list, height, place } = model;
  const isDrawn = view.form === 'graph';
  const walk = (direction: Direction): Steps => {
    const next = place && walkKitchen(layout, place, direction);
    return next === undefined ? [] : [wentTo(model, next.id, next.row)];
  };
  const across = (direction: 'left' | 'right') => () =>
    isDrawn ? walk(direction) : [noticed('Only up and down move here. x changes to the graph.')];
  const move = (direction: 'up' | 'down') => (): Steps => {
    if (isDrawn) return walk(direction);
    const by = direction === 'up' ? -1 : 1;
    return [changed({ list: moveCursor(list, ids, height, by, scene.slow), pane: 0 })];
  };
  return {
    up: move('up'),
    down: move('down'),
    graphLeft: across('left'),
    graphRight: across('right'),
    nextGraphFault: () => toFault(model, 1),
    previousGraphFault: () => toFault(model, -1),
    graphForm: () => [changed({ form: isDrawn ? 'list' : 'graph', pane: 0 })],
    pageUp: () => page(model, -1),
    pageDown: () => page(model, 1),
  };
}

function changed(change: Partial<GraphView>): MonitorEvent {
  return { type: 'changed-graph', change };
}

function wentTo({ view, layout, rows }: GraphModel, id: string, row: number): MonitorEvent {
  const top = drawnTop(layout, row, view.list.top, rows);
  return changed({ list: { cursorId: id, cursor: row, top }, pane: 0 });
}

function page(model: GraphModel, by: 1 | -1): Steps {
  const { first, space, lines } = graphPane(model);
  return [changed({ pane: Math.max(0, Math.min(first + by * space, lines.length - space)) })];
}

function toFault(model: GraphModel, step: 1 | -1): Steps {
  const { view, kitchen, layout, lines, ids, height, cursor, top } = model;
  const isDrawn = view.form === 'graph';
  const stations = layout.rows.flatMap((row) => row.stations);
  const items = isDrawn ? drawnItems(kitchen, stations, view.level) : lines;
  const from = isDrawn ? nearest(items, model) : cursor;
  for (let at = from + step; at >= 0 && at < items.length; at += step) {
    const item = items[at];
    if (item === undefined || !isFaulty(kitchen, item)) continue;
    if (isDrawn) return [wentTo(model, item.id, layout.rowOf.get(item.edge?.from ?? item.id) ?? 0)];
    return [changed({ list: placeCursor(ids, height, at, top), pane: 0 })];
  }
  return [noticed(noIssuesBeside(step))];
}

/** Search start: the item, else the first station in the row. */
function nearest(items: readonly GraphItem[], { item, place, layout }: GraphModel): number {
  const at = items.findIndex(({ id }) => id === item?.id);
  if (at !== -1) return at;
  const first = layout.rows[place?.row ?? 0]?.stations[0]?.id;
  return items.findIndex(({ id }) => id === first) - 1;
}
