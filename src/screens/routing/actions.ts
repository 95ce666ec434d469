/** Routing graph in speech: link count, then each link. */

import { type Direction, walkKitchen } from '../../components/graph/kitchen-walk.ts';
import { dayArrival } from '../../hooks/reading/use-day.ts';
import { silentLevelSentence } from '../../kitchen/routing/routing-graph.ts';
import type { EdgeLevel } from '../../kitchen/routing/routing-order.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import {
  type Actions,
  noticed,
  SAY_AGAIN,
  type Steps,
  said,
  saying,
} from '../../state/monitor/actions.ts';
import { HEARD_PAGE, type ListUse, listActions } from '../../state/monitor/list-actions.ts';
import type { MonitorEvent, MonitorState } from '../../state/monitor/monitor-state.ts';
import { moveCursor, placeCursor } from '../../state/views/list-view.ts';
import type { GraphView } from '../../state/views/screen-views.ts';
import { openFulfillments, openTrace } from '../everywhere/open-screens.ts';
import type { Asked, ScreenSaying } from '../everywhere/screen-definition.ts';
import { ONLY_STATIONS } from '../everywhere/words.ts';
import { readingSayings, rowSayings } from '../frame/sayings.ts';
import { unreadDayText } from '../frame/words.ts';
import { drawnItems, type GraphItem, graphStationOf, isFaulty } from './graph-items.ts';
import { drawnTop, type GraphModel, graphPane } from './model.ts';
import * as words from './words.ts';
import { edgeLine, graphSentence, LINKS_SHOW_USE, NO_LINKS } from './words.ts';

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
export function sayGraph(model: GraphModel, { readings, turns }: Asked): readonly ScreenSaying[] {
  const { scene, view, kitchen, lines } = model;
  const { stations, day, restaurant, date } = scene.check;
  const place = `${readings} ${restaurant.guid} ${date}`;
  const occasion = stations.data === undefined ? undefined : `${place} ${turns}`;
  const isWhole = dayArrival(day) === 'whole';
  const silent = () => kitchen.traffic.silentLevels.map(silentLevelSentence);
  const arrived = [LINKS_SHOW_USE];
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
        ...(lines.length === 0 ? [NO_LINKS] : []),
      ],
    },
    ...rowSayings(graphList(model), occasion),
  ];
}

export function graphActions(model: GraphModel, state: MonitorState): Actions {
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
      station === undefined ? words.NO_ITEMS_HERE : () => openFulfillments(state, station),
    allFulfillments: () => openFulfillments(state, undefined),
    stationEdges: show(0),
    firstExpoEdges: show(1),
    secondExpoEdges: show(2),
    allEdges: show(undefined),
  };
}

/** Speech moves link by link. */
function heardMoves(model: GraphModel): Actions {
  const { kitchen, item, view } = model;
  const { up, down, nextFault, previousFault } = listActions(graphList(model));
  const all = (): Steps => [
    saying(() => (item === undefined ? [] : words.itemSentences(kitchen, item, view.level, 'to'))),
  ];
  const oneByOne = () => [said(words.linkByLink(model.scene.keymap))];
  return {
    ...(up && { up }),
    ...(down && { down }),
    ...(nextFault && { nextGraphFault: nextFault }),
    ...(previousFault && { previousGraphFault: previousFault }),
    graphLeft: oneByOne,
    graphRight: oneByOne,
    graphForm: () => [said(words.LIST_ONLY)],
    pageUp: all,
    pageDown: all,
  };
}

/** Cursor keys in the drawing. */
function graphMoves(model: GraphModel): Actions {
  const { scene, view, layout, ids, list, height, place } = model;
  const isDrawn = view.form === 'graph';
  const walk = (direction: Direction): Steps => {
    const next = place && walkKitchen(layout, place, direction);
    return next === undefined ? [] : [wentTo(model, next.id, next.row)];
  };
  const across = (direction: 'left' | 'right') => () =>
    isDrawn ? walk(direction) : [noticed(words.ONLY_UP_AND_DOWN)];
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
  return [noticed(words.noIssuesBeside(step))];
}

/** Search start: the item, else the first station in the row. */
function nearest(items: readonly GraphItem[], { item, place, layout }: GraphModel): number {
  const at = items.findIndex(({ id }) => id === item?.id);
  if (at !== -1) return at;
  const first = layout.rows[place?.row ?? 0]?.stations[0]?.id;
  return items.findIndex(({ id }) => id === first) - 1;
}
