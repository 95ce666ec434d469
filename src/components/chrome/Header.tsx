/** Two top lines: restaurant, date, loading progress, data age, and link. */
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { textWidth } from '../../terminal/text/safe-text.ts';
import { Line, type Span } from '../line/Line.tsx';

/** Pieces run from most to least important. Those at the end are dropped where space is short. */
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

/** As many parts as fit, always the first. */
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
