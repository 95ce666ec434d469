import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { EdgeLevel } from '../../kitchen/routing/routing-order.ts';
import { fitText } from '../../terminal/text/safe-text.ts';
import { Line, TextLines } from '../line/Line.tsx';
import { useTheme } from '../line/theme.tsx';
import { kitchenDrawing, kitchenNames, type Selected } from './kitchen-drawing.ts';
import { type KitchenLayout, PRINT_EDGE, ROOMY } from './kitchen-layout.ts';
import { linesLegend, monitorsLegend, undrawnText } from './words.ts';

/** Column headings and the legend. */
export const AROUND_DRAWING = 2;

/** Draws rows from `top` on, with headings above and a legend below. */
export function KitchenGraphView(props: {
  readonly layout: KitchenLayout;
  readonly selected: Selected;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly level: EdgeLevel;
}): ReactNode {
  const { layout, top, width, height } = props;
  const { glyphs } = useTheme();
  const names = useMemo(() => kitchenNames(layout, glyphs.ellipsis), [layout, glyphs.ellipsis]);
  const drawn = kitchenDrawing({ ...props, glyphs, names });
  const { rows, columns, monitors } = layout;
  const last = Math.min(rows.length, top + height);
  const rowsWord = width >= ROOMY ? 'rows ' : '';
  const place = rows.length > height ? `${rowsWord}${top + 1}-${last} of ${rows.length}` : '';
  const left = columns.printer === 0 ? 0 : columns.printer + PRINT_EDGE;
  const headings = [
    left === 0 ? '' : fitText(' Printer', left),
    fitText(' Station', columns.station),
    fitText(columns.number === 0 ? '' : ' prep', columns.display),
    ' '.repeat(columns.tracks),
    columns.number === 0 ? '' : ' expo',
  ]
    .join('')
    .trimEnd();
  const isRoomy = width >= ROOMY && monitors.undrawn === 0;
  const marks = monitors.columns === 0 ? '' : monitorsLegend(glyphs, isRoomy);
  return (
    <Box flexDirection="column" height={drawn.length + AROUND_DRAWING} overflow="hidden">
      <Line
        width={width}
        spans={[{ text: headings, tone: 'muted' }]}
        right={[{ text: place, tone: 'muted' }]}
      />
      <TextLines lines={drawn} width={width} />
      <Line
        width={width}
        spans={[{ text: linesLegend(glyphs) + marks, tone: 'muted' }]}
        right={[{ text: undrawnText(monitors.undrawn), tone: 'muted' }]}
      />
    </Box>
  );
}
