/** For the station list's setup view, and on wide screens for the view of the current state. */
import type { Span } from '../../components/line/Line.tsx';
import { type Column, fittingWidth } from '../../components/table/column-layout.ts';
import type { LineCheck, StationFacts } from '../../hooks/reading/use-line-check.ts';
import { type Finding, SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { markedDuration } from '../../kitchen/columns/limit-mark.ts';
import { limitOfP90 } from '../../kitchen/measures/row-limits.ts';
import { type Station, shortGuid } from '../../kitchen/model/station.ts';
import type { ExpoPath } from '../../kitchen/routing/routing-graph.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import { stationState } from './states-by-station.ts';
import { CHANGE_SIGN } from './station-words.ts';

/** IDs equal to a sort key mark the sort. */
export const STATION_COLUMNS: readonly Column<string>[] = [
  { id: 'name', title: 'Station', width: 10, grow: 1, priority: 0 },
  { id: 'prints', title: 'Prints', width: 6, priority: 3 },
  { id: 'printer', title: 'Printer', width: 8, priority: 8 },
  { id: 'expo', title: 'Expo', width: 7, priority: 2 },
  { id: 'monitors', title: 'Mon', width: 3, priority: 9, align: 'right' },
  { id: 'last', title: 'Last out', width: 8, priority: 5, align: 'right' },
  { id: 'load', title: '/15min', width: 6, priority: 7, align: 'right' },
  { id: 'median', title: 'Median ', width: 7, priority: 6, align: 'right' },
  { id: 'p90', title: '90% in ', width: 7, priority: 1, align: 'right' },
  { id: 'overHour', title: '>60', width: 3, priority: 1, align: 'right' },
  { id: 'findings', title: 'Issues', width: 20, grow: 1, priority: 0 },
];

/** `19:05`. */
const TIME_WIDTH = 5;

/** All texts in columns of names and of issues. */
export interface StationTexts {
  readonly names: readonly string[];
  readonly issues: readonly string[];
}

/** With all texts, and extra columns for a time, from `timeRoom`. */
export function fittingStationColumns(
  columns: readonly Column<string>[],
  { names, issues }: StationTexts,
  timeRoom: number,
): readonly Column<string>[] {
  return columns.map((column) => {
    switch (column.id) {
      case 'name':
        return { ...column, names };
      case 'findings':
        return { ...column, fits: fittingWidth(issues) };
      case 'last':
        return { ...column, width: Math.max(column.width, TIME_WIDTH + timeRoom) };
      default:
        return column;
    }
  });
}

export function stationCell(row: BoardRow, column: string, check: StationFacts): Span {
  const { station, figures } = row;
  const { calendar } = check.restaurant;
  const limit = stationState(check, station.guid)?.limit;
  switch (column) {
    case 'name':
      return nameSpan(row, check);
    case 'prints':
      return { text: printsText(station) };
    case 'printer':
      return { text: printerText(row) };
    case 'expo':
      return { text: expoText(row.expo) };
    case 'monitors': {
      const count = station.connectedPrepStations?.length ?? 0;
      return { text: count === 0 ? '-' : String(count) };
    }
    case 'last':
      return {
        text:
          figures?.lastFulfilledAt === undefined
            ? '-'
            : clockTime(figures.lastFulfilledAt, calendar),
      };
    case 'load':
      return { text: figures === undefined ? '-' : countText(figures.load) };
    case 'median':
      return markedDuration(figures?.stationTime.median, limit);
    case 'p90':
      return markedDuration(figures?.stationTime.p90, limitOfP90(limit));
    case 'overHour':
      return { text: countText(figures?.excluded['un-bumped'] ?? 0).replace(/^0$/, '-') };
    case 'findings':
      return findingsSpan(row.findings);
    default:
      return { text: '' };
  }
}

/** When the printer prints, in a word. Undocumented values stay unchanged. */
export function printsText({ printingMode }: Station): string {
  if (printingMode === 'ON') return 'always';
  return printingMode === 'OFFLINE_ONLY' ? 'backup' : (printingMode ?? '?');
}

export function expoText(expo: ExpoPath): string {
  return EXPO_WORDS[expo];
}

const EXPO_WORDS: Readonly<Record<ExpoPath, string>> = {
  explicit: 'yes',
  only: 'only',
  'implicit-all': 'default',
  none: 'no',
  'not stated': '?',
};

function printerText({ station, printerSharedBy }: BoardRow): string {
  const printer = station.kitchenPrinter?.guid;
  if (printer === undefined) return 'none';
  return printerSharedBy === 0
    ? shortGuid(printer)
    : `${shortGuid(printer)} x${printerSharedBy + 1}`;
}

/** Marked if the setup changed. */
export function nameSpan(
  { station, name }: BoardRow,
  { changes }: Pick<LineCheck, 'changes'>,
): Span {
  return { text: changes?.stations.has(station.guid) ? `${CHANGE_SIGN} ${name}` : name };
}

/** The worst issue, and a count of others. */
export function findingsSpan(findings: readonly Finding[]): Span {
  const [worst, ...others] = findings;
  if (worst === undefined) return { text: 'ok', tone: 'muted' };
  const { sign, tone } = SEVERITY_MARKS[worst.severity];
  const more = others.length === 0 ? '' : ` +${others.length}`;
  return { text: `${sign} ${worst.words}${more}`, tone, toned: sign.length };
}
