import type { ReactNode } from 'react';
import { countText } from '../components/quantities.ts';
import { StatePanel } from '../components/StatePanel.tsx';
import { Table } from '../components/Table.tsx';
import {
  activeFilter,
  filterPrompt,
  openPrompt,
  toggleFilter,
  typeIntoPrompt,
} from '../hooks/filter-view.ts';
import { useMonitor } from '../hooks/monitor.tsx';
import { stationsView } from '../hooks/monitor-state.ts';
import { useSession } from '../hooks/session.tsx';
import { useEverywhereCommands } from '../hooks/use-everywhere-commands.ts';
import { useEverywhereKeys } from '../hooks/use-everywhere-keys.ts';
import { useKeys } from '../hooks/use-keys.ts';
import type { LineCheck } from '../hooks/use-line-check.ts';
import { useList } from '../hooks/use-list.ts';
import { selectBoardRows } from '../kitchen/station-board.ts';
import { FindingsNote, noteLines } from './FindingsNote.tsx';
import { Frame, useBodySize } from './Frame.tsx';
import { ReadingPanel } from './reading-panel.tsx';
import { STATION_COLUMNS, stationCell } from './station-columns.ts';
import { stationFulfillments } from './station-fulfillments.ts';
import { openTrace } from './station-trace.ts';

/** The station list: every station, how it is set up, how it fares, and what is wrong with it. */
export function Stations({ check }: { readonly check: LineCheck }): ReactNode {
  const monitor = useMonitor();
  const { state, latest, dispatch } = monitor;
  const { restaurants } = useSession();
  const everywhere = useEverywhereKeys(check);
  const size = useBodySize();
  const view = stationsView(state);
  const text = activeFilter(view.filter);
  const rows = selectBoardRows(check.board.rows, text, view.sort, view.descending);
  const noteHeight = noteLines(check, size.height);
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
  const step = (by: number) => () => {
    const at = restaurants.findIndex(({ guid }) => guid === latest().restaurant);
    const next = restaurants[(at + by + restaurants.length) % restaurants.length];
    if (next !== undefined) dispatch({ type: 'chose-restaurant', guid: next.guid });
  };
  const atCursor = () => rows[list.current()];

  useKeys(
    'stations',
    {
      ...everywhere,
      ...list.handlers,
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
      previous: restaurants.length > 1 ? step(-1) : 'Only one restaurant is configured.',
      next: restaurants.length > 1 ? step(1) : 'Only one restaurant is configured.',
    },
    useEverywhereCommands(check),
    {
      isOpen: () => filter().before !== undefined,
      type: (key) => setFilter(typeIntoPrompt(filter(), key)),
    },
  );

  const shown = `${countText(rows.length)} of ${countText(check.board.rows.length)} stations`;
  return (
    <Frame check={check} scope="stations" prompt={filterPrompt(view.filter, shown)}>
      {check.stations.data === undefined ? (
        <ReadingPanel size={size} what="prep stations" link={check.stations.link} now={check.now} />
      ) : rows.length === 0 ? (
        <NoStations size={size} hidden={check.board.rows.length} />
      ) : (
        <>
          <Table
            columns={STATION_COLUMNS}
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
}): ReactNode {
  return props.hidden === 0 ? (
    <StatePanel
      {...props.size}
      heading="No prep stations"
      sentences={['The platform knows this restaurant, but no prep station is published for it.']}
    />
  ) : (
    <StatePanel
      {...props.size}
      heading="Nothing matches the filter"
      sentences={[`The filter hides all ${countText(props.hidden)} stations.`]}
      keys="\ switches the filter off, Esc clears it."
    />
  );
}
