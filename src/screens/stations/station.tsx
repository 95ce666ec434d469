import type { ReactNode } from 'react';
import {
  neighborAt,
  RoutingGraphView,
  routingGraphHeight,
} from '../../components/RoutingGraphView.tsx';
import { shortGuid } from '../../kitchen/model/restaurant.ts';
import {
  type EgoGraph,
  type ExpoPath,
  egoGraph,
  type Neighbor,
  type RoutingGraph,
  type RoutingNode,
  stationNodeId,
} from '../../kitchen/routing/routing-graph.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { type Actions, announce, announceLazily, type Steps } from '../../state/actions.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorEvent, MonitorState } from '../../state/monitor-state.ts';
import { PANES, type Pane, type StationView, stationView } from '../../state/screen-views.ts';
import { decisionCommands, muteAction } from '../everywhere/decide.ts';
import { paceSentences } from '../everywhere/now-lines.ts';
import { openAnalysisActions, openFulfillments, openTrace } from '../everywhere/open-screens.ts';
import { StationGone } from '../everywhere/reading-panel.tsx';
import type { Scene, ScreenAnnouncement, ScreenOf, SpokenRequests } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import {
  neighborStationActions,
  stationsByName,
  stationsInView,
} from '../everywhere/station-columns.ts';
import {
  adviceSentences,
  fieldSentences,
  figureSentences,
  stationIssueSentences,
  stationSentence,
} from '../everywhere/station-words.ts';
import {
  loadingAnnouncements,
  ONLY_STATIONS,
  stationGoneSentence,
  unreadDayText,
} from '../everywhere/words.ts';
import { PANE_TITLES, paneLines, StationPanes, shownPanes } from './StationPanes.tsx';

function stationActions(model: StationModel, state: MonitorState): Actions {
  const { scene, guid, view, row, ego, sides, cursor } = model;
  const node = ego && neighborAt(ego, cursor)?.node;
  const neighborGuid = node?.kind === 'station' ? node.stationGuid : undefined;
  const changed = (change: Partial<StationView>): MonitorEvent => ({
    type: 'changed-station',
    guid,
    change,
  });
  const moveTo = (next: number, ifUnmoved: string) => (): Steps => {
    if (ego === undefined || next === cursor) return [announce(ifUnmoved)];
    return [changed({ cursor: next }), announceLazily(() => [edgeSentence(ego, next)])];
  };
  return {
    up: moveTo(moveInGraph(view.cursor, sides, -1), 'This is the first on this side.'),
    down: moveTo(moveInGraph(view.cursor, sides, 1), 'This is the last on this side.'),
    left: moveTo(crossGraph(view.cursor, sides, true), 'Nothing to the left.'),
    right: moveTo(crossGraph(view.cursor, sides, false), 'Nothing to the right.'),
    pageUp: () => pageSteps(model, -1),
    pageDown: () => pageSteps(model, 1),
    open:
      neighborGuid === undefined || neighborGuid === guid
        ? `${ONLY_STATIONS}${scene.isSpoken ? ` j and k move along this side, h and l to the other side.` : ''}`
        : () => [{ type: 'went', to: { kind: 'station', guid: neighborGuid } }],
    pane: () => {
      const pane = PANES[(PANES.indexOf(view.pane) + 1) % PANES.length] ?? view.pane;
      return [
        changed({ pane, top: 0 }),
        announceLazily(() => [`${PANE_TITLES[pane]}:`, ...paneSentences(model, pane)]),
      ];
    },
    ...openAnalysisActions(state, row?.station),
    graph: () => openGraphAt(guid),
    trace: openTrace(row?.station),
    mute: muteAction(scene.check, state, row?.station),
    fulfillments: () => openFulfillments(state, row?.station),
    allFulfillments: () => openFulfillments(state, undefined),
    ...neighborStationActions('station', guid, scene.check),
  };
}

function pageSteps(model: StationModel, by: 1 | -1): Steps {
  const { scene, guid, view, row, panesHeight } = model;
  if (row === undefined) return [];
  if (scene.isSpoken) return [announceLazily(() => paneSentences(model, view.pane))];
  const shown = shownPanes(scene, view, row, panesHeight).find(({ pane }) => pane === view.pane);
  if (shown === undefined) return [];
  const { top, visible, lastTop } = shown;
  const next = Math.min(Math.max(top + by * visible, 0), lastTop);
  return [{ type: 'changed-station', guid, change: { top: next } }];
}

function openGraphAt(guid: string): Steps {
  const list = { cursorId: stationNodeId(guid), cursor: 0, top: 0 };
  return [
    { type: 'changed-view', view: 'graph', change: { list, pane: 0 } },
    { type: 'went', to: { kind: 'graph' } },
  ];
}

export const STATION: ScreenDefinition<ScreenOf<'station'>, StationModel> = {
  scope: 'station',
  model: stationModel,
  pane: ({ scene, row, view }) =>
    row && {
      title: `${row.name}: ${PANE_TITLES[view.pane].toLowerCase()}`,
      listHeight: undefined,
      lines: (size) => paneLines(row, scene, view.pane, size),
    },
  actions: stationActions,
  commands: ({ scene, row }, state) => decisionCommands(scene.check, state, row?.station),
  draw: (model) => <Station {...model} />,
  announcements: stationAnnouncements,
};

function Station(model: StationModel): ReactNode {
  const { scene, view, row, ego, labels, cursor, graphHeight, panesHeight } = model;
  const { size } = scene;
  if (row === undefined || ego === undefined) {
    return <StationGone scene={scene} keys="q back to the list" />;
  }
  return (
    <>
      <RoutingGraphView {...{ ego, labels, cursor }} width={size.width} height={graphHeight} />
      <StationPanes {...{ scene, view, row }} height={panesHeight} />
    </>
  );
}

function stationAnnouncements(
  model: StationModel,
  { refreshes }: SpokenRequests,
): readonly ScreenAnnouncement[] {
  const { scene, order, row, ego } = model;
  const { check } = scene;
  const { stations, board, date } = check;
  const occasion = `${refreshes} ${date}`;
  const sentence = (): readonly string[] => {
    const listed = row && stationsInView(check).byGuid.get(row.station.guid);
    if (listed === undefined) return [];
    return [
      stationSentence(listed, `${order.indexOf(listed.setup) + 1} of ${order.length}`, check),
    ];
  };
  const isDayLoaded = board.day !== undefined;
  return [
    ...loadingAnnouncements('the station', stations, occasion),
    {
      occasion: stations.data === undefined ? undefined : `${occasion} ${row === undefined}`,
      sentences: () =>
        row === undefined || ego === undefined
          ? [stationGoneSentence(check, scene.keymap)]
          : [
              ...sentence(),
              ...routingSentences(ego, row.expo),
              ...stationIssueSentences(row, check),
            ],
    },
    {
      occasion: String(isDayLoaded),
      isChangeOnly: true,
      sentences: () =>
        isDayLoaded && row !== undefined
          ? [[...sentence(), ...figureSentences(row, check)].join(' ')]
          : [],
    },
  ];
}

function paneSentences({ scene, guid, row }: StationModel, pane: Pane): readonly string[] {
  if (row === undefined) return [];
  switch (pane) {
    case 'pace':
      return scene.check.pace === undefined
        ? [unreadDayText(scene.check.day)]
        : [...paceSentences(scene.check, guid), ...adviceSentences(scene.check, guid)];
    case 'findings':
      return stationIssueSentences(row, scene.check);
    case 'figures':
      return figureSentences(row, scene.check);
    case 'fields':
      return fieldSentences(row, scene.check);
  }
}

const MIN_PANES_HEIGHT = 9;

interface StationModel {
  readonly scene: Scene;
  readonly guid: string;
  readonly view: StationView;
  /** In the order of the keys `[` and `]`. */
  readonly order: readonly BoardRow[];
  /** `undefined` if the station isn't in the list. */
  readonly row: BoardRow | undefined;
  readonly ego: EgoGraph | undefined;
  /** Labels of the whole graph. Drawn names stay distinct among them. */
  readonly labels: readonly string[];
  readonly sides: Sides;
  /** The neighbor under the cursor: from 0 up on the right, from -1 down on the left. */
  readonly cursor: number;
  readonly graphHeight: number;
  readonly panesHeight: number;
}

const egoGraphOf = memoize(egoGraph);
const labelsOf = memoize(({ nodes }: RoutingGraph) =>
  Array.from(nodes.values(), ({ label }) => label),
);

function stationModel(
  scene: Scene,
  state: MonitorState,
  { guid }: ScreenOf<'station'>,
): StationModel {
  const { check, size } = scene;
  const { board } = check;
  const order = stationsByName(stationsInView(check).rows);
  const ego = egoGraphOf(board.graph, guid);
  const view = stationView(state, guid);
  const sides = { left: ego?.incoming.length ?? 0, right: ego?.outgoing.length ?? 0 };
  const graphHeight =
    ego === undefined ? 0 : routingGraphHeight(ego, Math.max(7, size.height - MIN_PANES_HEIGHT));
  return {
    scene,
    guid,
    view,
    order,
    row: order.find(({ station }) => station.guid === guid),
    ego,
    labels: labelsOf(board.graph),
    sides,
    cursor: clampGraphCursor(view.cursor, sides),
    graphHeight,
    panesHeight: size.height - graphHeight,
  };
}

interface Sides {
  readonly left: number;
  readonly right: number;
}

/** The nearest cursor with a neighbor. 0 without neighbors. */
export function clampGraphCursor(cursor: number, { left, right }: Sides): number {
  const index = cursor < 0 ? -1 - cursor : cursor;
  const isOnLeft = left > 0 && (right === 0 || cursor < 0);
  if (isOnLeft) return -1 - Math.min(index, left - 1);
  return Math.max(0, Math.min(index, right - 1));
}

export function moveInGraph(cursor: number, sides: Sides, by: number): number {
  const from = clampGraphCursor(cursor, sides);
  if (from < 0) return clampGraphCursor(Math.min(from - by, -1), sides);
  return clampGraphCursor(Math.max(from + by, 0), sides);
}

/** The cursor keeps its height if possible. It stays if the other side is empty. */
export function crossGraph(cursor: number, sides: Sides, toLeft: boolean): number {
  const from = clampGraphCursor(cursor, sides);
  if (from < 0 === toLeft || (toLeft ? sides.left : sides.right) === 0) return from;
  return clampGraphCursor(-1 - from, sides);
}

/** The numbers are those of the cursor's sentences. */
function routingSentences(ego: EgoGraph, expo: ExpoPath): readonly string[] {
  const { incoming, outgoing } = ego;
  return [
    outgoing.length === 0 ? 'No routes out.' : `${countOf(outgoing.length, 'route')} out:`,
    ...outgoing.map((_, index) => edgeSentence(ego, index)),
    ...(expo === 'none' ? ['Tickets skip expo.'] : []),
    ...(expo === 'not stated' ? ['Expo routing is not set.'] : []),
    incoming.length === 0
      ? 'No other station monitors this one.'
      : `Monitored by ${countOf(incoming.length, 'station')}:`,
    ...incoming.map((_, index) => edgeSentence(ego, -1 - index)),
  ];
}

function edgeSentence({ incoming, outgoing }: EgoGraph, cursor: number): string {
  const side = cursor < 0 ? incoming : outgoing;
  const index = cursor < 0 ? -1 - cursor : cursor;
  const neighbor = side[index];
  if (neighbor === undefined) return 'Nothing there.';
  const route = cursor < 0 ? `Monitored by ${nodeName(neighbor.node)}: ` : routeOut(neighbor);
  return `${index + 1} of ${side.length}. ${route}${neighbor.edge.reason}`;
}

/** Empty for a KDS. */
function routeOut({ node, edge, sharedWith }: Neighbor): string {
  switch (edge.kind) {
    case 'display':
      return '';
    case 'print': {
      const shared = sharedWith.length === 0 ? '' : `, shared with ${sharedWith.join(', ')}`;
      return `${node.label}${shared}: `;
    }
    case 'expo':
      return 'Expo: ';
    case 'monitor':
      return edge.from === edge.to ? 'Monitors itself: ' : `Monitors ${nodeName(node)}: `;
  }
}

const nodeName = ({ kind, label, stationGuid }: RoutingNode): string =>
  kind === 'missing' ? `a station ending in ${shortGuid(stationGuid ?? '')}` : label;
