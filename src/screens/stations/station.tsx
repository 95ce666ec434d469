/** The station's ticket routes, issues, date stats, and fields. */
import type { ReactNode } from 'react';
import { graphHeight, neighborAt, RoutingGraphView } from '../../components/RoutingGraphView.tsx';
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
import { countOf } from '../../kitchen/text/quantities.ts';
import { type Actions, type Steps, said, saying } from '../../state/actions.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorEvent, MonitorState } from '../../state/monitor-state.ts';
import { PANES, type Pane, type StationView, stationView } from '../../state/screen-views.ts';
import { decisionCommands, muteAction } from '../everywhere/decide.ts';
import { openAnalysisActions, openFulfillments, openTrace } from '../everywhere/open-screens.ts';
import { StationGone } from '../everywhere/reading-panel.tsx';
import type { Scene, ScreenAnnouncement, SpokenRequests } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import {
  neighborStationActions,
  stationsByName,
  stationsInView,
} from '../everywhere/station-columns.ts';
import {
  fieldSentences,
  figureSentences,
  stationIssueSentences,
  stationSentence,
} from '../everywhere/station-words.ts';
import { loadingAnnouncements, ONLY_STATIONS, stationGoneSentence } from '../everywhere/words.ts';
import {
  PANE_TITLES,
  paneContent,
  paneLines,
  StationPanes,
  stationPaceSentences,
} from './StationPanes.tsx';

function stationActions(model: StationModel, state: MonitorState): Actions {
  const { scene, guid, view, row, ego, sides, cursor } = model;
  const node = ego && neighborAt(ego, cursor)?.node;
  const to = node?.kind === 'station' ? node.stationGuid : undefined;
  const changed = (change: Partial<StationView>): MonitorEvent => ({
    type: 'changed-station',
    guid,
    change,
  });
  const go = (next: number, otherwise: string) => (): Steps => {
    if (ego === undefined || next === cursor) return [said(otherwise)];
    return [changed({ cursor: next }), saying(() => [edgeSentence(ego, next)])];
  };
  return {
    up: go(walkGraph(view.cursor, sides, -1), 'This is the first on this side.'),
    down: go(walkGraph(view.cursor, sides, 1), 'This is the last on this side.'),
    left: go(crossGraph(view.cursor, sides, true), 'Nothing to the left.'),
    right: go(crossGraph(view.cursor, sides, false), 'Nothing to the right.'),
    pageUp: () => page(model, -1),
    pageDown: () => page(model, 1),
    open:
      to === undefined || to === guid
        ? `${ONLY_STATIONS}${scene.isSpoken ? ` j and k move along this side, h and l to the other side.` : ''}`
        : () => [{ type: 'went', to: { kind: 'station', guid: to } }],
    pane: () => {
      const pane = PANES[(PANES.indexOf(view.pane) + 1) % PANES.length] ?? view.pane;
      return [
        changed({ pane, top: 0 }),
        saying(() => [`${PANE_TITLES[pane]}:`, ...paneSentences(model, pane)]),
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

/** Drawn, turns the page. Spoken, reads the complete pane. */
function page(model: StationModel, by: 1 | -1): Steps {
  const { scene, guid, view, row, panesHeight } = model;
  if (row === undefined) return [];
  const { check, size, isSpoken } = scene;
  if (isSpoken) return [saying(() => paneSentences(model, view.pane))];
  const { lines, space } = paneContent(
    row,
    check,
    view.pane,
    size.width,
    panesHeight,
    scene.theme.glyphs,
  );
  const last = Math.max(0, lines.length - space);
  const top = Math.min(Math.max(Math.min(view.top, last) + by * space, 0), last);
  return [{ type: 'changed-station', guid, change: { top } }];
}

function openGraphAt(guid: string): Steps {
  const list = { cursorId: stationNodeId(guid), cursor: 0, top: 0 };
  return [
    { type: 'changed-view', view: 'graph', change: { list, pane: 0 } },
    { type: 'went', to: { kind: 'graph' } },
  ];
}

export const STATION: ScreenDefinition<{ readonly guid: string }, StationModel> = {
  scope: 'station',
  model: stationModel,
  pane: ({ scene, row, view }) =>
    row && {
      title: `${row.name}: ${PANE_TITLES[view.pane].toLowerCase()}`,
      listHeight: undefined,
      lines: ({ width, height }) =>
        paneLines(row, scene.check, view.pane, width, scene.theme.glyphs, height),
    },
  actions: stationActions,
  commands: ({ scene, row }, state) => decisionCommands(scene.check, state, row?.station),
  draw: (model) => <Station {...model} />,
  announcements: stationAnnouncements,
};

function Station(model: StationModel): ReactNode {
  const { scene, view, row, ego, labels, cursor, graphLines, panesHeight } = model;
  const { check, size } = scene;
  if (row === undefined || ego === undefined) {
    return <StationGone size={size} check={check} keys="q back to the list" />;
  }
  return (
    <>
      <RoutingGraphView {...{ ego, labels, cursor }} width={size.width} height={graphLines} />
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
  const isDayThere = board.day !== undefined;
  return [
    ...loadingAnnouncements('the station', stations, occasion),
    {
      on: stations.data === undefined ? undefined : `${occasion} ${row === undefined}`,
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
      on: String(isDayThere),
      isChangeOnly: true,
      sentences: () =>
        isDayThere && row !== undefined
          ? [[...sentence(), ...figureSentences(row, check)].join(' ')]
          : [],
    },
  ];
}

function paneSentences({ scene, row }: StationModel, pane: Pane): readonly string[] {
  if (row === undefined) return [];
  switch (pane) {
    case 'pace':
      return stationPaceSentences(row, scene.check);
    case 'findings':
      return stationIssueSentences(row, scene.check);
    case 'figures':
      return figureSentences(row, scene.check);
    case 'fields':
      return fieldSentences(row, scene.check);
  }
}

/** Minimum lines for the pane below the graph. */
const PANE_LINES = 9;

type StationModel = ReturnType<typeof stationModel>;

const egoOf = memoize(egoGraph);
const labelsOf = memoize(({ nodes }: RoutingGraph) =>
  Array.from(nodes.values(), ({ label }) => label),
);

function stationModel(scene: Scene, state: MonitorState, { guid }: { readonly guid: string }) {
  const { check, size } = scene;
  const { board } = check;
  const order = stationsByName(stationsInView(check).rows);
  const ego = egoOf(board.graph, guid);
  const view = stationView(state, guid);
  const sides = { left: ego?.incoming.length ?? 0, right: ego?.outgoing.length ?? 0 };
  const graphLines =
    ego === undefined ? 0 : graphHeight(ego, Math.max(7, size.height - PANE_LINES));
  return {
    scene,
    guid,
    view,
    // All stations, in the order of `[` and `]`.
    order,
    // `undefined` if the station isn't in the list.
    row: order.find(({ station }) => station.guid === guid),
    ego,
    labels: labelsOf(board.graph),
    sides,
    cursor: placeInGraph(view.cursor, sides),
    graphLines,
    panesHeight: size.height - graphLines,
  };
}

interface Sides {
  readonly left: number;
  readonly right: number;
}

/** Clamps the cursor to an existing neighbor. 0 without any. */
export function placeInGraph(cursor: number, { left, right }: Sides): number {
  const index = cursor < 0 ? -1 - cursor : cursor;
  const toLeft = right === 0 || (cursor < 0 && left > 0);
  if (toLeft && left > 0) return -1 - Math.min(index, left - 1);
  return Math.max(0, Math.min(index, right - 1));
}

/** Up or down on the same side, stopping at the ends. */
export function walkGraph(cursor: number, sides: Sides, by: number): number {
  const from = placeInGraph(cursor, sides);
  if (from < 0) return placeInGraph(Math.min(from - by, -1), sides);
  return placeInGraph(Math.max(from + by, 0), sides);
}

/** To the other side, at the same height if possible. Stays if that side is empty. */
export function crossGraph(cursor: number, sides: Sides, toLeft: boolean): number {
  const from = placeInGraph(cursor, sides);
  if (from < 0 === toLeft || (toLeft ? sides.left : sides.right) === 0) return from;
  return placeInGraph(-1 - from, sides);
}

/** A station's routes, numbered for the cursor. */
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

/** `cursor` counts routes out from 0, and stations monitoring this one from -1 down. */
function edgeSentence({ incoming, outgoing }: EgoGraph, cursor: number): string {
  const side = cursor < 0 ? incoming : outgoing;
  const index = cursor < 0 ? -1 - cursor : cursor;
  const neighbor = side[index];
  if (neighbor === undefined) return 'Nothing there.';
  const route = cursor < 0 ? `Monitored by ${nodeName(neighbor.node)}: ` : routeOut(neighbor);
  return `${index + 1} of ${side.length}. ${route}${neighbor.edge.reason}`;
}

/** Text before the reason. Empty for a KDS. */
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
