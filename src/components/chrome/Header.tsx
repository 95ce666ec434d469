/** The two lines on top: which restaurant, which date, how much of it has loaded, how old it is, and the link. */
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { textWidth } from '../../terminal/text/safe-text.ts';
import { Line, type Span } from '../line/Line.tsx';

/** Draws the header; pieces are given from the most to the least important and dropped from the end where they do not fit. */
export function Header(props: {
  readonly width: number;
  readonly title: string;
  readonly source: string;
  readonly link: readonly Span[];
  readonly when: readonly string[];
  readonly freshness: readonly Span[];
}): ReactNode {
  const { width, title, source, link, when, freshness } = props;
  const left = fittingText(when, Math.floor(width * 0.6));
  return (
    <Box flexDirection="column" height={2}>
      <Line
        width={width}
        spans={[
          { text: title, strong: true },
          { text: `  ${source}`, tone: 'muted' },
        ]}
        right={fitting(link, Math.floor(width / 2))}
      />
      <Line
        width={width}
        spans={[{ text: left }]}
        right={fitting(freshness, width - textWidth(left) - 2)}
      />
    </Box>
  );
}

const SEPARATOR = ', ';

/** Joins as many parts as fit, the first always. */
function fittingText([first = '', ...parts]: readonly string[], width: number): string {
  return parts.reduce(
    (text, part) => (textWidth(text + SEPARATOR + part) <= width ? text + SEPARATOR + part : text),
    first,
  );
}

function fitting(spans: readonly Span[], width: number): readonly Span[] {
  const kept: Span[] = [];
  let used = 0;
  for (const span of spans) {
    const text = kept.length === 0 ? span.text : SEPARATOR + span.text;
    if (kept.length > 0 && used + text.length > width) break;
    used += text.length;
    kept.push({ ...span, text });
  }
  return kept;
}
