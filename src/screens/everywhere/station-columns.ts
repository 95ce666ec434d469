/** Which of a station's columns a list has, and how wide. */
import {
  columnsWithTexts,
  type DrawnColumn,
  headedColumns,
  headedLines,
} from '../../components/column-layout.ts';
import type { Lines, Span } from '../../components/Line.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import type { PaceInView } from '../../hooks/use-pace.ts';
import type { ClockFace } from '../../kitchen/model/business-day.ts';
import { isFutureDate } from '../../kitchen/model/date-words.ts';
import type { StationNow } from '../../kitchen/pace/station-pace.ts';
import type { StationBoard } from '../../kitchen/stations/station-board.ts';
import {
  type ListedStation,
  listedStations,
  type StationRow,
} from '../../kitchen/tables/station-row.ts';
import {
  orderedStations,
  STATION_SUBJECT,
  type StationColumn,
} from '../../kitchen/tables/stations.ts';
import type { Actions, Steps } from '../../state/actions.ts';
import { memoize } from '../../state/memoize.ts';

/** A trend is drawn, so tables of text don't have it. */
export type StationListColumn = StationColumn | 'trend';

/** Columns from here on are dropped before others are cut. */
const MINOR = 8;
/** Columns for the longest trend. */
const LONGEST_TREND = 24;
/** Quarter hours in the trend: as many full hours as there is room for. */
const QUARTERS_PER_HOUR = 4;

const SETUP_COLUMNS = headedColumns<StationListColumn>(headOf, [
  { id: 'name', width: 10, grow: 1, priority: 0, holds: 'names' },
  { id: 'printingMode', width: 6, priority: 3 },
  { id: 'printer', width: 8, priority: 8 },
  { id: 'expo', width: 7, priority: 2 },
  { id: 'monitors', width: 3, priority: 9 },
  { id: 'lastBumpAt', width: 8, priority: 5 },
  { id: 'load', width: 6, priority: 7 },
  { id: 'medianMs', width: 7, priority: 6 },
  { id: 'p90Ms', width: 7, priority: 1 },
  { id: 'overHour', width: 3, priority: 1 },
  { id: 'worstIssue', width: 20, grow: 1, priority: 0, holds: 'texts' },
]);

/** The setup's columns, where there is room for more, in the order of their importance. */
const EXTRA_COLUMNS = (
  ['lastBumpAt', 'load', 'expo', 'printingMode', 'printer', 'monitors'] as const
)
  .flatMap((id) => SETUP_COLUMNS.filter((column) => column.id === id))
  .map((column, index) => ({ ...column, priority: MINOR + index }));

const NOW_COLUMNS = stateColumns('nowMedianMs', 'nowP90Ms', 'usualMedianMs', 3, 8);
const DATE_COLUMNS = stateColumns('medianMs', 'p90Ms', 'usualMs', 4, 7);

function stateColumns(
  median: StationColumn,
  p90: StationColumn,
  usual: StationColumn,
  tickets: number,
  trend: number,
): readonly DrawnColumn<StationListColumn>[] {
  const own = headedColumns<StationListColumn>(headOf, [
    { id: 'name', width: 12, grow: 1, priority: 0, holds: 'names' },
    { id: 'state', width: 5, priority: 0 },
    { id: median, width: 7, priority: 0 },
    { id: 'changeOrWhy', width: 9, priority: 0 },
    { id: p90, width: 7, priority: 2 },
    { id: 'tickets', width: tickets, priority: 3 },
    { id: 'trend', width: trend, fits: LONGEST_TREND, priority: 4 },
    { id: 'worstIssue', width: 20, grow: 1, priority: 1, holds: 'texts' },
    { id: usual, width: 6, priority: MINOR - 1 },
    { id: 'lateShare', width: 4, priority: MINOR },
  ]);
  return [...own, ...EXTRA_COLUMNS];
}

function headOf(id: StationListColumn) {
  return id === 'trend'
    ? ({ id, title: 'Day', align: 'left' } as const)
    : STATION_SUBJECT.headOf(id);
}

/** For the setup, or for the current state. On a past date, columns cover the complete date. */
export function stationColumns(
  showsNow: boolean,
  isPast: boolean,
): readonly DrawnColumn<StationListColumn>[] {
  if (!showsNow) return SETUP_COLUMNS;
  return isPast ? DATE_COLUMNS : NOW_COLUMNS;
}

/** The head of the trend names what it covers. */
export function trendTitle(width: number): string {
  return `Last ${trendQuarters(width) / QUARTERS_PER_HOUR} h`;
}

/** Quarter hours that a trend of this width shows. */
export function trendQuarters(width: number): number {
  return Math.max(1, Math.floor(width / QUARTERS_PER_HOUR)) * QUARTERS_PER_HOUR;
}

/** Columns for a time such as `19:05`. */
const TIME_WIDTH = 5;

/** With extra columns for a time, from `extraTimeWidth`. */
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

/** Trouble is bright, and only the sign of an issue has its color. */
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
    { id: isPast ? 'usualMs' : 'usualMedianMs', width: 7, priority: 1 },
    { id: isPast ? 'p90Ms' : 'nowP90Ms', width: 7, priority: 3 },
    { id: 'tickets', width: 4, priority: 4 },
    { id: 'lateShare', width: 4, priority: 2 },
  ]);
  const named = columnsWithTexts(columns, () => stations.map(({ name }) => name));
  return headedLines(named, stations, stationCell, width);
}

const rowsByGuid = memoize(
  (board: StationBoard, pace: PaceInView | undefined, clock: ClockFace, date: string) => {
    const moment = { clock, date, isPast: pace?.isPast === true };
    const rows = listedStations(board, pace, moment);
    return { rows, byGuid: new Map(rows.map((row) => [row.guid, row])) };
  },
);

/** Most urgent first, and by GUID. Without states until the date is loaded, and before it starts. */
export function stationsInView(check: LineCheck): {
  readonly rows: readonly ListedStation[];
  readonly byGuid: ReadonlyMap<string, ListedStation>;
} {
  const { board, pace, date, restaurant } = check;
  return rowsByGuid(board, isFutureDate(check) ? undefined : pace, restaurant.calendar, date);
}

const statesByGuid = memoize(
  ({ stations }: PaceInView): ReadonlyMap<string | undefined, StationNow> =>
    new Map(stations.map((station) => [station.guid, station])),
);

/** `undefined` until the date is loaded. */
export function stationState(
  { pace }: Pick<LineCheck, 'pace'>,
  guid: string,
): StationNow | undefined {
  return pace && statesByGuid(pace).get(guid);
}

/** Order for `[` and `]`. */
export const stationsByName = memoize((rows: readonly ListedStation[]) =>
  orderedStations(rows, 'name', false).map(({ setup }) => setup),
);

/** `[` and `]` on a screen about one station, which wrap around. `first`: steps before another station is shown. */
export function neighborStationActions(
  kind: 'station' | 'trace',
  guid: string,
  check: LineCheck,
  first: Steps = [],
): Actions {
  const step = (by: number) => (): Steps => {
    const order = stationsByName(stationsInView(check).rows);
    const index = order.findIndex(({ station }) => station.guid === guid);
    const next = order[(index + by + order.length) % order.length]?.station.guid;
    if (next === undefined) return [];
    return [...first, { type: 'replaced', by: { kind, guid: next } }];
  };
  return { previousStation: step(-1), nextStation: step(1) };
}
