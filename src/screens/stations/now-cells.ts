/** The station list's view of the current state: columns and cells. */
import type { Span } from '../../components/line/Line.tsx';
import { trendLine } from '../../components/plots/one-line-plots.ts';
import type { PlotTier } from '../../components/plots/plot-tier.ts';
import type { Column } from '../../components/table/column-layout.ts';
import type { StationFacts } from '../../hooks/reading/use-line-check.ts';
import type { PaceInView } from '../../hooks/reading/use-pace.ts';
import { isAhead } from '../../kitchen/calendar/words.ts';
import { QUARTER_MS } from '../../kitchen/calendar/zone-offset.ts';
import { limitMark, markedDuration } from '../../kitchen/columns/limit-mark.ts';
import { limitOfP90 } from '../../kitchen/measures/row-limits.ts';
import type { StationPace, UnknownReason } from '../../kitchen/pace/station-pace.ts';
import { stationTrend } from '../../kitchen/pace/station-trend.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { countText, durationText, moreDuration, shareCell } from '../../kitchen/text/quantities.ts';
import { memoize } from '../../state/memoize.ts';
import { STATE_SPANS, shownState, stationState } from '../facts/states-by-station.ts';
import { STATION_COLUMNS, stationCell } from '../facts/station-columns.ts';

/** Quarter hours in the trend: as many full hours as there is room for. */
const HOUR_PARTS = 4;
const LONGEST_TREND = 24;

/** The setup's columns, where there is room for more, in the order of their importance. */
const MORE = ['last', 'load', 'expo', 'prints', 'printer', 'monitors'] as const;
/** The same in both views. */
const SHARED: ReadonlySet<string> = new Set(['name', 'findings', ...MORE]);

/** Columns from here on are dropped before others are cut. */
const MINOR = 8;

/** On a past date, columns cover the complete date. */
export function nowColumns(isPast: boolean): readonly Column<string>[] {
  const more = MORE.flatMap((id, at) =>
    STATION_COLUMNS.filter((column) => column.id === id).map((column) => ({
      ...column,
      priority: MINOR + at,
    })),
  );
  return [
    { id: 'name', title: 'Station', width: 12, grow: 1, priority: 0 },
    { id: 'state', title: 'State', width: 5, priority: 0 },
    { id: 'median', title: isPast ? 'Median' : 'Now  ', width: 7, priority: 0, align: 'right' },
    { id: 'change', title: 'vs usual', width: 9, priority: 0, align: 'right' },
    { id: 'p90', title: '90% in ', width: 7, priority: 2, align: 'right' },
    { id: 'out', title: 'Out', width: isPast ? 4 : 3, priority: 3, align: 'right' },
    { id: 'trend', ...(isPast ? DATE_TREND : NOW_TREND), fits: LONGEST_TREND, priority: 4 },
    { id: 'findings', title: 'Issues', width: 20, grow: 1, priority: 1 },
    { id: 'usual', title: 'Usual', width: 6, priority: MINOR - 1, align: 'right' },
    { id: 'late', title: 'Late', width: 4, priority: MINOR, align: 'right' },
    ...more,
  ];
}

const DATE_TREND = { title: 'Day', width: 7 };
const NOW_TREND = { title: trendTitle(8), width: 8 };

/** The head of the trend names what it covers. */
export function trendTitle(width: number): string {
  return `Last ${nowParts(width) / HOUR_PARTS} h`;
}

function nowParts(width: number): number {
  return Math.max(1, Math.floor(width / HOUR_PARTS)) * HOUR_PARTS;
}

/** `trend`: columns for it. */
export function nowCell(
  row: BoardRow,
  column: string,
  check: StationFacts,
  tier: PlotTier,
  trend: number,
): Span {
  if (SHARED.has(column)) return stationCell(row, column, check);
  const pace = stationState(check, row.station.guid)?.pace;
  if (check.pace === undefined || isAhead(check)) return { text: '-' };
  const state = shownState(pace, check.pace.isPast);
  const isSlow = state === 'slow';
  const median = markedDuration(pace?.now.medianMs, pace?.limit, isSlow);
  switch (column) {
    case 'state':
      return STATE_SPANS[state];
    case 'median':
      return median;
    case 'change':
      return { ...median, ...changeSpan(pace, check.pace) };
    case 'p90':
      return markedDuration(pace?.now.p90Ms, limitOfP90(pace?.limit), isSlow);
    case 'out':
      return { text: pace === undefined ? '-' : countText(pace.now.tickets) };
    case 'trend':
      return pace === undefined ? { text: '' } : trendSpan(pace, check.pace, tier, trend);
    case 'usual':
      return { text: durationText(pace?.usual?.at(pace.quarter).medianMs) };
    case 'late':
      return { text: shareCell(pace?.now.lateShare) };
    default:
      return { text: '' };
  }
}

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
 * The last hours, or a complete past date: as high as against usual, in the color of the limit. Without usual, as high as against the
 * limit. Called for each key.
 */
const trendSpan = memoize(
  (pace: StationPace, { words, isPast }: PaceInView, tier: PlotTier, width: number): Span => {
    const { bumps, limit } = pace;
    const to = words.asOf;
    const first = bumps[0]?.at ?? to;
    const parts = isPast ? width : nowParts(width);
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
