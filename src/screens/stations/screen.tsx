import { Box } from 'ink';
import type { ReactNode } from 'react';
import { trendLine } from '../../components/line-plots.ts';
import { type Glyphs, Line, type Span } from '../../components/Line.tsx';
import { moreText, outOfViewText, StatePanel } from '../../components/StatePanel.tsx';
import { Table } from '../../components/Table.tsx';
import type { PaceInView } from '../../hooks/use-pace.ts';
import { stationTrend } from '../../kitchen/pace/pace-window.ts';
import type { StationPace } from '../../kitchen/pace/station-pace.ts';
import { stationListGaps } from '../../kitchen/stations/words.ts';
import { limitMark } from '../../kitchen/tables/column.ts';
import type { SetupStation } from '../../kitchen/tables/station-row.ts';
import { STATION_ORDERS } from '../../kitchen/tables/stations.ts';
import { type Actions, announce, SAY_AGAIN } from '../../state/actions.ts';
import { spokenUsesText } from '../../state/bindings.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { STATIONS_VIEW } from '../../state/screen-views.ts';
import { END_REWIND } from '../everywhere/actions.ts';
import { decisionCommands, muteAction } from '../everywhere/decide.ts';
import { sortOrderText } from '../everywhere/item-list.ts';
import { stationNoteLines } from '../everywhere/now-lines.ts';
import { openAnalysisActions, openFulfillments, openTrace } from '../everywhere/open-screens.ts';
import { LoadingPanel, NothingMatches } from '../everywhere/reading-panel.tsx';
import type { ScreenAnnouncement, SpokenRequests } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import {
  type StationListColumn,
  stateCell,
  stationCell,
  trendHours,
} from '../everywhere/station-columns.ts';
import {
  FILTER_KEYS,
  filterSentence,
  firstScreenText,
  NO_STATIONS,
  rowAnnouncements,
} from '../everywhere/words.ts';
import {
  type StationsModel,
  stationSkeleton,
  stationsFilter,
  stationsList,
  stationsModel,
  stationsPane,
  tableColumns,
} from './model.ts';
import { NO_STATION_TO_OPEN, paceAnnouncements } from './pace-lines.ts';

function StationTable(model: StationsModel): ReactNode {
  const { scene, view, rows, cursor, top, height, by } = model;
  const { check, size } = scene;
  const { glyphs } = scene.theme;
  const columns = tableColumns(model);
  const trend = columns.find(({ id }) => id === 'trend')?.width ?? 0;
  const hasStates = view.columns === 'now' && check.pace !== undefined;
  const cell = (row: SetupStation, column: StationListColumn): Span => {
    const judged = column === 'trend' ? row.judgment?.pace : undefined;
    const drawing = judged && check.pace ? trendSpan(judged, check.pace, glyphs, trend) : NO_TREND;
    if (hasStates) return stateCell(row, column, drawing);
    const span = column === 'trend' ? drawing : stationCell(row, column);
    return row.status?.isMuted === true ? { text: span.text, tone: 'muted' } : span;
  };
  return (
    <Table
      {...{ rows, columns, cell, cursor, top, height }}
      width={size.width}
      sorted={{ by, descending: view.descending }}
    />
  );
}

const NO_TREND: Span = { text: '' };

/** The height compares times with the usual times, or with the limit if those are unknown. The color compares with the limit. */
const trendSpan = memoize(
  ({ bumps, limit }: StationPace, inView: PaceInView, glyphs: Glyphs, width: number): Span => {
    const trend = stationTrend(bumps, trendHours(inView, width));
    const shares = trend.map(
      ({ ratio, medianMs }) => ratio ?? (medianMs && (medianMs / limit.lateMs) * LIMIT_TO_USUAL),
    );
    const tones = trend.map(({ medianMs }) => limitMark(medianMs, limit).tone ?? 'calm');
    return { text: trendLine(shares, glyphs), tones };
  },
);

/** If the usual time is unknown, the limit counts as this multiple of it. */
const LIMIT_TO_USUAL = 2;

export const STATIONS: ScreenDefinition<unknown, StationsModel> = {
  scope: 'stations',
  model: stationsModel,
  list: stationsList,
  pane: stationsPane,
  filter: stationsFilter,
  actions: stationsActions,
  commands: ({ scene, rows, cursor }, state) =>
    decisionCommands(scene.check, state, rows[cursor]?.setup.station),
  draw: (model) => <Stations {...model} />,
  announcements: stationsAnnouncements,
};

function Stations(model: StationsModel): ReactNode {
  const { scene, rows, pace } = model;
  const { check, size } = scene;
  const { data } = check.stations;
  if (data === undefined) {
    const skeleton = stationSkeleton(model);
    return <LoadingPanel {...{ scene, skeleton }} what="prep stations" reading={check.stations} />;
  }
  return (
    <>
      {pace.map(({ id, ...line }) => (
        <Line key={id} width={size.width} {...line} />
      ))}
      {rows.length === 0 ? (
        <NoStations {...model} gaps={stationListGaps(data.value)} />
      ) : (
        <StationTable {...model} />
      )}
      {rows.length > 0 && <StationNote {...model} />}
    </>
  );
}

function NoStations(props: StationsModel & { readonly gaps: readonly string[] }): ReactNode {
  const { scene, view, pace, gaps } = props;
  const { filter } = view;
  const height = Math.max(1, scene.size.height - pace.length);
  const hidden = scene.check.board.rows.length;
  if (hidden > 0)
    return (
      <NothingMatches {...{ scene, height, hidden, filter }} what="station" text={filter.text} />
    );
  const [heading, sentences] =
    gaps.length > 0 ? ['No station could be read', gaps] : ['No prep stations', [NO_STATIONS]];
  return <StatePanel width={scene.size.width} {...{ height, heading, sentences }} />;
}

function stationsActions(model: StationsModel, state: MonitorState): Actions {
  const { scene, view, rows, cursor } = model;
  const { data, link } = scene.check.stations;
  const isLoading = data === undefined && link.state === 'reading';
  const { descending } = view;
  const station = rows[cursor]?.setup.station;
  // While the station list loads, no station is filtered out, so the items of all stations can be opened.
  const isFilteredOut = station === undefined && scene.check.board.rows.length > 0;
  return {
    open:
      station === undefined
        ? NO_STATION_TO_OPEN
        : () => [{ type: 'went', to: { kind: 'station', guid: station.guid } }],
    ...openAnalysisActions(state, undefined),
    trace: openTrace(station),
    mute: muteAction(scene.check, state, station),
    fulfillments: isFilteredOut ? NO_STATION_TO_OPEN : () => openFulfillments(state, station),
    allFulfillments: () => openFulfillments(state, undefined),
    reverse: () => [
      { type: 'changed-view', view: 'stations', change: { descending: !descending } },
      SAY_AGAIN,
    ],
    columnSet: () => {
      const columns = view.columns === 'now' ? 'setup' : 'now';
      return [
        { type: 'changed-view', view: 'stations', change: { columns } },
        announce(columns === 'now' ? 'Now view.' : 'Setup view, with full-day stats.'),
        SAY_AGAIN,
      ];
    },
    ...(isLoading
      ? { escape: () => [{ effect: 'cancel-stations' }] }
      : view.filter.text === '' && {
          escape: () =>
            scene.check.asOf === undefined ? [announce(firstScreenText(scene.keymap))] : END_REWIND,
        }),
  };
}

function stationsAnnouncements(
  model: StationsModel,
  { refreshes, repeats }: SpokenRequests,
): readonly ScreenAnnouncement[] {
  const { scene, view, text, rows, counted } = model;
  const { stations, restaurant, date } = scene.check;
  const isUnspoken = stations.data === undefined || view.filter.textBeforeTyping !== undefined;
  const occasion = isUnspoken ? undefined : `${refreshes} ${restaurant.guid} ${date} ${repeats}`;
  const orderOccasion = `${text} ${view.sort} ${view.descending} ${repeats}`;
  const isDefault = text === '' && view.sort === STATIONS_VIEW.sort && !view.descending;
  return [
    ...paceAnnouncements(scene.check),
    {
      occasion: isUnspoken || (repeats === 0 && isDefault) ? undefined : orderOccasion,
      sentences: () => [
        ...(text === '' ? [] : [filterSentence(counted, text)]),
        ...(rows.length === 0 && text !== ''
          ? [spokenUsesText(scene.keymap, ...FILTER_KEYS)]
          : [`${sortOrderText(STATION_ORDERS[view.sort].label, view.descending)}.`]),
      ],
    },
    ...rowAnnouncements(stationsList(model), occasion),
  ];
}

function StationNote(model: StationsModel): ReactNode {
  const { scene, rows, cursor, top, height, notes, noteHeight } = model;
  const { check, slow, theme, size } = scene;
  const { width } = size;
  const row = rows[cursor];
  const outOfView = outOfViewText({ top, shown: height, length: rows.length }, width);
  const ruleWidth = width - (outOfView === '' ? 0 : outOfView.length + 2);
  const room = noteHeight - 1 - notes.length;
  const lines = row === undefined || room <= 0 ? [] : stationNoteLines(row.setup, check, width);
  const more: readonly Span[] = [
    { text: moreText(0, lines.length - room, 'Enter'), tone: 'muted' },
  ];
  return (
    <Box flexDirection="column" height={noteHeight} overflow="hidden">
      <Line
        width={width}
        spans={slow ? [] : [{ text: theme.glyphs.rule.repeat(ruleWidth), tone: 'muted' }]}
        right={[{ text: outOfView, tone: 'muted' }]}
      />
      {[...notes, ...lines.slice(0, Math.max(0, room))].map((spans, index) => (
        <Line
          // Lines have no identity except their index.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          width={width}
          spans={spans}
          {...(index === notes.length + room - 1 && { right: more })}
        />
      ))}
    </Box>
  );
}
