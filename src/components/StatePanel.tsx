import { Box } from 'ink';
import type { ReactNode } from 'react';
import { clauses, countOf, countText } from '../kitchen/text/quantities.ts';
import { cutText, textWidth, wrapText } from '../terminal/safe-text.ts';
import { Line, TextLines, type Tone, useTheme } from './Line.tsx';

/** Without room, blank lines are dropped first. Then the first sentence is cut, because it may be long text from outside. */
export function StatePanel(props: {
  readonly width: number;
  readonly height: number;
  readonly heading: string;
  readonly tone?: Tone;
  readonly sentences: readonly string[];
  readonly keys?: string;
  readonly footnote?: string;
}): ReactNode {
  const { width, height, heading, tone = 'plain', sentences, keys, footnote } = props;
  const { glyphs } = useTheme();
  const textWidthLimit = Math.max(20, Math.min(72, width - 6));
  const [first = [], ...others] = sentences.map((sentence) => wrapText(sentence, textWidthLimit));
  const keyLines = [keys, footnote].flatMap((text) =>
    text === undefined ? [] : wrapText(text, textWidthLimit),
  );
  const fixedLines = others.flat().length + keyLines.length + 1;
  const firstLines = cutToHeight(
    first,
    Math.max(1, height - fixedLines),
    textWidthLimit,
    glyphs.ellipsis,
  );
  const lines = [...firstLines, ...others.flat()];
  const lineCount = lines.length + keyLines.length + 1;
  const hasBlanks = height - lineCount > 2;
  const linesAbove = Math.max(0, Math.floor((height - lineCount - (hasBlanks ? 2 : 0)) / 3));
  return (
    <Box
      flexDirection="column"
      height={height}
      paddingTop={linesAbove}
      paddingLeft={3}
      overflow="hidden"
    >
      <Line width={textWidthLimit} spans={[{ text: heading, tone, strong: true }]} />
      {hasBlanks && <Line width={textWidthLimit} spans={[]} />}
      <TextLines lines={lines.map((text) => [{ text }])} width={textWidthLimit} />
      {hasBlanks && keyLines.length > 0 && <Line width={textWidthLimit} spans={[]} />}
      <TextLines lines={keyLines.map((text) => [{ text, tone: 'muted' }])} width={textWidthLimit} />
    </Box>
  );
}

function cutToHeight(
  lines: readonly string[],
  maxLines: number,
  width: number,
  ellipsis: string,
): readonly string[] {
  if (lines.length <= maxLines) return lines;
  const last = cutText(lines[maxLines - 1] ?? '', width - textWidth(ellipsis), '');
  return [...lines.slice(0, maxLines - 1), last + ellipsis];
}

/** Returns text such as `3 lines above, 12 more lines: Space`. `keys` scroll down. */
export function moreText(above: number, below: number, keys: string): string {
  return clauses(
    above > 0 && `${countOf(above, 'line')} above`,
    below > 0 && `${countOf(below, 'more line')}: ${keys}`,
  );
}

const MIN_WIDTH_FOR_BOTH = 60;

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
