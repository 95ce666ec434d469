/** Station list: current pace, setup, and issues. */
import type { ReactNode } from 'react';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { changedSpan, Line, type Span } from '../../components/line/Line.tsx';
import { useTheme } from '../../components/line/theme.tsx';
import { type PlotTier, plotTier } from '../../components/plots/plot-tier.ts';
import { Table } from '../../components/table/Table.tsx';
import type { StationFacts } from '../../hooks/reading/use-line-check.ts';
import { mutedText } from '../../kitchen/pace/headline.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { stationListGaps } from '../../kitchen/stations/words.ts';
import { keyUses, spokenUses } from '../../state/keys/bindings.ts';
import { memoize } from '../../state/memoize.ts';
import { type Actions, SAY_AGAIN, said } from '../../state/monitor/actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { filterPrompt } from '../../state/views/filter-view.ts';
import { STATIONS_VIEW } from '../../state/views/screen-views.ts';
import { openAnalysesOf, openFulfillments, openTrace } from '../everywhere/open-screens.ts';
import { TO_LATEST } from '../everywhere/rewind.ts';
import type { Asked, ScreenDefinition, ScreenSaying } from '../everywhere/screen-definition.ts';
import { firstScreen } from '../everywhere/words.ts';
import { decisionCommands, muteKey } from '../facts/decide.ts';
import { BOARD_SORT_NAMES, orderText } from '../facts/sort-names.ts';
import { shownState, stationState } from '../facts/states-by-station.ts';
import { stationCell } from '../facts/station-columns.ts';
import { ReadingPanel } from '../frame/reading-panel.tsx';
import { rowSayings } from '../frame/sayings.ts';
import {
  FILTER_KEYS,
  filterSentence,
  NO_STATIONS,
  NOTHING_MATCHES,
  noMatchText,
} from '../frame/words.ts';
import { FindingsNote } from './FindingsNote.tsx';
import {
  type StationsModel,
  shownColumns,
  stationSkeleton,
  stationsFilter,
  stationsList,
  stationsModel,
  stationsPane,
} from './model.ts';
import { nowCell } from './now-cells.ts';
import { paceSayings } from './pace-lines.ts';
import { NO_STATION_TO_OPEN, NOW_VIEW, SETUP_VIEW } from './words.ts';

/** Current pace, or setup. Muted stations are gray, and other numbers than at the last reading are marked. */
function StationTable(model: StationsModel): ReactNode {
  const { scene, view, rows, cursor, top, height } = model;
  const { check, size, slow } = scene;
  const before = slow ? undefined : scene.before;
  const tier = plotTier(useTheme());
  const columns = shownColumns(model);
  const trend = columns.find(({ id }) => id === 'trend')?.width ?? 0;
  const cellOf = (row: BoardRow, column: string, facts: StationFacts) =>
    view.columns === 'now'
      ? rankedCell(row, column, facts, tier, trend)
      : stationCell(row, column, facts);
  const cell = (row: BoardRow, column: string): Span => {
    const { guid } = row.station;
    const now = cellOf(row, column, check);
    const note = check.pace?.mutes.get(guid);
    if (note !== undefined) {
      return { text: column === 'findings' ? mutedText(note) : now.text, tone: 'muted' };
    }
    const was = before && FIGURES.has(column) && rowsOf(before.board).get(guid);
    return before && was ? changedSpan(now, cellOf(was, column, before)) : now;
  };
  return (
    <Table
      {...{ rows, columns, cell, cursor, top, height }}
      width={size.width}
      sorted={{ by: view.sort, descending: view.descending }}
    />
  );
}

const FIGURES = new Set(['median', 'change', 'p90', 'out', 'late', 'last', 'load', 'overHour']);

const rowsOf = memoize(
  ({ rows }: StationFacts['board']) => new Map(rows.map((row) => [row.station.guid, row])),
);

/** What needs help is bright, what is calm steps back. */
function rankedCell(
  row: BoardRow,
  column: string,
  check: StationFacts,
  tier: PlotTier,
  trend: number,
): Span {
  const cell = nowCell(row, column, check, tier, trend);
  if (check.pace === undefined || cell.tone !== undefined || cell.tones !== undefined) return cell;
  const state = shownState(stationState(check, row.station.guid)?.pace, check.pace.isPast);
  if (state === 'slow' || state === 'quiet')
    return column === 'name' ? { ...cell, strong: true } : cell;
  return state === 'busy' || column === 'name' ? cell : { ...cell, tone: 'muted' };
}

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
  const { scene, rows, pace } = model;
  const { check, size } = scene;
  const { data, link } = check.stations;
  if (data === undefined) {
    const { now } = check;
    const skeleton = stationSkeleton(model);
    return <ReadingPanel {...{ size, link, now, skeleton }} what="prep stations" />;
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
      {rows.length > 0 && <FindingsNote {...model} />}
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
      {...(before === undefined && { keys: keyUses(scene.keymap, ...FILTER_KEYS) })}
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
    open:
      station === undefined
        ? NO_STATION_TO_OPEN
        : () => [{ type: 'went', to: { kind: 'station', guid: station.guid } }],
    ...openAnalysesOf(state, undefined),
    trace: openTrace(station),
    mute: muteKey(scene.check, state, station),
    fulfillments: () => openFulfillments(state, station),
    allFulfillments: () => openFulfillments(state, undefined),
    reverse: () => [{ type: 'changed-stations', change: { descending: !descending } }, SAY_AGAIN],
    columnSet: () => {
      const columns = view.columns === 'now' ? 'setup' : 'now';
      return [
        { type: 'changed-stations', change: { columns } },
        said(columns === 'now' ? NOW_VIEW : SETUP_VIEW),
        SAY_AGAIN,
      ];
    },
    ...(isLoading
      ? { escape: () => [{ effect: 'cancel-stations' }] }
      : view.filter.text === '' && {
          escape: () =>
            scene.check.asOf === undefined ? [said(firstScreen(scene.keymap))] : TO_LATEST,
        }),
  };
}

/** Filter and order, unless default, or on request. Then the cursor's row. */
function sayStations(model: StationsModel, asked: Asked): readonly ScreenSaying[] {
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
          ? [spokenUses(scene.keymap, ...FILTER_KEYS)]
          : [`${orderText(BOARD_SORT_NAMES[view.sort], view.descending)}.`]),
      ],
    },
    ...rowSayings(stationsList(model), occasion),
  ];
}
