/** The lines above and below a screen. At the bottom: an open prompt, else a notice, else key hints. */
import { Box } from 'ink';
import { memo, type ReactNode } from 'react';
import { safeText, textWidth, wrapText } from '../terminal/safe-text.ts';
import { Line, type Span, spansWidth } from './Line.tsx';

export interface KeyHint {
  readonly key: string;
  readonly word: string;
  readonly isCurrent?: boolean;
  /** The key's name, unless its label has several keys. */
  readonly name?: string;
}

export interface PromptLine {
  readonly label: string;
  readonly text: string;
  readonly result: string;
  /** Why the text is invalid. Replaces the result, or goes above the footer where space is tight. */
  readonly fault?: string | undefined;
}

/** Lines of a fault above the footer. None if it fits behind the text. */
export function faultAbove({ label, text, fault }: PromptLine, width: number): readonly string[] {
  if (fault === undefined) return [];
  const whole = textWidth(safeText(`${label}: ${text}_  ${fault}`));
  return whole <= width ? [] : wrapText(fault, width);
}

/** The last two hints (help, and back or quit) always show, others as they fit. */
export const Footer = memo(function DrawnFooter(props: {
  readonly width: number;
  readonly hints: readonly KeyHint[];
  readonly prompt?: PromptLine | undefined;
  readonly notice?: string | undefined;
  /** What the notice is about. */
  readonly there?: KeyHint | undefined;
}): ReactNode {
  const { width, hints, prompt, notice, there: noticeKey } = props;
  if (prompt !== undefined) {
    const isAbove = faultAbove(prompt, width).length > 0;
    const fault = isAbove ? '' : prompt.fault;
    const { result } = prompt;
    // The text takes priority. The result keeps at most a third.
    const other = fault === undefined ? Math.min(textWidth(result), Math.floor(width / 3)) : 0;
    const around = textWidth(`${prompt.label}: _  `) + other;
    const text = lastCharacters(prompt.text, width - around);
    const typed = textWidth(`${prompt.label}: ${text}_  `);
    return (
      <Line
        width={width}
        spans={[
          { text: `${prompt.label}: `, strong: true },
          { text },
          { text: '_', mark: 'typing' },
          fault === undefined
            ? { text: `  ${wholeWords(result, width - typed)}`, tone: 'muted' }
            : { text: `  ${fault}`, tone: 'warn' },
        ]}
      />
    );
  }
  if (notice !== undefined) {
    const right = noticeKey && hintSpans([noticeKey], width).slice(0, -1);
    return <Line width={width} spans={[{ text: notice }]} right={right ?? []} />;
  }
  return <Line width={width} spans={hintSpans(hints, width, ALWAYS_SHOWN_HINTS)} />;
});

/** As many complete words as fit. A cut word can read as another one. */
function wholeWords(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const words = text.split(' ');
  while (words.length > 1 && textWidth(`${words.join(' ')} …`) > width) words.pop();
  return `${words.join(' ')} …`;
}

/** Keeps the end of a long text, where typing happens. */
function lastCharacters(text: string, width: number): string {
  const characters = Array.from(safeText(text));
  while (characters.length > 0 && textWidth(characters.join('')) > width) characters.shift();
  return characters.join('');
}

const ALWAYS_SHOWN_HINTS = 2;

export function hintSpans(hints: readonly KeyHint[], width: number, count = 0): readonly Span[] {
  const always = hints.slice(hints.length - count);
  let left = width - always.reduce((sum, hint) => sum + hintWidth(hint), 0);
  const optional = hints.slice(0, hints.length - count).filter((hint) => {
    if (hintWidth(hint) > left) return false;
    left -= hintWidth(hint);
    return true;
  });
  return [...optional, ...always].flatMap(({ key, word, name, isCurrent = false }) => [
    ...key
      .split(/(?= )/)
      .map((label) => ({ text: label, strong: true, target: name ?? label.trim() })),
    {
      text: ` ${word}`,
      tone: isCurrent ? ('plain' as const) : ('muted' as const),
      strong: isCurrent,
      target: name,
    },
    { text: '  ' },
  ]);
}

function hintWidth({ key, word }: KeyHint): number {
  return key.length + word.length + 3;
}

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
  const whens = when.map((text): Span => ({ text }));
  const left = fittingSpans(whens, Math.floor(width * 0.6));
  return (
    <Box flexDirection="column" height={2}>
      <Line
        width={width}
        spans={[
          { text: title, strong: true },
          { text: `  ${source}`, tone: 'muted' },
        ]}
        right={fittingSpans(link, Math.floor(width / 2))}
      />
      <Line
        width={width}
        spans={left}
        right={fittingSpans(freshness, width - spansWidth(left) - 2)}
      />
    </Box>
  );
}

const SEPARATOR = ', ';

/** As many as fit, always the first. */
function fittingSpans(spans: readonly Span[], width: number): readonly Span[] {
  const shown: Span[] = [];
  let used = 0;
  for (const span of spans) {
    const text = shown.length === 0 ? span.text : SEPARATOR + span.text;
    if (shown.length > 0 && used + text.length > width) break;
    used += text.length;
    shown.push({ ...span, text });
  }
  return shown;
}
