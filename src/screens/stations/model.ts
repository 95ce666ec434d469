import {
  columnsWithTexts,
  type DrawnColumn,
  visibleColumns,
} from '../../components/column-layout.ts';
import type { Lines, Span } from '../../components/Line.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import type { PaceInView } from '../../hooks/use-pace.ts';
import { SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import { isAtMoment } from '../../kitchen/model/date-words.ts';
import { extraTimeWidth } from '../../kitchen/model/local-time.ts';
import { stationListGaps } from '../../kitchen/stations/words.ts';
import type { SetupStation } from '../../kitchen/tables/station-row.ts';
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
import { type StationsView, viewsOf } from '../../state/screen-views.ts';
import { stationNowLines } from '../everywhere/now-lines.ts';
import type { Skeleton } from '../everywhere/reading-panel.tsx';
import { type FilteredListModel, rowsInOrder, type Scene } from '../everywhere/scene.ts';
import type { ScreenPane } from '../everywhere/screen-definition.tsx';
import {
  columnsKeepingSorted,
  type StationListColumn,
  stationColumns,
  stationsInView,
  trendTitle,
  widenForTimes,
} from '../everywhere/station-columns.ts';
import { stationSentence } from '../everywhere/station-words.ts';
import { countedText, filteredText, unreadDayText } from '../everywhere/words.ts';
import { type HeadLine, hasMoreAlarms, paceLines } from './pace-lines.ts';

export interface StationsModel extends FilteredListModel<SetupStation> {
  readonly view: StationsView;
  readonly by: StationColumn;
  /** Station names of an earlier run, for the list's skeleton. */
  readonly lastNames: readonly string[];
  readonly pace: readonly HeadLine[];
  /** Lines below the list, before those of the selected station. */
  readonly notes: Lines;
  readonly noteHeight: number;
}

const filteredRows = memoize(
  (
    all: readonly SetupStation[],
    text: string,
    by: StationColumn,
    descending: boolean,
    decidedStation: string | undefined,
  ) => {
    const sorted = orderedStations(all, by, descending);
    const filter = STATION_FILTER.parse(text);
    const rows =
      'error' in filter
        ? sorted
        : sorted.filter((row) => filter.test(row) || row.guid === decidedStation);
    const fault = 'error' in filter ? filter.error.sentence : undefined;
    return { rows, ids: rows.map(guidOf), fault, applied: fault === undefined ? text : '' };
  },
);

const guidOf = ({ guid }: SetupStation): string => guid;
const rowsInHeldOrder = memoize((ordered: readonly SetupStation[], now: readonly SetupStation[]) =>
  rowsInOrder(ordered, now, guidOf),
);

export function stationsModel(scene: Scene, state: MonitorState): StationsModel {
  const { check, size, orderedBy } = scene;
  const view = viewsOf(state).stations;
  const all = stationsInView(orderedBy.check).rows;
  const { sort, descending, columns, decidedStation } = view;
  const typed = activeFilter(view.filter);
  const showsNow = columns === 'now' && isAtMoment(orderedBy.check);
  const by = stationOrderColumn(sort, showsNow);
  const chosen = filteredRows(all, typed, by, descending, decidedStation);
  const { ids, fault, applied: text } = chosen;
  const rows = rowsInHeldOrder(chosen.rows, stationsInView(check).rows);
  const pace = paceLines(check, size);
  const body = size.height - pace.length;
  const counted = countedText(rows.length, all.length, 'stations');
  const notes = listNotes(check, text === '' ? '' : filteredText(counted, text));
  const noteHeight = noteHeightOf(scene, body, rows.length, notes.length);
  const height = Math.max(1, body - 1 - noteHeight);
  const window = listWindow(view.list, ids, height);
  const { [check.restaurant.guid]: lastNames = [] } = state.stationNames;
  return {
    scene,
    view,
    text,
    fault,
    by,
    rows,
    ids,
    lastNames,
    counted,
    ...window,
    pace,
    height,
    notes,
    noteHeight,
  };
}

/** Lines of the selected station below the list, at least. */
const MIN_STATION_LINES = 2;
/** A body below this height has one line less, because the list needs the lines. */
const LOW_BODY_HEIGHT = 16;

/** What the list leaves out, and the kitchen's own issues. */
function listNotes(check: LineCheck, filtered: string): Lines {
  const { board, day, stations } = check;
  const [gap] = stations.data === undefined ? [] : stationListGaps(stations.data.value);
  // Once data has arrived, the line above the list says why there are no figures.
  const isUnread = board.day === undefined && day.data === undefined;
  // Gaps come first, because a long filter can fill the line.
  const notes: readonly Span[] = [
    ...(gap === undefined ? [] : [{ text: `${gap} `, tone: 'warn' } as const]),
    ...(isUnread ? [{ text: `${unreadDayText(day)} ` }] : []),
    ...(filtered === '' ? [] : [{ text: filtered, strong: true }]),
  ];
  const issues = board.kitchenIssues.map(
    ({ severity, words }) => `${SEVERITY_MARKS[severity].sign} ${words}`,
  );
  return [
    ...(notes.length === 0 ? [] : [notes]),
    ...(issues.length === 0
      ? []
      : [[{ text: `Kitchen: ${issues.join(', ')}`, tone: 'muted' } as const]]),
  ];
}

/** The note gets the lines that the list leaves, below a rule. If a pane has the station's issues, only the list's notes stay. */
function noteHeightOf(
  { hasPane = false }: Scene,
  bodyHeight: number,
  stationCount: number,
  noteCount: number,
): number {
  if (hasPane) return 1 + noteCount;
  const stationLines = MIN_STATION_LINES - Number(bodyHeight < LOW_BODY_HEIGHT);
  return Math.max(1 + noteCount + stationLines, bodyHeight - 1 - stationCount);
}

export function stationsPane({
  scene,
  rows,
  cursor,
  pace,
  notes,
}: StationsModel): ScreenPane | undefined {
  const { check, theme } = scene;
  const row = rows[cursor];
  if (row === undefined) return undefined;
  return {
    title: row.name,
    listHeight: pace.length + 1 + rows.length + 1 + notes.length,
    lines: ({ width, height }) => stationNowLines(row.setup, check, width, height, theme.glyphs),
  };
}

export function stationsList({ scene, view, rows, ids, height }: StationsModel): ListUse {
  return {
    view: view.list,
    ids,
    height,
    hasTrouble: (index) => (rows[index]?.setup.issues.length ?? 0) > 0,
    onMoved: (list) => ({ type: 'changed-view', view: 'stations', change: { list } }),
    noun: 'station',
    sentence: (index) => {
      const row = rows[index];
      const position = `${countText(index + 1)} of ${countText(rows.length)}`;
      return row === undefined ? '' : stationSentence(row, position, scene.check);
    },
    scene,
  };
}

export function stationsFilter({ view, counted, fault }: StationsModel): FilterUse {
  return {
    view: view.filter,
    countText: counted,
    fault,
    onChanged: (filter) => ({
      type: 'changed-view',
      view: 'stations',
      change: { filter, decidedStation: undefined },
    }),
    faultOf: STATION_FILTER.errorIn,
  };
}

/** Cutting the names of a thousand stations takes too long for a key press. */
const fittedColumns = memoize(
  (
    rows: readonly SetupStation[],
    showsNow: boolean,
    isPast: boolean,
    hasState: boolean,
    inView: PaceInView | undefined,
    hasOverHour: boolean,
    room: number,
    width: number,
    by: StationColumn,
  ) => {
    const all = stationColumns(showsNow, isPast, hasState).filter(
      ({ id }) => id !== 'overHour' || hasOverHour,
    );
    const cellTexts = (id: StationListColumn) =>
      id === 'trend' ? [] : rows.map((row) => STATION_SUBJECT.cell(row, id).text);
    const withTexts = columnsWithTexts(widenForTimes(all, room), cellTexts);
    return columnsInWidth(withTexts, isPast, inView, width, by);
  },
);

function columnsInWidth(
  columns: readonly DrawnColumn<StationListColumn>[],
  isPast: boolean,
  inView: PaceInView | undefined,
  width: number,
  by: StationColumn,
): readonly DrawnColumn<StationListColumn>[] {
  return visibleColumns(columnsKeepingSorted(columns, by), width).map((column) =>
    column.id === 'trend' ? { ...column, title: trendTitle(column.width, isPast, inView) } : column,
  );
}

export function tableColumns({
  scene,
  view,
  rows,
  by,
  pace,
}: StationsModel): readonly DrawnColumn<StationListColumn>[] {
  const { check, size } = scene;
  const { date, restaurant, board } = check;
  const room = extraTimeWidth(date, restaurant.calendar);
  const hasOverHour = board.rows.some(({ figures }) => (figures?.stationTime.overHour ?? 0) > 0);
  return fittedColumns(
    rows,
    view.columns === 'now',
    !isAtMoment(check),
    hasMoreAlarms(check, pace.length),
    check.pace?.isPast ? check.pace : undefined,
    hasOverHour,
    room,
    size.width,
    by,
  );
}

export function stationSkeleton({
  scene,
  view,
  pace,
  lastNames: names,
  by,
}: StationsModel): Skeleton {
  const isPast = !isAtMoment(scene.check);
  const all = stationColumns(view.columns === 'now', isPast).filter(({ id }) => id !== 'overHour');
  const withNames = columnsWithTexts(all, (id) => (id === 'name' ? names : []));
  return {
    linesAbove: pace.length,
    columns: columnsInWidth(withNames, isPast, undefined, scene.size.width, by),
    names,
  };
}
