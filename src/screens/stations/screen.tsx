/** Station list: current pace, setup, and issues. */

import type { ReactNode } from 'react';
import { outOfViewText } from '../../components/chrome/more-lines.ts';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { Line } from '../../components/line/Line.tsx';
import { stationListGaps } from '../../kitchen/stations/words.ts';
import { keyUses, spokenUses } from '../../state/keys/key-uses.ts';
import { type Actions, said } from '../../state/monitor/actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { filterPrompt } from '../../state/views/filter-view.ts';
import { STATIONS_VIEW } from '../../state/views/screen-views.ts';
import { openAnalysesOf, openFulfillments, openTrace } from '../everywhere/open-screens.ts';
import { TO_LATEST } from '../everywhere/rewind.ts';
import type {
  Asked,
  ScreenAnnouncement,
  ScreenDefinition,
} from '../everywhere/screen-definition.ts';
import { firstScreen, NO_COLUMNS } from '../everywhere/words.ts';
import { decisionCommands, muteKey } from '../facts/decide.ts';
import { BOARD_SORT_NAMES, orderText } from '../facts/sort-names.ts';
import { ReadingPanel } from '../frame/reading-panel.tsx';
import { rowSayings } from '../frame/sayings.ts';
import {
  FILTER_KEYS,
  filteredText,
  filterSentence,
  NO_STATIONS,
  NOTHING_MATCHES,
  noMatchText,
} from '../frame/words.ts';
import { stationSkeleton } from './columns.ts';
import { FindingsNote } from './FindingsNote.tsx';
import {
  type StationsModel,
  stationsFilter,
  stationsList,
  stationsModel,
  stationsPane,
} from './model.ts';
import { paceSayings } from './pace-lines.ts';
import { StationTable } from './StationTable.tsx';
import { NO_STATION_TO_OPEN, NOW_VIEW, SETUP_VIEW } from './words.ts';

export const STATIONS: ScreenDefinition<unknown, StationsModel> = {
  scope: 'stations',
  model: stationsModel,
  list: stationsList,
  pane: stationsPane,
  filter: stationsFilter,
  actions: stationsActions,
  commands: ({ scene, rows, cursor }, state) =>
    decisionCommands(scene.check, state, rows[cursor]?.station),
  draw: (model) => <Stations {...model} />,
  say: sayStations,
  prompt: ({ view, counted, fault }) => filterPrompt(view.filter, counted, fault),
};

function Stations(model: StationsModel): ReactNode {
  const { scene, text, rows, pace, cursor, top, height, noteHeight, counted } = model;
  const { check, size } = scene;
  const { data, link } = check.stations;
  if (data === undefined) {
    const { now } = check;
    const skeleton = stationSkeleton(model);
    return <ReadingPanel {...{ size, link, now, skeleton }} what="prep stations" />;
  }
  const lines = pace.map((line) => (
    <Line key={line.id} width={size.width} spans={line.spans} right={line.right} />
  ));
  if (rows.length === 0) {
    return (
      <>
        {lines}
        <NoStations {...model} gaps={stationListGaps(data.value)} />
      </>
    );
  }
  const inView = { top, shown: height, length: rows.length };
  return (
    <>
      {lines}
      <StationTable {...model} />
      <FindingsNote
        width={size.width}
        height={noteHeight}
        row={rows[cursor]}
        outOfView={outOfViewText(inView, size.width)}
        check={check}
        filtered={text === '' ? undefined : filteredText(counted, text)}
      />
    </>
  );
}

function NoStations(props: StationsModel & { readonly gaps: readonly string[] }): ReactNode {
  const { scene, view, pace, gaps } = props;
  const { check } = scene;
  const size = { ...scene.size, height: Math.max(1, scene.size.height - pace.length) };
  const { text, before } = view.filter;
  const hidden = check.board.rows.length;
  if (hidden === 0 && gaps.length > 0) {
    return <StatePanel {...size} heading="No station could be read" sentences={gaps} />;
  }
  return hidden === 0 ? (
    <StatePanel {...size} heading="No prep stations" sentences={[NO_STATIONS]} />
  ) : (
    <StatePanel
      {...size}
      heading={NOTHING_MATCHES}
      sentences={[noMatchText('station', text, hidden)]}
      {...(before === undefined && { keys: keyUses(FILTER_KEYS, scene.keymap) })}
    />
  );
}

function stationsActions(model: StationsModel, state: MonitorState): Actions {
  const { scene, view, rows, cursor } = model;
  const { data, link } = scene.check.stations;
  const isLoading = data === undefined && link.state === 'reading';
  const { descending } = view;
  const station = rows[cursor]?.station;
  return {
    open: () =>
      station === undefined
        ? [said(NO_STATION_TO_OPEN)]
        : [{ type: 'went', to: { kind: 'station', guid: station.guid } }],
    ...openAnalysesOf(state, undefined),
    trace: () => openTrace(station),
    mute: muteKey(scene.check, state, station),
    fulfillments: () => openFulfillments(state, station),
    allFulfillments: () => openFulfillments(state, undefined),
    reverse: () => [
      { type: 'changed-stations', change: { descending: !descending } },
      { effect: 'say-again' },
    ],
    columnSet: () => {
      const columns = view.columns === 'now' ? 'setup' : 'now';
      return [
        { type: 'changed-stations', change: { columns } },
        said(columns === 'now' ? NOW_VIEW : SETUP_VIEW),
        { effect: 'say-again' },
      ];
    },
    columnSheet: scene.isHeard
      ? NO_COLUMNS
      : () => [{ type: 'opened-overlay', overlay: 'columns' }],
    ...(isLoading
      ? { escape: () => [{ effect: 'cancel-stations' }] }
      : view.filter.text === '' && {
          escape: () =>
            scene.check.asOf === undefined ? [said(firstScreen(scene.keymap))] : TO_LATEST,
        }),
  };
}

/** Filter and order, unless default, or on request. Then the cursor's row. */
function sayStations(model: StationsModel, asked: Asked): readonly ScreenAnnouncement[] {
  const { scene, view, text, rows, counted } = model;
  const { stations, restaurant, date } = scene.check;
  const { readings, turns } = asked;
  const isQuiet = stations.data === undefined || view.filter.before !== undefined;
  const occasion = isQuiet ? undefined : `${readings} ${restaurant.guid} ${date} ${turns}`;
  const chosen = `${text} ${view.sort} ${view.descending} ${turns}`;
  const isDefault = text === '' && view.sort === STATIONS_VIEW.sort && !view.descending;
  return [
    ...paceSayings(scene.check),
    {
      on: isQuiet || (turns === 0 && isDefault) ? undefined : chosen,
      sentences: () => [
        ...(text === '' ? [] : [filterSentence(counted, text)]),
        ...(rows.length === 0 && text !== ''
          ? [spokenUses(FILTER_KEYS, scene.keymap)]
          : [`${orderText(BOARD_SORT_NAMES[view.sort], view.descending)}.`]),
      ],
    },
    ...rowSayings(stationsList(model), occasion),
  ];
}
