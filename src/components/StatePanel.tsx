/** What stands where the data would be: loading, empty, not subscribed, denied, offline. Each looks different. */
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { wrapText } from '../terminal/safe-text.ts';
import { Line } from './Line.tsx';
import type { Tone } from './theme.tsx';

/** Draws a heading, sentences and what can be done, in the upper third of the space. */
export function StatePanel(props: {
  readonly width: number;
  readonly height: number;
  readonly heading: string;
  readonly tone?: Tone;
  readonly sentences: readonly string[];
  /** Keys that help here, as a sentence. */
  readonly keys?: string;
}): ReactNode {
  const { width, height, heading, tone = 'plain', sentences, keys } = props;
  const inner = Math.max(20, Math.min(72, width - 6));
  const lines = sentences.flatMap((sentence) => wrapText(sentence, inner));
  const keyLines = keys === undefined ? [] : wrapText(keys, inner);
  const used = lines.length + keyLines.length + 3;
  const above = Math.max(1, Math.floor((height - used) / 3));
  return (
    <Box
      flexDirection="column"
      height={height}
      paddingTop={above}
      paddingLeft={3}
      overflow="hidden"
    >
      <Line width={inner} spans={[{ text: heading, tone, strong: true }]} />
      <Line width={inner} spans={[]} />
      {lines.map((line, index) => (
        // Lines of a paragraph have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Line key={index} width={inner} spans={[{ text: line }]} />
      ))}
      {keyLines.length > 0 && <Line width={inner} spans={[]} />}
      {keyLines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Line key={`keys ${index}`} width={inner} spans={[{ text: line, tone: 'muted' }]} />
      ))}
    </Box>
  );
}
