/** One line of the screen, exactly one: safe, cut to its width, never wrapped. Everything drawn is made of these. */
import { Text } from 'ink';
import { createElement, type ReactNode } from 'react';
import type { Capabilities } from '../terminal/capabilities.ts';
import { cutText, safeText, textWidth } from '../terminal/safe-text.ts';
import { type Tone, toneStyle, useTheme } from './theme.tsx';

export { wrapText } from '../terminal/safe-text.ts';

/** A piece of a line. Its text may come from anywhere. */
export interface Span {
  readonly text: string;
  readonly tone?: Tone;
  readonly strong?: boolean;
  readonly inverse?: boolean;
}

/** Draws pieces side by side, with `right` pushed to the end if there is room for it. */
export function Line(props: {
  readonly width: number;
  readonly spans: readonly Span[];
  readonly right?: readonly Span[];
}): ReactNode {
  const theme = useTheme();
  const { glyphs } = theme;
  const { width, right = [] } = props;
  const rightWidth = spansWidth(right);
  const fits = rightWidth > 0 && rightWidth < width;
  const left = cutSpans(props.spans, fits ? width - rightWidth - 1 : width, glyphs.ellipsis);
  const gap = fits ? [{ text: ' '.repeat(width - rightWidth - spansWidth(left)) }, ...right] : [];
  const spans = [...left, ...gap];
  // Ink's own host element, since Text has no size: Ink measures the text of every Text, and keeps each it ever measured.
  return createElement(
    'ink-text',
    { style: { width, height: 1, flexShrink: 0, textWrap: 'truncate' } },
    ...(spansWidth(spans) === 0 ? [' '] : spans.map((span) => piece(span, theme))),
  );
}

/** A piece in its style; one without a style is plain text, which costs Ink least. */
function piece(span: Span, theme: Capabilities): ReactNode {
  const { text, tone = 'plain', strong = false, inverse = false } = span;
  const styled = theme.colour && (strong || inverse || tone !== 'plain');
  const safe = safeText(text);
  if (!styled) return safe;
  return createElement(Text, { bold: strong, inverse, ...toneStyle(tone, theme) }, safe);
}

/** Columns that pieces take. */
export function spansWidth(spans: readonly Span[]): number {
  return spans.reduce((sum, { text }) => sum + textWidth(safeText(text)), 0);
}

/** Cuts pieces so that together they take at most `width` columns. */
export function cutSpans(spans: readonly Span[], width: number, ellipsis: string): readonly Span[] {
  const kept: Span[] = [];
  let left = width;
  for (const span of spans) {
    if (left <= 0) break;
    // Texts from below were cut without knowing the terminal.
    const text = cutText(span.text.replaceAll('…', ellipsis), left, ellipsis);
    left -= textWidth(text);
    kept.push({ ...span, text });
  }
  return kept;
}
