import { plotTier } from '../../components/plots/plot-tier.ts';
import { type BoardRow, sortedBoardRows } from '../../kitchen/stations/station-board.ts';
import { stationFilter, stationFilterFault } from '../../kitchen/stations/station-filter.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import { memoize } from '../../state/memoize.ts';
import { stationsView } from '../../state/monitor/current-views.ts';
import type { FilterUse, ListUse } from '../../state/monitor/list-actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { activeFilter } from '../../state/views/filter-view.ts';
import { listWindow } from '../../state/views/list-view.ts';
import type { StationsView } from '../../state/views/screen-views.ts';
import type { PaneUse } from '../everywhere/pane.tsx';
import { inHeldOrder, type Scene } from '../everywhere/scene.ts';
import { stationNowLines } from '../facts/now-lines.ts';
import { type StatesByStation, statesByStation } from '../facts/states-by-station.ts';
import { stationSentence } from '../facts/station-words.ts';
import { kitchenLines, noteLines } from './FindingsNote.tsx';
import { paceLines } from './pace-lines.ts';
import { stationsText } from './words.ts';

export type StationsModel = ReturnType<typeof stationsModel>;

const selected = memoize(
  (
    all: readonly BoardRow[],
    text: string,
    sort: StationsView['sort'],
    descending: boolean,
    states: StatesByStation,
    decided: string | undefined,
  ) => {
    const sorted = sortedBoardRows(all, sort, descending, states.harm);
    const filter = stationFilter(text, states.filteredBy);
    const rows =
      'error' in filter
        ? sorted
        : sorted.filter((row) => filter.test(row) || row.station.guid === decided);
    const fault = 'error' in filter ? filter.error.sentence : undefined;
    return { rows, ids: rows.map(guidOf), fault };
  },
);

const guidOf = ({ station }: BoardRow): string => station.guid;
const inOrderNow = memoize((ordered: readonly BoardRow[], now: readonly BoardRow[]) =>
  inHeldOrder(ordered, now, guidOf),
);

export function stationsModel(scene: Scene, state: MonitorState) {
  const { check, size, order } = scene;
  const view = stationsView(state);
  const text = activeFilter(view.filter);
  const all = order.check.board.rows;
  const states = statesByStation(order.check.pace);
  const { sort, descending, decided } = view;
  const { rows: ordered, ids, fault } = selected(all, text, sort, descending, states, decided);
  const rows = inOrderNow(ordered, check.board.rows);
  const pace = paceLines(check, size);
  const body = size.height - pace.length;
  const noteHeight = noteLines(scene, body, rows.length);
  const height = Math.max(1, body - 1 - noteHeight);
  const counted = stationsText(rows.length, all.length);
  const window = listWindow(view.list, ids, height);
  const { names: lastNames = [] } = state.seenBefore[check.restaurant.guid] ?? {};
  const list = { rows, ids, lastNames, ...window, counted };
  return {
    scene,
    view,
    text,
    fault,
    ...list,
    pace,
    // Lines for the table and the note.
    height,
    noteHeight,
  };
}

export function stationsPane({ scene, rows, cursor, pace }: StationsModel): PaneUse | undefined {
  const { check, theme } = scene;
  const row = rows[cursor];
  if (row === undefined) return undefined;
  return {
    title: row.name,
    listed: pace.length + 1 + rows.length + kitchenLines(check),
    lines: ({ width, height }) => stationNowLines(row, check, width, height, plotTier(theme)),
  };
}

export function stationsList({ scene, view, rows, ids, height }: StationsModel): ListUse {
  return {
    view: view.list,
    ids,
    height,
    isFault: (index) => (rows[index]?.findings.length ?? 0) > 0,
    moved: (list) => ({ type: 'changed-stations', change: { list } }),
    what: 'station',
    sentence: (index) => {
      const row = rows[index];
      const at = `${countText(index + 1)} of ${countText(rows.length)}`;
      return row === undefined ? '' : stationSentence(row, at, scene.check);
    },
    isPaged: scene.slow,
    isHeard: scene.isHeard,
  };
}

export function stationsFilter({ view }: StationsModel): FilterUse {
  return {
    view: view.filter,
    changed: (filter) => ({ type: 'changed-stations', change: { filter, decided: undefined } }),
    faultOf: stationFilterFault,
  };
}
