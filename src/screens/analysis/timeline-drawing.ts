/** Timeline bars over one axis: bumps, median, rows fired, as many panels as fit the height. */
import type { Span } from '../../components/line/Line.tsx';
import type { Tone } from '../../components/line/theme.tsx';
import {
  AREA_SIGNS,
  axisLine,
  barColumn,
  barColumns,
  barRoom,
  tonedBars,
} from '../../components/plots/bar-columns.ts';
import type { PlotTier } from '../../components/plots/plot-tier.ts';
import type { StationLimit } from '../../kitchen/measures/row-limits.ts';
import type { DrawOptions } from './analysis-page.ts';
import { barHeading } from './words.ts';

export interface TimelineData {
  /** A label for each quarter at the start of an hour. */
  readonly hours: readonly (string | undefined)[];
  /** What `bumps` counts: `prep bump`. */
  readonly what: string;
  readonly bumps: readonly number[];
  readonly fired: readonly number[];
  readonly medianMs: readonly number[];
  readonly tones: readonly Tone[];
  /** Limit for medians, shared by all rows. `undefined` if they differ. */
  readonly limit: StationLimit | undefined;
  /** Bumps one week earlier. `undefined` if unknown. */
  readonly before: readonly number[] | undefined;
}

/** Cursor mark and hours. */
const AXIS = 2;
/** A heading and the lowest readable bars. */
const MIN_PANEL = 5;

/** Quarter hours with room side by side. */
export function timelineRoom(width: number, tier: PlotTier): number {
  return barRoom(width, tier);
}

export function timelineDrawing(
  data: TimelineData,
  { width, height, top, entry, signs }: DrawOptions,
  tier: PlotTier,
): readonly (readonly Span[])[] {
  const room = timelineRoom(width, tier);
  const shown = <Value>(values: readonly Value[]) => values.slice(top, top + room);
  const hours = shown(data.hours);
  const columnOf = (place: number) => barColumn(place, hours.length, width, tier);
  const series: readonly Series[] = [
    {
      values: shown(data.bumps),
      line: data.before && shown(data.before),
      heading: (most) => barHeading.bumps(data.what, most, data.before && AREA_SIGNS[tier]),
    },
    {
      values: shown(data.medianMs),
      tones: shown(data.tones),
      heading: (most) => barHeading.median(most, data.limit),
    },
    {
      values: shown(data.fired),
      heading: barHeading.fired,
    },
  ];
  const space = Math.max(2, height - AXIS);
  const count = Math.max(1, Math.min(series.length, Math.floor(space / MIN_PANEL)));
  const panels = series.slice(0, count).flatMap(({ values, line, heading, tones }, place) => {
    const lines = Math.floor(space / count) + (place < space % count ? 1 : 0);
    const bars = barColumns({
      values,
      line,
      isArea: true,
      width,
      height: lines - 1,
      tier,
    });
    const head: readonly Span[] = [{ text: heading(bars.most), tone: 'muted' }];
    return [head, ...tonedBars(bars, (at) => tones?.[at] ?? 'muted')];
  });
  const labels = hours.flatMap((text, place) =>
    text === undefined ? [] : [{ column: columnOf(place), text }],
  );
  const mark = `${' '.repeat(Math.max(0, columnOf(entry - top)))}${signs.up}`;
  return [...panels, [{ text: mark }], [{ text: axisLine(labels, width), tone: 'muted' }]];
}

interface Series {
  readonly values: readonly number[];
  readonly line?: readonly number[] | undefined;
  /** Without tones, bars step back. */
  readonly tones?: readonly Tone[];
  /** Heading, given the highest bar's value. */
  readonly heading: (most: number) => string;
}
