/** The way to the expediter, on the right of a row. */

import { fitText } from '../../terminal/text/safe-text.ts';
import type { Span } from '../line/Line.tsx';
import { joint } from './joint.ts';
import { EXPO_EDGE } from './kitchen-layout.ts';
import { isFrom, type KitchenDrawing, nodeSpan } from './kitchen-parts.ts';

/** Columns in which the expediter has its short name. */
const SHORT = 6;

/** Draws the part of a row; the expediter is in the row `middle`. */
export function expoSpans(drawing: KitchenDrawing, at: number, middle: number): readonly Span[] {
  const { layout, selected, level, glyphs } = drawing;
  const { rows, expediter, columns } = layout;
  const row = rows[at];
  const name = columns.expediter > SHORT ? (expediter?.label ?? '') : 'Expo';
  const label: readonly Span[] =
    at === middle && expediter !== undefined
      ? [nodeSpan(expediter.id, name, columns.expediter, drawing)]
      : [];
  if (level === 0 || layout.expoRows === undefined) {
    return [{ text: ' '.repeat(EXPO_EDGE + columns.number) }, ...label];
  }
  const { first, last, style } = layout.expoRows;
  const ends = {
    up: at > Math.min(first, middle) && at <= Math.max(last, middle),
    down: at < Math.max(last, middle) && at >= Math.min(first, middle),
    left: row?.expo !== undefined,
    right: at === middle,
  };
  const line = row?.expo === undefined ? ' ' : glyphs.line[row.expo];
  const { number } = columns;
  const inverse = row !== undefined && selected.edge?.kind === 'expo' && isFrom(row, selected.edge);
  const tone = row?.expoTone ?? 'plain';
  return [
    { text: line, tone, inverse },
    {
      text:
        number === 0
          ? ''
          : row?.expo === undefined
            ? ' '.repeat(number)
            : ` ${fitText(row.expoText, number - 2, 'right')} `,
      tone,
    },
    { text: line, tone, inverse },
    { text: joint(glyphs, ends, row?.expo ?? style) },
    { text: at === middle ? glyphs.line[style] + glyphs.arrow : '  ' },
    ...label,
  ];
}
