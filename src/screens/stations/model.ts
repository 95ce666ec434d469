import { plotTier } from '../../components/plots/plot-tier.ts';
import { type Column, visibleColumns } from '../../components/table/column-layout.ts';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { timeRoom } from '../../kitchen/calendar/local-time.ts';
import { isAtMoment } from '../../kitchen/calendar/words.ts';
import { mutedText } from '../../kitchen/pace/headline.ts';
import {
  type BoardRow,
  sortedBoardRows,
  stationFilter,
  stationFilterFault,
} from '../../kitchen/stations/station-board.ts';
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
import {
  findingsSpan,
  fittingStationColumns,
  nameSpan,
  STATION_COLUMNS,
} from '../facts/station-columns.ts';
import { stationSentence } from '../facts/station-words.ts';
import type { Skeleton } from '../frame/reading-panel.tsx';
import { countedText } from '../frame/words.ts';
import { nowColumns, trendTitle } from './now-cells.ts';
import { paceLines } from './pace-lines.ts';

export type StationsModel = ReturnType<typeof stationsModel>;

const selected = memoize(
  (
    all: readonly BoardRow[],
    text: string,
    sort: StationsView['sort'],
    descending: boolean,
    columns: StationsView['columns'],
    states: StatesByStation,
    decided: string | undefined,
  ) => {
    const shown = columns === 'now' ? states.current : states.harm;
    const sorted = sortedBoardRows(all, sort, descending, shown);
    const filter = stationFilter(text, states.filteredBy);
    const rows =
      'error' in filter
        ? sorted
        : sorted.filter((row) => filter.test(row) || row.station.guid === decided);
    const fault = 'error' in filter ? filter.error.sentence : undefined;
    return { rows, ids: rows.map(guidOf), fault, applied: fault === undefined ? text : '' };
  },
);

const guidOf = ({ station }: BoardRow): string => station.guid;
const inOrderNow = memoize((ordered: readonly BoardRow[], now: readonly BoardRow[]) =>
  inHeldOrder(ordered, now, guidOf),
);

export function stationsModel(scene: Scene, state: MonitorState) {
  const { check, size, order } = scene;
  const view = stationsView(state);
  const all = order.check.board.rows;
  const states = statesByStation(order.check.pace);
  const { sort, descending, columns, decided } = view;
  const typed = activeFilter(view.filter);
  const chosen = selected(all, typed, sort, descending, columns, states, decided);
  const { ids, fault, applied: text } = chosen;
  const rows = inOrderNow(chosen.rows, check.board.rows);
  const pace = paceLines(check, size);
  const body = size.height - pace.length;
  const noteHeight = noteLines(scene, body, rows.length);
  const height = Math.max(1, body - 1 - noteHeight);
  const counted = countedText(rows.length, all.length, 'stations');
  const window = listWindow(view.list, ids, height);
  const { names: lastNames = [] } = state.seenBefore[check.restaurant.guid] ?? {};
  const list = { rows, ids, lastNames, ...window, counted };
  return {
    scene,
    view,
    // Empty for an invalid filter, which hides nothing.
    text,
    fault,
    ...list,
    pace,
    // Lines for the table and the note.
    height,
    noteHeight,
  };
}

/** Note lines without the kitchen's line. */
const STATION_LINES = 5;

/** On a short screen. */
const SHORT_LINES = 4;

/** In a lower body, the list needs the lines. */
const SHORT = 16;

/** The rule, the kitchen in a line, and its own issues. A pane has the station's. */
export function kitchenLines({ board }: LineCheck): number {
  return 2 + Math.min(1, board.kitchenFindings.length);
}

/** Space left by a list with this many stations, with a minimum. One more line for the kitchen's own issues where there is room. */
function noteLines(
  { check, hasPane = false }: Pick<Scene, 'check' | 'hasPane'>,
  bodyHeight: number,
  stations: number,
): number {
  if (hasPane) return kitchenLines(check);
  const least = bodyHeight < SHORT ? SHORT_LINES : STATION_LINES - 2 + kitchenLines(check);
  return Math.max(least, bodyHeight - 1 - stations);
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
    scene,
  };
}

export function stationsFilter({ view }: StationsModel): FilterUse {
  return {
    view: view.filter,
    changed: (filter) => ({ type: 'changed-stations', change: { filter, decided: undefined } }),
    faultOf: stationFilterFault,
  };
}

/** Memoized, because cutting a thousand names takes too long for a key press. */
const shownOf = memoize(
  (
    rows: readonly BoardRow[],
    changes: LineCheck['changes'],
    mutes: ReadonlyMap<string, string> | undefined,
    isNow: boolean,
    isPast: boolean,
    hasOverHour: boolean,
    room: number,
    width: number,
  ) => {
    const names = rows.map((row) => nameSpan(row, { changes }).text);
    const issues = rows.map(({ station, findings }) => {
      const note = mutes?.get(station.guid);
      return note === undefined ? findingsSpan(findings).text : mutedText(note);
    });
    const all = listedColumns(isNow, isPast).filter(({ id }) => id !== 'overHour' || hasOverHour);
    const fitting = fittingStationColumns(all, { names, issues }, room);
    return shownIn(fitting, isPast, width);
  },
);

function shownIn(
  columns: readonly Column<string>[],
  isPast: boolean,
  width: number,
): readonly Column<string>[] {
  return visibleColumns(columns, width).map((column) =>
    column.id === 'trend' && !isPast ? { ...column, title: trendTitle(column.width) } : column,
  );
}

function listedColumns(isNow: boolean, isPast: boolean): readonly Column<string>[] {
  return isNow ? nowColumns(isPast) : STATION_COLUMNS;
}

/** On the screen, with widths. */
export function shownColumns({ scene, view, rows }: StationsModel): readonly Column<string>[] {
  const { check, size } = scene;
  const { changes, pace, date, restaurant, board } = check;
  const room = timeRoom(date, restaurant.calendar);
  const hasOverHour = board.rows.some(({ figures }) => (figures?.excluded['un-bumped'] ?? 0) > 0);
  const isNow = view.columns === 'now';
  const isPast = !isAtMoment(check);
  return shownOf(rows, changes, pace?.mutes, isNow, isPast, hasOverHour, room, size.width);
}

/** With the stations of an earlier run. */
export function stationSkeleton({ scene, view, pace, lastNames: names }: StationsModel): Skeleton {
  const isPast = !isAtMoment(scene.check);
  const all = listedColumns(view.columns === 'now', isPast).filter(({ id }) => id !== 'overHour');
  const fitting = fittingStationColumns(all, { names, issues: [] }, 0);
  return {
    above: pace.length,
    columns: shownIn(fitting, isPast, scene.size.width),
    names,
  };
}
