/** Replaces missing data: loading, empty, not subscribed, denied, offline. Each looks different. */
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { cutText, textWidth, wrapText } from '../../terminal/text/safe-text.ts';
import { Line, TextLines } from '../line/Line.tsx';
import { type Tone, useTheme } from '../line/theme.tsx';

/** Draws in the upper third. Without room, blank lines go first, then the end of the first sentence, as it may come from outside. */
export function StatePanel(props: {
  readonly width: number;
  readonly height: number;
  readonly heading: string;
  readonly tone?: Tone;
  readonly sentences: readonly string[];
  /** Keys to press here, as a sentence. */
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
  const kept = shortened(first, Math.max(1, height - fixed), inner, glyphs.ellipsis);
  const lines = [...kept, ...others.flat()];
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

/** The last line kept marks the cut. */
function shortened(
  lines: readonly string[],
  most: number,
  width: number,
  ellipsis: string,
): readonly string[] {
  if (lines.length <= most) return lines;
  const last = cutText(lines[most - 1] ?? '', width - textWidth(ellipsis), '');
  return [...lines.slice(0, most - 1), last + ellipsis];
}
