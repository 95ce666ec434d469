import type { ReactNode } from 'react';
import type { Span } from '../../components/line/Line.tsx';
import { useTheme } from '../../components/line/theme.tsx';
import { trendLine } from '../../components/plots/one-line-plots.ts';
import { type PlotTier, plotTier } from '../../components/plots/plot-tier.ts';
import type { Column } from '../../components/table/column-layout.ts';
import { Table } from '../../components/table/Table.tsx';
import type { LineCheck, StationFacts } from '../../hooks/reading/use-line-check.ts';
import type { PaceInView } from '../../hooks/reading/use-pace.ts';
import { timeRoom } from '../../kitchen/calendar/repeated-hour.ts';
import { isAhead, isAtMoment } from '../../kitchen/calendar/words.ts';
import { QUARTER_MS } from '../../kitchen/calendar/zone-offset.ts';
import { limitMark, markedDuration } from '../../kitchen/columns/limit-mark.ts';
import { limitOfP90 } from '../../kitchen/measures/row-limits.ts';
import { mutedText } from '../../kitchen/pace/headline.ts';
import type { PaceState, StationPace, UnknownReason } from '../../kitchen/pace/station-pace.ts';
import { stationTrend } from '../../kitchen/pace/station-trend.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { countText, moreDuration } from '../../kitchen/text/quantities.ts';
import { memoize } from '../../state/memoize.ts';
import { changedSpan } from '../facts/changed-span.ts';
import { shownState, stationState } from '../facts/states-by-station.ts';
import { findingsSpan, nameSpan, stationCell, stationColumns } from '../facts/station-columns.ts';
import type { Skeleton } from '../frame/reading-panel.tsx';
import type { StationsModel } from './model.ts';

/** Memoized, because cutting a thousand names takes too long for a key press. */
const nowColumnsOf = memoize(
  (rows: readonly BoardRow[], changes: LineCheck['changes'], isPast: boolean) =>
    nowColumns(isPast, namesIn(rows, changes)),
);
const setupColumnsOf = memoize(
  (rows: readonly BoardRow[], changes: LineCheck['changes'], room: number, hasOverHour: boolean) =>
    stationColumns({ timeRoom: room, hasOverHour, names: namesIn(rows, changes) }),
);

function namesIn(rows: readonly BoardRow[], changes: LineCheck['changes']): readonly string[] {
  return rows.map((row) => nameSpan(row, { changes }).text);
}

/** With the stations of an earlier run. */
export function stationSkeleton({ scene, view, pace, lastNames: names }: StationsModel): Skeleton {
  const isPast = !isAtMoment(scene.check);
  const columns =
    view.columns === 'now'
      ? nowColumns(isPast, names)
      : stationColumns({ timeRoom: 0, hasOverHour: false, names });
  return { above: pace.length, columns, names };
}

/** Current pace, or setup. */
export function StationTable({ scene, view, rows, cursor, top, height }: StationsModel): ReactNode {
  const { check, size, slow } = scene;
  const before = slow ? undefined : scene.before;
  const tier = plotTier(useTheme());
  const place = {
    rows,
    cursor,
    top,
    width: size.width,
    height,
    sorted: { by: view.sort, descending: view.descending },
  };
  if (view.columns === 'now') {
    return (
      <Table
        {...place}
        columns={nowColumnsOf(rows, check.changes, !isAtMoment(check))}
        cell={(row, column) => {
          const cell = (of: BoardRow, facts: StationFacts) => rankedCell(of, column, facts, tier);
          return mutedCell(row, column, check, changedCell(row, column, check, before, cell));
        }}
      />
    );
  }
  return (
    <Table
      {...place}
      columns={setupColumnsOf(
        rows,
        check.changes,
        timeRoom(check.date, check.restaurant.calendar),
        check.board.rows.some(({ figures }) => (figures?.excluded['un-bumped'] ?? 0) > 0),
      )}
      cell={(row, column) => {
        const cell = (of: BoardRow, facts: StationFacts) => stationCell(of, column, facts);
        return mutedCell(row, column, check, changedCell(row, column, check, before, cell));
      }}
    />
  );
}

const FIGURES = new Set(['median', 'change', 'p90', 'out', 'last', 'load', 'overHour']);

/** Marked if it has another number than at the last reading. */
function changedCell(
  row: BoardRow,
  column: string,
  check: StationFacts,
  before: StationFacts | undefined,
  cell: (row: BoardRow, facts: StationFacts) => Span,
): Span {
  const now = cell(row, check);
  const was = before && FIGURES.has(column) && rowsOf(before.board).get(row.station.guid);
  return before && was ? changedSpan(now, cell(was, before)) : now;
}

const rowsOf = memoize(
  ({ rows }: StationFacts['board']) => new Map(rows.map((row) => [row.station.guid, row])),
);

/** What needs help is bright, what is calm steps back. */
function rankedCell(row: BoardRow, column: NowColumn, check: StationFacts, tier: PlotTier): Span {
  const cell = nowCell(row, column, check, tier);
  if (check.pace === undefined || cell.tone !== undefined || cell.tones !== undefined) return cell;
  const state = shownState(stationState(check, row.station.guid)?.pace, check.pace.isPast);
  if (state === 'slow' || state === 'quiet')
    return column === 'name' ? { ...cell, strong: true } : cell;
  return state === 'busy' || column === 'name' ? cell : { ...cell, tone: 'muted' };
}

/** Gray if the station is muted. */
function mutedCell({ station }: BoardRow, column: string, { pace }: LineCheck, cell: Span): Span {
  const note = pace?.mutes.get(station.guid);
  if (note === undefined) return cell;
  const text = column === 'findings' ? mutedText(note) : cell.text;
  return { text, tone: 'muted' };
}

type NowColumn = 'name' | 'state' | 'median' | 'change' | 'p90' | 'out' | 'trend' | 'findings';

/** Trend parts: quarter hours. A past date has room for fewer. */
function trendParts(isPast: boolean): number {
  return isPast ? 7 : 8;
}

/** On a past date, columns cover the complete date. */
export function nowColumns(
  isPast: boolean,
  names: readonly string[],
): readonly Column<NowColumn>[] {
  return [
    { id: 'name', title: 'Station', width: 12, grow: 1, priority: 0, names },
    { id: 'state', title: 'State', width: 5, priority: 0 },
    { id: 'median', title: isPast ? 'Median' : 'Now  ', width: 7, priority: 0, align: 'right' },
    { id: 'change', title: 'vs usual', width: 9, priority: 0, align: 'right' },
    { id: 'p90', title: '90% in ', width: 7, priority: 2, align: 'right' },
    { id: 'out', title: 'Out', width: isPast ? 4 : 3, priority: 3, align: 'right' },
    {
      id: 'trend',
      title: isPast ? 'Day' : 'Last 2 h',
      width: trendParts(isPast),
      priority: 4,
    },
    { id: 'findings', title: 'Issues', width: 20, grow: 1, priority: 1 },
  ];
}

function nowCell(row: BoardRow, column: NowColumn, check: StationFacts, tier: PlotTier): Span {
  if (column === 'name') return nameSpan(row, check);
  if (column === 'findings') return findingsSpan(row.findings);
  const pace = stationState(check, row.station.guid)?.pace;
  if (check.pace === undefined || isAhead(check)) return { text: '-' };
  const state = shownState(pace, check.pace.isPast);
  const isSlow = state === 'slow';
  const median = markedDuration(pace?.now.medianMs, pace?.limit, isSlow);
  switch (column) {
    case 'state':
      return STATES[state];
    case 'median':
      return median;
    case 'change':
      return { ...median, ...changeSpan(pace, check.pace) };
    case 'p90':
      return markedDuration(pace?.now.p90Ms, limitOfP90(pace?.limit), isSlow);
    case 'out':
      return { text: pace === undefined ? '-' : countText(pace.now.tickets) };
    case 'trend':
      return pace === undefined ? { text: '' } : trendSpan(pace, check.pace, tier);
  }
}

const STATES: Readonly<Record<PaceState, Span>> = {
  slow: { text: 'SLOW', tone: 'error', strong: true },
  quiet: { text: 'QUIET', tone: 'warn', strong: true },
  busy: { text: 'busy' },
  ok: { text: 'ok', tone: 'muted' },
  unknown: { text: '-', tone: 'muted' },
};

/** Difference from usual. For a station not judged, the reason. */
function changeSpan(pace: StationPace | undefined, { isPast }: PaceInView): Span {
  if (pace === undefined) return { text: UNKNOWN['no bumps'], tone: 'muted' };
  const { now, usual, quarter, state, why } = pace;
  if (!isPast && state === 'unknown' && why !== undefined) {
    return { text: UNKNOWN[why], tone: 'muted' };
  }
  if (state === 'quiet') return { text: '-' };
  if (now.medianMs === undefined) return { text: UNKNOWN['few bumps'], tone: 'muted' };
  if (usual === undefined) return { text: '-' };
  return { text: moreDuration(now.medianMs - usual.at(quarter).medianMs) };
}

/** Nine columns. The station's sentence has more. */
const UNKNOWN: Readonly<Record<UnknownReason, string>> = {
  'day over': '-',
  'old reading': '-',
  'nothing anywhere': '-',
  'no bumps': 'no prep',
  'unreliable bumps': 'flagged',
  'new menu': 'new menu',
  'few bumps': 'few bumps',
};

/**
 * The last two hours, or a complete past date: as high as against usual, in the color of the limit. Without usual, as high as against the
 * limit. Called for each key.
 */
const trendSpan = memoize(
  (pace: StationPace, { words, isPast }: PaceInView, tier: PlotTier): Span => {
    const { bumps, limit } = pace;
    const to = words.asOf;
    const first = bumps[0]?.at ?? to;
    const parts = trendParts(isPast);
    const partMs = isPast ? Math.max(QUARTER_MS, (to - first + 1) / parts) : QUARTER_MS;
    const trend = stationTrend(bumps, { to, partMs, parts });
    const shares = trend.map(
      ({ ratio, medianMs }) => ratio ?? (medianMs && (medianMs / limit.lateMs) * LIMIT_SHARE),
    );
    const tones = trend.map(({ medianMs }) => limitMark(medianMs, limit).tone ?? 'calm');
    return { text: trendLine(shares, tier), tones };
  },
);

/** The limit as a multiple of usual, if only the limit is known. */
const LIMIT_SHARE = 2;
