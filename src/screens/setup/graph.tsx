import type { ReactNode } from 'react';
import { type Direction, moveInKitchen } from '../../components/kitchen-layout.ts';
import { KitchenGraphView } from '../../components/KitchenGraphView.tsx';
import { Line, TextLines } from '../../components/Line.tsx';
import { moreText, StatePanel } from '../../components/StatePanel.tsx';
import { dayArrival } from '../../hooks/use-day.ts';
import { silentLevelSentence } from '../../kitchen/routing/routing-graph.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import {
  type Actions,
  announce,
  announceLazily,
  type ListUse,
  listActions,
  noticeEvent,
  SPOKEN_PAGE,
  type Steps,
} from '../../state/actions.ts';
import { keyLabelFor } from '../../state/bindings.ts';
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
  rowIssues,
  scrolledTop,
  sourceIssues,
} from './graph-model.ts';

const LOADED = 'The date has loaded. Links now show how they were used.';

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
    return <LoadingPanel scene={scene} what="prep stations" reading={check.stations} />;
  }
  if (check.board.rows.length === 0) {
    return (
      <StatePanel {...size} heading="No prep stations" sentences={[NO_STATIONS]} keys="q back" />
    );
  }
  const { lines, visible, first } = graphPane(model);
  const more = moreText(first, lines.length - first - visible, 'Space');
  return (
    <>
      <KitchenGraphView
        {...{ layout, top, width }}
        selected={{ node: item?.node?.id, edge: item?.edge }}
        height={rows}
        issuesOf={(row) => rowIssues(kitchen, row)}
      />
      <Line
        width={width}
        spans={[
          { text: 'Routing graph.', strong: true },
          { text: dateNote(kitchen.traffic, check.day) },
        ]}
        right={[{ text: more, tone: 'muted' }]}
      />
      <TextLines lines={lines.slice(first, first + visible)} width={width} />
    </>
  );
}

function graphList({ scene, kitchen, links, ids, spokenList }: GraphModel): ListUse {
  return {
    view: spokenList,
    ids,
    height: SPOKEN_PAGE,
    hasTrouble: (index) => {
      const link = links[index];
      return link !== undefined && isFaulty(kitchen, link);
    },
    onMoved: (list) => changeGraph({ list }),
    noun: 'link',
    sentence: (index) => {
      const edge = links[index]?.edge;
      const position = `${countText(index + 1)} of ${countText(links.length)}`;
      return edge === undefined ? '' : `${edgeLine(kitchen, edge, 'to')}. ${position}.`;
    },
    scene,
  };
}

function graphAnnouncements(
  model: GraphModel,
  { refreshes, repeats }: SpokenRequests,
): readonly ScreenAnnouncement[] {
  const { scene, kitchen, links } = model;
  const { stations, day, restaurant, date } = scene.check;
  const dateOccasion = `${refreshes} ${restaurant.guid} ${date}`;
  const occasion = stations.data === undefined ? undefined : `${dateOccasion} ${repeats}`;
  const isWhole = dayArrival(day) === 'whole';
  const silentLevels = () => kitchen.traffic.silentLevels.map(silentLevelSentence);
  return [
    {
      occasion: String(isWhole),
      isChangeOnly: true,
      sentences: () => (isWhole ? [[LOADED, ...silentLevels()].join(' ')] : []),
    },
    ...loadingAnnouncements('prep stations', stations, dateOccasion),
    {
      occasion,
      sentences: () => [
        `The routing graph: ${countOf(links.length, 'link')}.`,
        ...(isWhole ? silentLevels() : [unreadDayText(day)]),
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
  const sayAll = (): Steps => [
    announceLazily(() =>
      item === undefined
        ? []
        : [...itemSentences(kitchen, item, 'to'), ...sourceIssues(kitchen, item)],
    ),
  ];
  const keyOf = (action: Action) => keyLabelFor(action, model.scene.keymap);
  const moveHint = `${keyOf('down')} and ${keyOf('up')} go from link to link.`;
  const sayHowToMove = () => [
    announce(`${moveHint} ${keyOf('pageDown')} reads everything about one.`),
  ];
  return {
    ...(up && { up }),
    ...(down && { down }),
    ...(nextFault && { nextGraphFault: nextFault }),
    ...(previousFault && { previousGraphFault: previousFault }),
    graphLeft: sayHowToMove,
    graphRight: sayHowToMove,
    pageUp: sayAll,
    pageDown: sayAll,
  };
}

function drawnActions(model: GraphModel): Actions {
  const { layout, position } = model;
  const move = (direction: Direction) => (): Steps => {
    const next = position && moveInKitchen(layout, position, direction);
    return next === undefined ? [] : [moveTo(model, next.id, next.row)];
  };
  return {
    up: move('up'),
    down: move('down'),
    graphLeft: move('left'),
    graphRight: move('right'),
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
  const { first, visible, lines } = graphPane(model);
  return [
    changeGraph({ pane: Math.max(0, Math.min(first + by * visible, lines.length - visible)) }),
  ];
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
  return [noticeEvent(`No issues ${step === 1 ? 'after' : 'before'} this one.`)];
}

/** If the cursor's item isn't in the list, the search starts just before the first station of its row. */
function searchStart(items: readonly GraphItem[], { item, position, layout }: GraphModel): number {
  const index = items.findIndex(({ id }) => id === item?.id);
  if (index !== -1) return index;
  const first = layout.rows[position?.row ?? 0]?.stations[0]?.id;
  return items.findIndex(({ id }) => id === first) - 1;
}
