import type { ReactNode } from 'react';
import { outOfViewText } from '../../components/chrome/more-lines.ts';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { Table } from '../../components/table/Table.tsx';
import { offeredKeys } from '../../hooks/keys/offered-keys.ts';
import { useEverywhereCommands } from '../../hooks/keys/use-everywhere-commands.ts';
import { dateSteps, useEverywhereKeys } from '../../hooks/keys/use-everywhere-keys.ts';
import { useKeys } from '../../hooks/keys/use-keys.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { useList } from '../../hooks/use-list.ts';
import { markRoom } from '../../kitchen/calendar/repeated-hour.ts';
import { selectBoardRows } from '../../kitchen/stations/station-board.ts';
import { countText } from '../../kitchen/wording/quantities.ts';
import { stationListGaps } from '../../kitchen/wording/station-list-gaps.ts';
import { stationsView } from '../../state/monitor-state.ts';
import {
  activeFilter,
  type FilterView,
  filterPrompt,
  openPrompt,
  toggleFilter,
  typeIntoPrompt,
} from '../../state/views/filter-view.ts';
import { Frame, useBodySize } from '../frame/Frame.tsx';
import { ReadingPanel } from '../frame/reading-panel.tsx';
import { stationFulfillments } from '../station/station-fulfillments.ts';
import { openTrace } from '../trace/station-trace.ts';
import { FindingsNote, noteLines } from './FindingsNote.tsx';
import { stationCell, stationColumns } from './station-columns.ts';

/** The station list: every station, how it is set up, how it fares, and what is wrong with it. */
export function Stations({ check }: { readonly check: LineCheck }): ReactNode {
  const monitor = useMonitor();
  const { state, latest, dispatch } = monitor;
  const everywhere = useEverywhereKeys(check);
  const size = useBodySize();
  const view = stationsView(state);
  const text = activeFilter(view.filter);
  const rows = selectBoardRows(check.board.rows, text, view.sort, view.descending);
  const noteHeight = noteLines(check, size.height, rows.length);
  const height = Math.max(1, size.height - 1 - noteHeight);
  const list = useList({
    view: view.list,
    latest: () => stationsView(latest()).list,
    ids: rows.map(({ station }) => station.guid),
    height,
    isFault: (index) => (rows[index]?.findings.length ?? 0) > 0,
    onMove: (moved) => dispatch({ type: 'changed-stations', change: { list: moved } }),
  });
  const filter = () => stationsView(latest()).filter;
  const setFilter = (changed: typeof view.filter) =>
    dispatch({ type: 'changed-stations', change: { filter: changed } });
  const atCursor = () => rows[list.current()];

  useKeys(
    'stations',
    offeredKeys(check, 'stations', {
      ...everywhere,
      ...list.handlers,
      ...dateSteps(check, (date) => dispatch({ type: 'chose-date', date })),
      open: () => {
        const row = atCursor();
        if (row !== undefined) {
          dispatch({ type: 'went', to: { kind: 'station', guid: row.station.guid } });
        }
      },
      trace: () => openTrace(monitor, atCursor()?.station),
      graph: () => dispatch({ type: 'went', to: { kind: 'graph' } }),
      fulfillments: () => stationFulfillments(monitor, atCursor()?.station),
      allFulfillments: () => stationFulfillments(monitor, undefined),
      filter: () => setFilter(openPrompt(filter())),
      filterToggle: () => setFilter(toggleFilter(filter())),
      sortMenu: () => dispatch({ type: 'opened-overlay', overlay: 'sort' }),
      reverse: () =>
        dispatch({
          type: 'changed-stations',
          change: { descending: !stationsView(latest()).descending },
        }),
      escape: () => {
        const { data, link, cancel } = check.stations;
        if (data === undefined && link.state === 'reading') cancel();
        else if (filter().text !== '') setFilter({ ...filter(), text: '' });
      },
    }),
    useEverywhereCommands(check),
    {
      isOpen: () => filter().before !== undefined,
      type: (key) => setFilter(typeIntoPrompt(filter(), key)),
    },
  );

  const shown = `${countText(rows.length)} of ${countText(check.board.rows.length)} stations`;
  return (
    <Frame
      check={check}
      scope="stations"
      isEmpty={rows.length === 0}
      prompt={filterPrompt(view.filter, shown)}
    >
      {check.stations.data === undefined ? (
        <ReadingPanel size={size} what="prep stations" link={check.stations.link} now={check.now} />
      ) : rows.length === 0 ? (
        <NoStations
          size={size}
          hidden={check.board.rows.length}
          filter={view.filter}
          gaps={stationListGaps(check.stations.data.value)}
        />
      ) : (
        <>
          <Table
            columns={stationColumns({
              markRoom: markRoom(check.date, check.restaurant.calendar),
              hasOverHour: check.board.rows.some(
                ({ figures }) => (figures?.excluded['un-bumped'] ?? 0) > 0,
              ),
            })}
            rows={rows}
            cell={(row, column) => stationCell(row, column, check)}
            cursor={list.cursor}
            top={list.top}
            width={size.width}
            height={height}
            sorted={{ by: view.sort, descending: view.descending }}
          />
          <FindingsNote
            width={size.width}
            height={noteHeight}
            row={rows[list.cursor]}
            outOfView={outOfViewText(
              { top: list.top, shown: height, length: rows.length },
              size.width,
            )}
            check={check}
            filtered={text === '' ? undefined : `${shown} (${text}; \\ shows all)`}
          />
        </>
      )}
    </Frame>
  );
}

function NoStations(props: {
  readonly size: { readonly width: number; readonly height: number };
  readonly hidden: number;
  readonly filter: FilterView;
  /** What of the list could not be read, in sentences. */
  readonly gaps: readonly string[];
}): ReactNode {
  const { text, before } = props.filter;
  if (props.hidden === 0 && props.gaps.length > 0) {
    return <StatePanel {...props.size} heading="No station could be read" sentences={props.gaps} />;
  }
  return props.hidden === 0 ? (
    <StatePanel
      {...props.size}
      heading="No prep stations"
      sentences={['The platform knows this restaurant, but no prep station is published for it.']}
    />
  ) : (
    <StatePanel
      {...props.size}
      heading="Nothing matches"
      sentences={[
        `No station matches the filter ${text}: all ${countText(props.hidden)} are hidden.`,
      ]}
      {...(before === undefined && { keys: '\\ switches the filter off, Esc clears the filter' })}
    />
  );
}
