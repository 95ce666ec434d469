/** One station: ticket routes, issues, date stats, and fields. */
import type { ReactNode } from 'react';
import { neighborAt, RoutingGraphView } from '../../components/RoutingGraphView.tsx';
import { stationNodeId } from '../../kitchen/routing/routing-graph.ts';
import { type Actions, type Steps, said, saying } from '../../state/actions.ts';
import type { MonitorEvent, MonitorState } from '../../state/monitor-state.ts';
import { PANES, type Pane, type StationView } from '../../state/screen-views.ts';
import { decisionCommands, muteKey } from '../everywhere/decide.ts';
import { openAnalysesOf, openFulfillments, openTrace } from '../everywhere/open-screens.ts';
import { StationGone } from '../everywhere/reading-panel.tsx';
import type { Asked, ScreenSaying } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import { besideActions, stationsInView } from '../everywhere/station-columns.ts';
import {
  fieldSentences,
  figureSentences,
  findingSentences,
  stationSentence,
} from '../everywhere/station-words.ts';
import { ONLY_STATIONS, readingSayings, stationGoneSentence } from '../everywhere/words.ts';
import { paneContent, paneLines, StationPanes, stationPaceSentences } from './StationPanes.tsx';
import {
  crossGraph,
  edgeSentence,
  PANE_TITLES,
  routingSentences,
  type StationModel,
  stationModel,
  walkGraph,
} from './station-model.ts';

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
        ? `${ONLY_STATIONS}${scene.isHeard ? ` j and k move along this side, h and l to the other side.` : ''}`
        : () => [{ type: 'went', to: { kind: 'station', guid: to } }],
    pane: () => {
      const pane = PANES[(PANES.indexOf(view.pane) + 1) % PANES.length] ?? view.pane;
      return [
        changed({ pane, top: 0 }),
        saying(() => [`${PANE_TITLES[pane]}:`, ...paneSentences(model, pane)]),
      ];
    },
    ...openAnalysesOf(state, row?.station),
    graph: () => openGraphAt(guid),
    trace: openTrace(row?.station),
    mute: muteKey(scene.check, state, row?.station),
    fulfillments: () => openFulfillments(state, row?.station),
    allFulfillments: () => openFulfillments(state, undefined),
    ...besideActions('station', guid, scene.check),
  };
}

/** Drawn, turns the page. Spoken, reads the complete pane. */
function page(model: StationModel, by: 1 | -1): Steps {
  const { scene, guid, view, row, panesHeight } = model;
  if (row === undefined) return [];
  const { check, size, isHeard } = scene;
  if (isHeard) return [saying(() => paneSentences(model, view.pane))];
  const { lines, space } = paneContent(row, check, view.pane, size.width, panesHeight);
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
      listed: undefined,
      lines: ({ width, height }) =>
        paneLines(row, scene.check, view.pane, width, scene.theme.glyphs, height),
    },
  actions: stationActions,
  commands: ({ scene, row }, state) => decisionCommands(scene.check, state, row?.station),
  draw: (model) => <Station {...model} />,
  say: sayStation,
};

function Station(model: StationModel): ReactNode {
  const { scene, row, ego, labels, cursor, graphLines } = model;
  const { check, size } = scene;
  if (row === undefined || ego === undefined) {
    return <StationGone size={size} check={check} keys="q back to the list" />;
  }
  return (
    <>
      <RoutingGraphView {...{ ego, labels, cursor }} width={size.width} height={graphLines} />
      <StationPanes {...model} row={row} />
    </>
  );
}

function sayStation(model: StationModel, { readings }: Asked): readonly ScreenSaying[] {
  const { scene, order, row, ego } = model;
  const { check } = scene;
  const { stations, board, date } = check;
  const occasion = `${readings} ${date}`;
  const sentence = (): readonly string[] => {
    const listed = row && stationsInView(check).byGuid.get(row.station.guid);
    if (listed === undefined) return [];
    return [
      stationSentence(listed, `${order.indexOf(listed.setup) + 1} of ${order.length}`, check),
    ];
  };
  const isDayThere = board.day !== undefined;
  return [
    ...readingSayings('the station', stations, occasion),
    {
      on: stations.data === undefined ? undefined : `${occasion} ${row === undefined}`,
      sentences: () =>
        row === undefined || ego === undefined
          ? [stationGoneSentence(check, scene.keymap)]
          : [...sentence(), ...routingSentences(ego, row.expo), ...findingSentences(row, check)],
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
      return findingSentences(row, scene.check);
    case 'figures':
      return figureSentences(row, scene.check);
    case 'fields':
      return fieldSentences(row, scene.check);
  }
}
