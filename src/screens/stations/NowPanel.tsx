import { Box } from 'ink';
import type { ReactNode } from 'react';
import { type Span, TextLines } from '../../components/line/Line.tsx';
import { useTheme } from '../../components/line/theme.tsx';
import { plotTier } from '../../components/plots/plot-tier.ts';
import { alignedText, type Column } from '../../components/table/column-layout.ts';
import type { PaceInView } from '../../hooks/reading/use-pace.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { markedDuration } from '../../kitchen/columns/limit-mark.ts';
import type { StationPace } from '../../kitchen/pace/station-pace.ts';
import { stationPlot } from '../facts/station-plot.ts';

/** Panel lines, and the minimum screen width. */
export const NOW_PANEL_LINES = 10;
export const NOW_PANEL_WIDTH = 100;

const GAP = 3;
const PLOT_SHARE = 0.55;
const AT_WIDTH = 8;
const ITEM_COLUMNS: readonly Column<string>[] = [
  { id: 'name', title: '', width: 12, grow: 1, priority: 0 },
  { id: 'time', title: '', width: 8, priority: 0, align: 'right' },
  { id: 'at', title: '', width: AT_WIDTH, priority: 0, align: 'right' },
];

/** A plot of station time, beside the latest items out. */
export function NowPanel(props: {
  readonly pace: StationPace;
  readonly inView: PaceInView;
  readonly width: number;
  readonly height: number;
}): ReactNode {
  const { pace, inView, width, height } = props;
  const tier = plotTier(useTheme());
  const plotWidth = Math.floor(width * PLOT_SHARE);
  const plot = stationPlot(pace, inView, { width: plotWidth, height }, tier);
  const itemsWidth = width - plotWidth - GAP;
  const items = itemLines(pace, inView, itemsWidth).slice(0, height);
  return (
    <Box height={height} columnGap={GAP} overflow="hidden">
      <Box flexDirection="column" width={plotWidth}>
        <TextLines lines={plot} width={plotWidth} />
      </Box>
      <Box flexDirection="column" width={itemsWidth}>
        <TextLines lines={items} width={itemsWidth} />
      </Box>
    </Box>
  );
}

/** Newest first: item, time, and bump time. */
function itemLines(
  { items, limit }: StationPace,
  { words: { clock } }: PaceInView,
  width: number,
): readonly (readonly Span[])[] {
  return [
    [
      {
        text: alignedText(ITEM_COLUMNS, { name: 'Last out', time: 'Time  ', at: 'Bumped' }, width),
        tone: 'muted',
      },
    ],
    ...items.map(({ name = '?', ms, bumpedAt }): readonly Span[] => {
      const { text, tone = 'plain' } = markedDuration(ms, limit);
      const at = clockTime(bumpedAt, clock);
      const line = alignedText(ITEM_COLUMNS, { name, time: text, at }, width);
      const from = line.length - AT_WIDTH - text.length - 1;
      const end = from + text.length;
      return [
        { text: line.slice(0, from) },
        { text: line.slice(from, end), tone },
        { text: line.slice(end) },
      ];
    }),
  ];
}
