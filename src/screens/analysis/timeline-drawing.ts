/** A timeline as bars over one axis: bumps, median, rows fired, as many of them as there is height for. */
import type { Span } from '../../components/line/Line.tsx';
import {
  axisLine,
  barColumn,
  barColumns,
  barRoom,
  judgedBars,
} from '../../components/plots/bar-columns.ts';
import type { PlotTier } from '../../components/plots/plot-tier.ts';
import type { StationLimit } from '../../kitchen/measures/row-limits.ts';
import type { DrawOptions } from './analysis-page.ts';
import { barHeading } from './words.ts';

/** Figures by quarter hour. */
export interface TimelineData {
  /** A label for each quarter that begins an hour. */
  readonly hours: readonly (string | undefined)[];
  /** What one of `bumps` is: `prep bump`. */
  readonly what: string;
  readonly bumps: readonly number[];
  readonly fired: readonly number[];
  readonly medianMs: readonly number[];
  /** The limit of all rows, which judges the medians; `undefined` where they have several. */
  readonly limit: StationLimit | undefined;
  /** The same bumps a week before; `undefined` where that is not known. */
  readonly before: readonly number[] | undefined;
}

/** The mark of the cursor, and the hours. */
const AXIS = 2;
/** A heading and the lowest bars that can be read. */
const MIN_PANEL = 5;

/** Quarter hours that fit side by side. */
export function timelineRoom(width: number, tier: PlotTier): number {
  return barRoom(width, tier);
}

/** Draws those quarters that are in the window. */
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
      heading: (most) => barHeading.bumps(data.what, most, data.before && LINE_SIGNS[tier]),
    },
    {
      values: shown(data.medianMs),
      ...(data.limit !== undefined && { limit: data.limit }),
      heading: (most) => barHeading.median(most, data.limit),
    },
    {
      values: shown(data.fired),
      heading: barHeading.fired,
    },
  ];
  const space = Math.max(2, height - AXIS);
  const count = Math.max(1, Math.min(series.length, Math.floor(space / MIN_PANEL)));
  const panels = series.slice(0, count).flatMap(({ values, line, heading, limit }, place) => {
    const lines = Math.floor(space / count) + (place < space % count ? 1 : 0);
    const bars = barColumns({
      values,
      ...(line !== undefined && { line }),
      width,
      height: lines - 1,
      tier,
    });
    const head: readonly Span[] = [{ text: heading(bars.most), tone: 'muted' }];
    return [head, ...judgedBars(bars, limit)];
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
  /** Of durations. */
  readonly limit?: StationLimit;
  /** Heading of the bars, given the value of the highest. */
  readonly heading: (most: number) => string;
}

const LINE_SIGNS: Readonly<Record<PlotTier, string>> = { ascii: '-', box: '╌', braille: '⠉' };
