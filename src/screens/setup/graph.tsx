/** Routing graph with the business date's bumps. Spoken, it is a list of links. */
import type { ReactNode } from 'react';
import { KitchenGraphView } from '../../components/KitchenGraphView.tsx';
import { type Direction, moveInKitchen } from '../../components/kitchen-layout.ts';
import { Line, TextLines } from '../../components/Line.tsx';
import { moreText, StatePanel } from '../../components/StatePanel.tsx';
import { dayArrival } from '../../hooks/use-day.ts';
import { silentLevelSentence } from '../../kitchen/routing/routing-graph.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import {
  type Actions,
  type ListUse,
  listActions,
  noticed,
  SPOKEN_PAGE,
  type Steps,
  said,
  saying,
} from '../../state/actions.ts';
import { keyTo } from '../../state/bindings.ts';
import type { Action } from '../../state/keymap.ts';
import type { MonitorEvent, MonitorState } from '../../state/monitor-state.ts';
import type { GraphView } from '../../state/screen-views.ts';
import { openFulfillments, openTrace } from '../everywhere/open-screens.ts';
import { LoadingPanel } from '../everywhere/reading-panel.tsx';
import type { ScreenAnnouncement, SpokenRequests } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import {
  loadingAnnouncements,
  NO_STATIONS,
  ONLY_STATIONS,
  rowAnnouncements,
  unreadDayText,
} from '../everywhere/words.ts';
import {
  dateNote,
  drawnItems,
  edgeLine,
  type GraphItem,
  type GraphModel,
  graphModel,
  graphPane,
  graphStationOf,
  graphZoomPane,
  isFaulty,
  itemSentences,
  scrolledTop,
} from './graph-model.ts';

export const GRAPH: ScreenDefinition<unknown, GraphModel> = {
  scope: 'graph',
  model: graphModel,
  pane: graphZoomPane,
  actions: graphActions,
  draw: (model) => <Graph {...model} />,
  announcements: graphAnnouncements,
};

function Graph(model: GraphModel): ReactNode {
  const { scene, kitchen, layout, item, top, rows } = model;
  const { check, size } = scene;
  const { width } = size;
  if (check.stations.data === undefined) {
    const { link } = check.stations;
    return <LoadingPanel size={size} what="prep stations" link={link} now={check.now} />;
  }
  if (check.board.rows.length === 0) {
    return (
      <StatePanel {...size} heading="No prep stations" sentences={[NO_STATIONS]} keys="q back" />
    );
  }
  const { lines, space, first } = graphPane(model);
  const more = moreText(first, lines.length - first - space, 'Space');
  return (
    <>
      <KitchenGraphView
        {...{ layout, top, width }}
        selected={{ node: item?.node?.id, edge: item?.edge }}
        height={rows}
      />
      <Line
        width={width}
        spans={[
          { text: 'Routing graph.', strong: true },
          { text: dateNote(kitchen.traffic, check.day) },
        ]}
        right={[{ text: more, tone: 'muted' }]}
      />
      <TextLines
        lines={lines.slice(first, first + space).map((text) => [{ text }])}
        width={width}
      />
    </>
  );
}

function graphList({ scene, kitchen, links, ids, heard }: GraphModel): ListUse {
  return {
    view: heard,
    ids,
    height: SPOKEN_PAGE,
    isFault: (index) => {
      const link = links[index];
      return link !== undefined && isFaulty(kitchen, link);
    },
    moved: (list) => changeGraph({ list }),
    what: 'link',
    sentence: (index) => {
      const edge = links[index]?.edge;
      const position = `${countText(index + 1)} of ${countText(links.length)}`;
      return edge === undefined ? '' : `${edgeLine(kitchen, edge, 'to')}. ${position}.`;
    },
    scene,
  };
}

/** Link count and the cursor's link. Usage once the date is loaded. */
function graphAnnouncements(
  model: GraphModel,
  { refreshes, repeats }: SpokenRequests,
): readonly ScreenAnnouncement[] {
  const { scene, kitchen, links } = model;
  const { stations, day, restaurant, date } = scene.check;
  const place = `${refreshes} ${restaurant.guid} ${date}`;
  const occasion = stations.data === undefined ? undefined : `${place} ${repeats}`;
  const isWhole = dayArrival(day) === 'whole';
  const silent = () => kitchen.traffic.silentLevels.map(silentLevelSentence);
  const arrived = ['The date has loaded. Links now show how they were used.'];
  return [
    {
      on: String(isWhole),
      isChangeOnly: true,
      sentences: () => (isWhole ? [[...arrived, ...silent()].join(' ')] : []),
    },
    ...loadingAnnouncements('prep stations', stations, place),
    {
      on: occasion,
      sentences: () => [
        `The routing graph: ${countOf(links.length, 'link')}.`,
        ...(isWhole ? silent() : [unreadDayText(day)]),
      ],
    },
    ...rowAnnouncements(graphList(model), occasion),
  ];
}

function graphActions(model: GraphModel, state: MonitorState): Actions {
  const { scene, kitchen, item } = model;
  const station = item && graphStationOf(kitchen, item);
  return {
    ...(scene.isSpoken ? spokenActions(model) : drawnActions(model)),
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
  };
}

function spokenActions(model: GraphModel): Actions {
  const { kitchen, item } = model;
  const { up, down, nextFault, previousFault } = listActions(graphList(model));
  const all = (): Steps => [
    saying(() => (item === undefined ? [] : itemSentences(kitchen, item, 'to'))),
  ];
  const keyOf = (action: Action) => keyTo(action, model.scene.keymap);
  const ways = `${keyOf('down')} and ${keyOf('up')} go from link to link.`;
  const oneByOne = () => [said(`${ways} ${keyOf('pageDown')} reads everything about one.`)];
  return {
    ...(up && { up }),
    ...(down && { down }),
    ...(nextFault && { nextGraphFault: nextFault }),
    ...(previousFault && { previousGraphFault: previousFault }),
    graphLeft: oneByOne,
    graphRight: oneByOne,
    pageUp: all,
    pageDown: all,
  };
}

function drawnActions(model: GraphModel): Actions {
  const { layout, place } = model;
  const walk = (direction: Direction) => (): Steps => {
    const next = place && moveInKitchen(layout, place, direction);
    return next === undefined ? [] : [moveTo(model, next.id, next.row)];
  };
  return {
    up: walk('up'),
    down: walk('down'),
    graphLeft: walk('left'),
    graphRight: walk('right'),
    nextGraphFault: () => faultSteps(model, 1),
    previousGraphFault: () => faultSteps(model, -1),
    pageUp: () => pageSteps(model, -1),
    pageDown: () => pageSteps(model, 1),
  };
}

function changeGraph(change: Partial<GraphView>): MonitorEvent {
  return { type: 'changed-view', view: 'graph', change };
}

function moveTo({ view, layout, rows }: GraphModel, id: string, row: number): MonitorEvent {
  const top = scrolledTop(layout, row, view.list.top, rows);
  return changeGraph({ list: { cursorId: id, cursor: row, top }, pane: 0 });
}

function pageSteps(model: GraphModel, by: 1 | -1): Steps {
  const { first, space, lines } = graphPane(model);
  return [changeGraph({ pane: Math.max(0, Math.min(first + by * space, lines.length - space)) })];
}

function faultSteps(model: GraphModel, step: 1 | -1): Steps {
  const { kitchen, layout } = model;
  const items = drawnItems(
    kitchen,
    layout.rows.flatMap((row) => row.stations),
  );
  for (let index = searchStart(items, model) + step; index >= 0; index += step) {
    const item = items[index];
    if (item === undefined) break;
    if (!isFaulty(kitchen, item)) continue;
    return [moveTo(model, item.id, layout.rowOf.get(item.edge?.from ?? item.id) ?? 0)];
  }
  return [noticed(`No issues ${step === 1 ? 'after' : 'before'} this one.`)];
}

/** Search start: the item, else the first station in the row. */
function searchStart(items: readonly GraphItem[], { item, place, layout }: GraphModel): number {
  const index = items.findIndex(({ id }) => id === item?.id);
  if (index !== -1) return index;
  const first = layout.rows[place?.row ?? 0]?.stations[0]?.id;
  return items.findIndex(({ id }) => id === first) - 1;
}
