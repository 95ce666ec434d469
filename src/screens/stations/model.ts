import {
  columnsWithTexts,
  type DrawnColumn,
  visibleColumns,
} from '../../components/column-layout.ts';
import type { LineCheck } from '../../hooks/line-check.ts';
import { isAtMoment } from '../../kitchen/model/date-words.ts';
import { extraTimeWidth } from '../../kitchen/model/local-time.ts';
import type { ListedStation } from '../../kitchen/tables/station-row.ts';
import {
  orderedStations,
  STATION_FILTER,
  STATION_SUBJECT,
  type StationColumn,
  stationOrderColumn,
} from '../../kitchen/tables/stations.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import type { FilterUse, ListUse } from '../../state/actions.ts';
import { listWindow } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { activeFilter } from '../../state/prompt-view.ts';
import { viewsOf } from '../../state/screen-views.ts';
import { stationNowLines } from '../everywhere/now-lines.ts';
import type { Skeleton } from '../everywhere/reading-panel.tsx';
import { rowsInOrder, type Scene } from '../everywhere/scene.ts';
import type { ScreenPane } from '../everywhere/screen-definition.tsx';
import {
  type StationListColumn,
  stationColumns,
  stationsInView,
  trendTitle,
  widenForTimes,
} from '../everywhere/station-columns.ts';
import { stationSentence } from '../everywhere/station-words.ts';
import { countedText } from '../everywhere/words.ts';
import { paceLines } from './pace-lines.ts';

export type StationsModel = ReturnType<typeof stationsModel>;

const chosenRows = memoize(
  (
    all: readonly ListedStation[],
    text: string,
    by: StationColumn,
    descending: boolean,
    decided: string | undefined,
  ) => {
    const sorted = orderedStations(all, by, descending);
    const filter = STATION_FILTER.read(text);
    const rows =
      'error' in filter ? sorted : sorted.filter((row) => filter.test(row) || row.guid === decided);
    const fault = 'error' in filter ? filter.error.sentence : undefined;
    return { rows, ids: rows.map(guidOf), fault, applied: fault === undefined ? text : '' };
  },
);

const guidOf = ({ guid }: ListedStation): string => guid;
const inOrderNow = memoize((ordered: readonly ListedStation[], now: readonly ListedStation[]) =>
  rowsInOrder(ordered, now, guidOf),
);

export function stationsModel(scene: Scene, state: MonitorState) {
  const { check, size, orderedBy } = scene;
  const view = viewsOf(state).stations;
  const all = stationsInView(orderedBy.check).rows;
  const { sort, descending, columns, decided } = view;
  const typed = activeFilter(view.filter);
  const showsNow = columns === 'now' && isAtMoment(orderedBy.check);
  const by = stationOrderColumn(sort, showsNow);
  const chosen = chosenRows(all, typed, by, descending, decided);
  const { ids, fault, applied: text } = chosen;
  const rows = inOrderNow(chosen.rows, stationsInView(check).rows);
  const pace = paceLines(check, size);
  const body = size.height - pace.length;
  const noteHeight = noteLines(scene, body, rows.length);
  const height = Math.max(1, body - 1 - noteHeight);
  const counted = countedText(rows.length, all.length, 'stations');
  const window = listWindow(view.list, ids, height);
  const { [check.restaurant.guid]: lastNames = [] } = state.stationNames;
  const list = { rows, ids, lastNames, ...window, counted };
  return {
    scene,
    view,
    // Empty for an invalid filter, which hides nothing.
    text,
    fault,
    by,
    ...list,
    pace,
    // Lines for the table and the note.
    height,
    noteHeight,
  };
}

/** Lines of the note, not counting the kitchen's. */
const STATION_LINES = 5;

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

export function stationsPane({ scene, rows, cursor, pace }: StationsModel): ScreenPane | undefined {
  const { check, theme } = scene;
  const row = rows[cursor];
  if (row === undefined) return undefined;
  return {
    title: row.name,
    listHeight: pace.length + 1 + rows.length + kitchenLines(check),
    lines: ({ width, height }) => stationNowLines(row.setup, check, width, height, theme.glyphs),
  };
}

export function stationsList({ scene, view, rows, ids, height }: StationsModel): ListUse {
  return {
    view: view.list,
    ids,
    height,
    isFault: (index) => (rows[index]?.setup.findings.length ?? 0) > 0,
    moved: (list) => ({ type: 'changed-view', view: 'stations', change: { list } }),
    what: 'station',
    sentence: (index) => {
      const row = rows[index];
      const position = `${countText(index + 1)} of ${countText(rows.length)}`;
      return row === undefined ? '' : stationSentence(row, position, scene.check);
    },
    scene,
  };
}

export function stationsFilter({ view, counted: left, fault }: StationsModel): FilterUse {
  return {
    view: view.filter,
    left,
    fault,
    changed: (filter) => ({
      type: 'changed-view',
      view: 'stations',
      change: { filter, decided: undefined },
    }),
    faultOf: STATION_FILTER.faultOf,
  };
}

/** Memoized, because cutting a thousand names takes too long for a key press. */
const shownOf = memoize(
  (
    rows: readonly ListedStation[],
    showsNow: boolean,
    isPast: boolean,
    hasOverHour: boolean,
    room: number,
    width: number,
  ) => {
    const all = stationColumns(showsNow, isPast).filter(
      ({ id }) => id !== 'overHour' || hasOverHour,
    );
    const textsOf = (id: StationListColumn) =>
      id === 'trend' ? [] : rows.map((row) => STATION_SUBJECT.cell(row, id).text);
    return shownIn(columnsWithTexts(widenForTimes(all, room), textsOf), isPast, width);
  },
);

function shownIn(
  columns: readonly DrawnColumn<StationListColumn>[],
  isPast: boolean,
  width: number,
): readonly DrawnColumn<StationListColumn>[] {
  return visibleColumns(columns, width).map((column) =>
    column.id === 'trend' && !isPast ? { ...column, title: trendTitle(column.width) } : column,
  );
}

/** The columns on the screen, with final widths. */
export function shownColumns({
  scene,
  view,
  rows,
}: StationsModel): readonly DrawnColumn<StationListColumn>[] {
  const { check, size } = scene;
  const { date, restaurant, board } = check;
  const room = extraTimeWidth(date, restaurant.calendar);
  const hasOverHour = board.rows.some(({ figures }) => (figures?.stationTime.overHour ?? 0) > 0);
  return shownOf(rows, view.columns === 'now', !isAtMoment(check), hasOverHour, room, size.width);
}

/** The list before it is read, with the stations of an earlier run. */
export function stationSkeleton({ scene, view, pace, lastNames: names }: StationsModel): Skeleton {
  const isPast = !isAtMoment(scene.check);
  const all = stationColumns(view.columns === 'now', isPast).filter(({ id }) => id !== 'overHour');
  const named = columnsWithTexts(all, (id) => (id === 'name' ? names : []));
  return {
    linesAbove: pace.length,
    columns: shownIn(named, isPast, scene.size.width),
    names,
  };
}
