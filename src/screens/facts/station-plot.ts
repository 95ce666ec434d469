/** Station time by quarter hour, with usual as a line. */
import type { Span } from '../../components/line/Line.tsx';
import {
  axisLine,
  barColumn,
  barColumns,
  LINE_SIGNS,
  tonedBars,
} from '../../components/plots/bar-columns.ts';
import type { PlotTier } from '../../components/plots/plot-tier.ts';
import type { PaceInView } from '../../hooks/reading/use-pace.ts';
import { hourLabel, wallClock } from '../../kitchen/calendar/local-time.ts';
import { QUARTER_MS } from '../../kitchen/calendar/zone-offset.ts';
import { limitMark } from '../../kitchen/columns/limit-mark.ts';
import type { StationPace } from '../../kitchen/pace/station-pace.ts';
import { stationTrend } from '../../kitchen/pace/station-trend.ts';
import { sentenceDuration } from '../../kitchen/text/quantities.ts';
import { memoize } from '../../state/memoize.ts';

/** The last four hours, or up to six in a wide plot. A past date starts at the first bump. */
const NOW_PARTS = { least: 16, most: 24, inHour: 4 } as const;
/** Columns for a bar. */
const PART_WIDTH = 3;
const MAX_PARTS = 96;

/** Memoized, because it runs for each frame. */
const plotTrend = memoize((pace: StationPace, { words, isPast }: PaceInView, width: number) => {
  const { asOf } = words;
  const { bumps } = pace;
  const { least, most, inHour } = NOW_PARTS;
  const to = Math.ceil(asOf / QUARTER_MS) * QUARTER_MS;
  const first = bumps[0]?.at ?? asOf;
  const parts = isPast
    ? Math.min(MAX_PARTS, Math.max(1, Math.ceil((to - first + 1) / QUARTER_MS)))
    : Math.min(most, Math.max(least, Math.floor((width - 1) / PART_WIDTH / inHour) * inHour));
  return stationTrend(bumps, { to, partMs: QUARTER_MS, parts });
});

/** A heading, bars, and hours. */
export function stationPlot(
  pace: StationPace,
  inView: PaceInView,
  { width, height }: { readonly width: number; readonly height: number },
  tier: PlotTier,
): readonly (readonly Span[])[] {
  const { clock } = inView.words;
  const { usual } = pace;
  const trend = plotTrend(pace, inView, width);
  const bars = barColumns({
    values: trend.map(({ medianMs }) => medianMs ?? 0),
    line: usual && trend.map(({ usualMs }) => usualMs ?? 0),
    width,
    height: Math.max(1, height - 2),
    tier,
  });
  const ghost = usual === undefined ? '' : `, ${LINE_SIGNS[tier]} usual for these items`;
  const hours = trend.flatMap(({ from }, place) => {
    const [hour = '', minute] = wallClock(from, clock.zone).split(':');
    return minute === '00'
      ? [
          {
            column: barColumn(place, trend.length, width, tier),
            text: hourLabel(Number(hour), clock),
          },
        ]
      : [];
  });
  return [
    [{ text: `Station time, up to ${sentenceDuration(bars.most)}${ghost}`, tone: 'muted' }],
    ...tonedBars(bars, (place) => limitMark(trend[place]?.medianMs, pace.limit).tone ?? 'calm'),
    [{ text: axisLine(hours, width), tone: 'muted' }],
  ];
}
