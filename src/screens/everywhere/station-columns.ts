import {
  columnsWithTexts,
  type DrawnColumn,
  headedColumns,
  headedLines,
  MINOR_PRIORITY,
} from '../../components/column-layout.ts';
import type { Lines, Span } from '../../components/Line.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import type { PaceInView } from '../../hooks/use-pace.ts';
import type { ClockFace } from '../../kitchen/model/business-day.ts';
import { isFutureDate } from '../../kitchen/model/date-words.ts';
import { hourLabel, wallClock } from '../../kitchen/model/local-time.ts';
import { QUARTER_MS } from '../../kitchen/model/zone-offset.ts';
import type { StationNow } from '../../kitchen/pace/station-pace.ts';
import type { StationBoard } from '../../kitchen/stations/station-board.ts';
import {
  type SetupStation,
  type StationRow,
  shownState,
  stationsInSetup,
} from '../../kitchen/tables/station-row.ts';
import {
  orderedStations,
  STATION_SUBJECT,
  type StationColumn,
} from '../../kitchen/tables/stations.ts';
import type { Actions, Steps } from '../../state/actions.ts';
import { memoize } from '../../state/memoize.ts';

/** The trend is a drawing, so tables of text don't have it. */
export type StationListColumn = StationColumn | 'trend';

/** The sorted column is dropped after all columns except those of priority 0. */
const SORTED_PRIORITY = 0.5;
const MAX_TREND_WIDTH = 24;
const QUARTERS_PER_HOUR = 4;

const SETUP_COLUMNS = headedColumns<StationListColumn>(headOf, [
  { id: 'name', width: 10, grow: 1, priority: 0, holds: 'names' },
  { id: 'printingMode', width: 6, priority: 3 },
  { id: 'printer', width: 8, priority: 8 },
  { id: 'expo', width: 7, priority: 2 },
  { id: 'monitors', width: 7, priority: 9 },
  { id: 'lastBumpAt', width: 8, priority: 5 },
  { id: 'load', width: 6, priority: 7 },
  { id: 'medianMs', width: 7, priority: 6 },
  { id: 'p90Ms', width: 9, priority: 1 },
  { id: 'overHour', width: 3, priority: 4 },
  { id: 'worstIssue', width: 20, grow: 1, priority: 0, holds: 'texts' },
]);

/** Wide lists of states also have these columns of the setup, the most important first. */
const EXTRA_COLUMNS = (
  ['lastBumpAt', 'load', 'expo', 'printingMode', 'printer', 'monitors'] as const
)
  .flatMap((id) => SETUP_COLUMNS.filter((column) => column.id === id))
  .map((column, index) => ({ ...column, priority: MINOR_PRIORITY + 1 + index }));

const NOW_COLUMNS = stateColumns('nowMedianMs', 'nowP90Ms', 8, 4);
/** The lines above the list can't name every state, so the list does. */
const NOW_COLUMNS_WITH_STATE = stateColumns('nowMedianMs', 'nowP90Ms', 8, 0);
const DATE_COLUMNS = stateColumns('medianMs', 'p90Ms', 7, 0);

function stateColumns(
  median: StationColumn,
  p90: StationColumn,
  trendWidth: number,
  statePriority: number,
): readonly DrawnColumn<StationListColumn>[] {
  const columns = headedColumns<StationListColumn>(headOf, [
    { id: 'name', width: 12, grow: 1, priority: 0, holds: 'names' },
    { id: 'state', width: 5, priority: statePriority },
    { id: median, width: 8, priority: 0 },
    { id: 'usualMs', width: 6, priority: 0 },
    { id: 'change', width: 8, priority: MINOR_PRIORITY },
    { id: p90, width: 9, priority: 3 },
    { id: 'tickets', width: 7, priority: 2 },
    { id: 'lateShare', width: 4, priority: MINOR_PRIORITY + 1 },
    { id: 'trend', width: trendWidth, fullWidth: MAX_TREND_WIDTH, priority: 2.5 },
    { id: 'worstIssue', width: 18, grow: 1, priority: 1, holds: 'texts' },
  ]);
  return [...columns, ...EXTRA_COLUMNS];
}

/** A station without times has the reason in their place. */
const TIME_COLUMNS: ReadonlySet<string> = new Set<StationListColumn>([
  'nowMedianMs',
  'medianMs',
  'usualMs',
  'change',
  'nowP90Ms',
  'p90Ms',
]);

function headOf(id: StationListColumn) {
  return id === 'trend'
    ? ({ id, title: 'Day', align: 'left' } as const)
    : STATION_SUBJECT.headOf(id);
}

export function stationColumns(
  showsNow: boolean,
  isPast: boolean,
  hasState = false,
): readonly DrawnColumn<StationListColumn>[] {
  if (!showsNow) return SETUP_COLUMNS;
  if (isPast) return DATE_COLUMNS;
  return hasState ? NOW_COLUMNS_WITH_STATE : NOW_COLUMNS;
}

/** The sorted column also has room for the sort mark behind its title. */
export function columnsKeepingSorted(
  columns: readonly DrawnColumn<StationListColumn>[],
  by: StationColumn,
): readonly DrawnColumn<StationListColumn>[] {
  return columns.map((column) => {
    if (column.id !== by) return column;
    const width = Math.max(column.width, column.title.length + 1);
    return { ...column, width, priority: Math.min(column.priority, SORTED_PRIORITY) };
  });
}

/** A past date without bumps has no hours. */
export function trendTitle(width: number, isPast: boolean, inView?: PaceInView): string {
  if (!isPast) return `Last ${trendQuarters(width) / QUARTERS_PER_HOUR} h`;
  if (!inView?.stations.some(({ pace }) => pace?.bumps[0] !== undefined)) return 'Day';
  const { clock, asOf } = inView.context;
  return [trendHours(inView, width).from, asOf]
    .map((time) => hourLabel(Number(wallClock(time, clock.zone).slice(0, 2)), clock))
    .join('-');
}

const trendQuarters = (width: number): number =>
  Math.max(1, Math.floor(width / QUARTERS_PER_HOUR)) * QUARTERS_PER_HOUR;

/** The same hours for all stations. Those of a past date are from the first bump to the last. */
export const trendHours = memoize(({ context, isPast, stations }: PaceInView, width: number) => {
  const to = context.asOf;
  const firsts = stations.flatMap(({ pace }) => pace?.bumps[0]?.time ?? []);
  const first = firsts.reduce((least, time) => Math.min(least, time - 1), to - QUARTER_MS);
  const parts = isPast ? width : trendQuarters(width);
  const from = isPast ? first : to - parts * QUARTER_MS;
  return { from, to, partMs: (to - from) / parts, parts };
});

const TIME_WIDTH = 5;

/** `extraTimeWidth` is for times such as `7:05 PM`. */
export function widenForTimes(
  columns: readonly DrawnColumn<StationListColumn>[],
  extraTimeWidth: number,
): readonly DrawnColumn<StationListColumn>[] {
  return columns.map((column) =>
    column.id === 'lastBumpAt'
      ? { ...column, width: Math.max(column.width, TIME_WIDTH + extraTimeWidth) }
      : column,
  );
}

/**
 * A station that needs help is bright, and a calm one is gray, also in its drawing. Setup issues keep their signs, but can wait, so they have
 * no color beside states.
 */
export function stateCell(row: SetupStation, column: StationListColumn, trend: Span): Span {
  const why = TIME_COLUMNS.has(column) ? STATION_SUBJECT.cell(row, 'unjudged') : undefined;
  const span = column === 'trend' ? trend : stationCell(row, column);
  const { text } = span;
  if (why !== undefined && why.text !== '') return { ...why, over: TIME_COLUMNS };
  if (row.status?.isMuted === true || column === 'worstIssue') return { text, tone: 'muted' };
  const state = shownState(row);
  if (state === 'slow' || state === 'quiet')
    return column === 'name' ? { ...span, strong: true } : span;
  if (column === 'name' || state === 'busy') return { text };
  return { text, tone: 'muted' };
}

/** An alarm is bright. Only the sign of an issue has a color. */
export function stationCell(row: StationRow, column: StationColumn): Span {
  const cell = STATION_SUBJECT.cell(row, column);
  const { tone, text } = cell;
  const isAlarm = tone === 'error' || tone === 'warn';
  if (column === 'state' && isAlarm) return { ...cell, strong: true };
  return column === 'worstIssue' && tone !== 'muted' ? { ...cell, toned: text.indexOf(' ') } : cell;
}

export function stationLines(stations: readonly StationRow[], width: number): Lines {
  const [first] = stations;
  if (first === undefined) return [];
  const { isPast } = first;
  const columns = headedColumns<StationColumn>(STATION_SUBJECT.headOf, [
    { id: 'name', width: 12, priority: 0, holds: 'names' },
    { id: 'state', width: 5, priority: 0 },
    { id: 'since', width: 8, priority: 2 },
    { id: isPast ? 'medianMs' : 'nowMedianMs', width: 7, priority: 0 },
    { id: 'usualMs', width: 7, priority: 1 },
    { id: isPast ? 'p90Ms' : 'nowP90Ms', width: 9, priority: 3 },
    { id: 'tickets', width: 7, priority: 4 },
    { id: 'lateShare', width: 4, priority: 2 },
  ]);
  const withNames = columnsWithTexts(columns, () => stations.map(({ name }) => name));
  return headedLines(withNames, stations, stationCell, width);
}

const rowsByGuid = memoize(
  (board: StationBoard, pace: PaceInView | undefined, clock: ClockFace, date: string) => {
    const moment = { clock, date, isPast: pace?.isPast === true };
    const rows = stationsInSetup(board, pace, moment);
    return { rows, byGuid: new Map(rows.map((row) => [row.guid, row])) };
  },
);

interface StationsInView {
  readonly rows: readonly SetupStation[];
  readonly byGuid: ReadonlyMap<string, SetupStation>;
}

/** Rows have no states before the date starts, and until it is loaded. */
export function stationsInView(check: LineCheck): StationsInView {
  const { board, pace, date, restaurant } = check;
  return rowsByGuid(board, isFutureDate(check) ? undefined : pace, restaurant.calendar, date);
}

const statesByGuid = memoize(
  ({ stations }: PaceInView): ReadonlyMap<string | undefined, StationNow> =>
    new Map(stations.map((station) => [station.guid, station])),
);

/** `undefined` until the date is loaded. */
export function stationState({ pace }: LineCheck, guid: string): StationNow | undefined {
  return pace && statesByGuid(pace).get(guid);
}

export const stationsByName = memoize((rows: readonly SetupStation[]) =>
  orderedStations(rows, 'name', false).map(({ setup }) => setup),
);

/** After the last station comes the first one. */
export function neighborStationActions(
  kind: 'station' | 'trace',
  guid: string,
  check: LineCheck,
  stepsBefore: Steps = [],
): Actions {
  const step = (by: number) => (): Steps => {
    const stations = stationsByName(stationsInView(check).rows);
    const index = stations.findIndex(({ station }) => station.guid === guid);
    const next = stations[(index + by + stations.length) % stations.length]?.station.guid;
    if (next === undefined) return [];
    return [...stepsBefore, { type: 'replaced', by: { kind, guid: next } }];
  };
  return { previousStation: step(-1), nextStation: step(1) };
}
