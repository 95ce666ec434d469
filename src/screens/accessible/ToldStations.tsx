import { offeredKeys } from '../../hooks/keys/offered-keys.ts';
import { useEverywhereCommands } from '../../hooks/keys/use-everywhere-commands.ts';
import { dateSteps } from '../../hooks/keys/use-everywhere-keys.ts';
import { useKeys } from '../../hooks/keys/use-keys.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import { useSaying, useTurn } from '../../hooks/voice/use-saying.ts';
import { useToldFilter } from '../../hooks/voice/use-told-filter.ts';
import { useToldKeys } from '../../hooks/voice/use-told-keys.ts';
import { useToldList } from '../../hooks/voice/use-told-list.ts';
import { selectBoardRows } from '../../kitchen/stations/station-board.ts';
import { countText } from '../../kitchen/wording/quantities.ts';
import { STATIONS_VIEW, stationsView } from '../../state/monitor-state.ts';
import { activeFilter } from '../../state/views/filter-view.ts';
import { stationFulfillments } from '../station/station-fulfillments.ts';
import { openTrace } from '../trace/station-trace.ts';
import { stationSentence } from './station-sentences.ts';
import type { Telling } from './telling.ts';

/** The station list, each station in a sentence. */
export function ToldStations({ check, asked, refresh }: Telling): null {
  const monitor = useMonitor();
  const { state, latest, dispatch } = monitor;
  const everywhere = useToldKeys(check, 'stations', refresh);
  const [turn, tellAnew] = useTurn();
  const { stations, board, restaurant, date } = check;
  const view = stationsView(state);
  const text = activeFilter(view.filter);
  const rows = selectBoardRows(board.rows, text, view.sort, view.descending);
  const place = `${asked} ${restaurant.guid} ${date}`;
  const typing = view.filter.before !== undefined;
  const occasion = stations.data === undefined || typing ? undefined : `${place} ${turn}`;

  const chosen = `${text} ${view.sort} ${view.descending} ${turn}`;
  const isUsual = text === '' && view.sort === STATIONS_VIEW.sort && !view.descending;
  useSaying(occasion === undefined || (turn === 0 && isUsual) ? undefined : chosen, () => [
    ...(text === '' ? [] : [`Filter ${text}: ${rows.length} of ${board.rows.length} stations.`]),
    ...(rows.length === 0 && text !== ''
      ? ['Backslash switches the filter off, Escape clears it.']
      : [`In order of ${view.sort}, ${view.descending ? 'descending' : 'ascending'}.`]),
  ]);
  const list = useToldList({
    view: view.list,
    latest: () => stationsView(latest()).list,
    ids: rows.map(({ station }) => station.guid),
    isFault: (index) => (rows[index]?.findings.length ?? 0) > 0,
    onMove: (moved) => dispatch({ type: 'changed-stations', change: { list: moved } }),
    occasion,
    what: 'station',
    tell: (index) => {
      const row = rows[index];
      const at = `${countText(index + 1)} of ${countText(rows.length)}`;
      return row === undefined ? '' : stationSentence(row, at, check);
    },
  });
  const filter = () => stationsView(latest()).filter;
  const setFilter = (changed: typeof view.filter) =>
    dispatch({ type: 'changed-stations', change: { filter: changed } });
  const { handlers, prompt } = useToldFilter({ latest: filter, change: setFilter, done: tellAnew });

  useKeys(
    'stations',
    offeredKeys(check, 'stations', {
      ...everywhere,
      ...list.handlers,
      ...handlers,
      ...dateSteps(check, (to) => dispatch({ type: 'chose-date', date: to })),
      open: () => {
        const guid = rows[list.current()]?.station.guid;
        if (guid !== undefined) dispatch({ type: 'went', to: { kind: 'station', guid } });
        else dispatch({ type: 'noticed', notice: 'There is no station to open.' });
      },
      trace: () => openTrace(monitor, rows[list.current()]?.station),
      graph: () => dispatch({ type: 'went', to: { kind: 'graph' } }),
      fulfillments: () => stationFulfillments(monitor, rows[list.current()]?.station),
      allFulfillments: () => stationFulfillments(monitor, undefined),
      sortMenu: () => dispatch({ type: 'opened-overlay', overlay: 'sort' }),
      reverse: () => {
        const { descending } = stationsView(latest());
        dispatch({ type: 'changed-stations', change: { descending: !descending } });
        tellAnew();
      },
      escape: () => {
        if (stations.data === undefined && stations.link.state === 'reading') stations.cancel();
        else if (filter().text !== '') {
          setFilter({ ...filter(), text: '' });
          dispatch({ type: 'noticed', notice: 'The filter is cleared.' });
          tellAnew();
        } else everywhere.escape();
      },
    }),
    useEverywhereCommands(check),
    prompt,
  );
  return null;
}
