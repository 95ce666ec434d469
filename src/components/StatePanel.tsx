/** Replaces missing data: loading, empty, not subscribed, denied, offline. Each looks different. */
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { clauses, countOf, countText } from '../kitchen/text/quantities.ts';
import { cutText, textWidth, wrapText } from '../terminal/safe-text.ts';
import { Line, TextLines, type Tone, useTheme } from './Line.tsx';

/** Draws in the upper third. Without room, blank lines go first, then the end of the first sentence, as it may come from outside. */
export function StatePanel(props: {
  readonly width: number;
  readonly height: number;
  readonly heading: string;
  readonly tone?: Tone;
  readonly sentences: readonly string[];
  readonly keys?: string;
  /** Support code. */
  readonly footnote?: string;
}): ReactNode {
  const { width, height, heading, tone = 'plain', sentences, keys, footnote } = props;
  const { glyphs } = useTheme();
  const inner = Math.max(20, Math.min(72, width - 6));
  const [first = [], ...others] = sentences.map((sentence) => wrapText(sentence, inner));
  const keyLines = [keys, footnote].flatMap((text) =>
    text === undefined ? [] : wrapText(text, inner),
  );
  const fixed = others.flat().length + keyLines.length + 1;
  const firstLines = cutToHeight(first, Math.max(1, height - fixed), inner, glyphs.ellipsis);
  const lines = [...firstLines, ...others.flat()];
  const used = lines.length + keyLines.length + 1;
  const blanks = height - used > 2;
  const above = Math.max(0, Math.floor((height - used - (blanks ? 2 : 0)) / 3));
  return (
    <Box
      flexDirection="column"
      height={height}
      paddingTop={above}
      paddingLeft={3}
      overflow="hidden"
    >
      <Line width={inner} spans={[{ text: heading, tone, strong: true }]} />
      {blanks && <Line width={inner} spans={[]} />}
      <TextLines lines={lines.map((text) => [{ text }])} width={inner} />
      {blanks && keyLines.length > 0 && <Line width={inner} spans={[]} />}
      <TextLines lines={keyLines.map((text) => [{ text, tone: 'muted' }])} width={inner} />
    </Box>
  );
}

/** The last line ends with the mark of a cut. */
function cutToHeight(
  lines: readonly string[],
  most: number,
  width: number,
  ellipsis: string,
): readonly string[] {
  if (lines.length <= most) return lines;
  const last = cutText(lines[most - 1] ?? '', width - textWidth(ellipsis), '');
  return [...lines.slice(0, most - 1), last + ellipsis];
}

/** `3 lines above, 12 more lines: Space`. Empty if all are in view. `keys` lead to those below. */
export function moreText(above: number, below: number, keys: string): string {
  return clauses(
    above > 0 && `${countOf(above, 'line')} above`,
    below > 0 && `${countOf(below, 'more line')}: ${keys}`,
  );
}

/** Minimum columns for showing both directions. */
const MIN_WIDTH_FOR_BOTH = 60;

/** `3 above, 14 below`, `14 more below`. On narrow screens only the rows below, if any. */
export function outOfViewText(
  { top, shown, length }: { readonly top: number; readonly shown: number; readonly length: number },
  width: number,
): string {
  const below = length - top - shown;
  if (below <= 0) return top > 0 ? `${countText(top)} above` : '';
  return top > 0 && width >= MIN_WIDTH_FOR_BOTH
    ? `${countText(top)} above, ${countText(below)} below`
    : `${countText(below)} more below`;
}
