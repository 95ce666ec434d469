import { memo, type ReactNode } from 'react';
import { cutText, safeText, textWidth, wrapText } from '../terminal/safe-text.ts';
import { Line, type Span } from './Line.tsx';

export interface KeyHint {
  readonly key: string;
  readonly word: string;
  readonly isCurrent?: boolean;
  /** Absent if several keys share the label. */
  readonly name?: string;
}

export interface PromptLine {
  readonly label: string;
  readonly text: string;
  readonly result: string;
  /** Why the text is invalid. It replaces the result if there is room, and is above the footer otherwise. */
  readonly fault?: string | undefined;
}

const LEAVING = 'Esc cancel';

export function faultAbove({ label, text, fault }: PromptLine, width: number): readonly string[] {
  if (fault === undefined) return [];
  const lineWidth = textWidth(safeText(`${label}: ${text}_  ${fault}`));
  return lineWidth <= width ? [] : wrapText(fault, width);
}

/** What is wrong is at the start of a text, and what to write at its end. In between is what the user typed. */
export function withoutMiddle(lines: readonly string[], maxLines: number): readonly string[] {
  if (lines.length <= maxLines) return lines;
  const end = Math.floor((maxLines - 1) / 2);
  return [...lines.slice(0, maxLines - 1 - end), '…', ...lines.slice(lines.length - end)];
}

/** The last two hints are always shown. They are help, and back or quit. */
export const Footer = memo(function DrawnFooter(props: {
  readonly width: number;
  readonly hints: readonly KeyHint[];
  readonly prompt?: PromptLine | undefined;
  readonly notice?: string | undefined;
  readonly there?: KeyHint | undefined;
}): ReactNode {
  const { width, hints, prompt, notice, there: noticeKey } = props;
  if (prompt !== undefined) {
    const isAbove = faultAbove(prompt, width).length > 0;
    const fault = isAbove ? '' : prompt.fault;
    const { result } = prompt;
    const resultWidth =
      fault === undefined ? Math.min(textWidth(result), Math.floor(width / 3)) : 0;
    const otherWidth = textWidth(`${prompt.label}: _  `) + resultWidth;
    const text = lastCharacters(prompt.text, width - otherWidth);
    const typedWidth = textWidth(`${prompt.label}: ${text}_  `);
    const said = fault ?? wholeWords(result, width - typedWidth);
    const hasRoom = typedWidth + textWidth(said) + LEAVING.length + 2 <= width;
    return (
      <Line
        width={width}
        right={said.includes('Esc') || !hasRoom ? [] : [{ text: LEAVING, tone: 'muted' }]}
        spans={[
          { text: `${prompt.label}: `, strong: true },
          { text },
          { text: '_', mark: 'typing' },
          { text: `  ${said}`, tone: fault === undefined ? 'muted' : 'warn' },
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

/** Only complete words are kept, because a cut word could read as another word. */
function wholeWords(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const words = text.split(' ');
  while (words.length > 1 && textWidth(`${words.join(' ')} …`) > width) words.pop();
  return `${words.join(' ')} …`;
}

/** The end stays visible, because the user types there. */
function lastCharacters(text: string, width: number): string {
  const characters = Array.from(safeText(text));
  while (characters.length > 0 && textWidth(characters.join('')) > width) characters.shift();
  return characters.join('');
}

const ALWAYS_SHOWN_HINTS = 2;

export function hintSpans(
  hints: readonly KeyHint[],
  width: number,
  requiredCount = 0,
): readonly Span[] {
  const required = hints.slice(hints.length - requiredCount);
  let room = width - required.reduce((sum, hint) => sum + hintWidth(hint), 0);
  const optional = hints.slice(0, hints.length - requiredCount).filter((hint) => {
    if (hintWidth(hint) > room) return false;
    room -= hintWidth(hint);
    return true;
  });
  return [...optional, ...required].flatMap(({ key, word, name, isCurrent = false }) => [
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

/** A fact in the header. Without room, facts with the highest rank are left out. */
export interface HeaderFact extends Span {
  readonly rank: number;
  /** In place of the text where that has no room. A fact with a short form may cut the title further. */
  readonly short?: string;
  /** Other facts are shortened where only that leaves it room. */
  readonly isNeeded?: boolean;
}

/** One line: what is on the screen, and how fresh it is. The title and the most important fact are always shown. */
export function Header(props: {
  readonly width: number;
  readonly title: string;
  readonly facts: readonly HeaderFact[];
  readonly freshness: readonly HeaderFact[];
}): ReactNode {
  const { width, title, facts, freshness } = props;
  const ranked = [...facts, ...freshness].sort((a, b) => a.rank - b.rank);
  const titleWidth = textWidth(safeText(title));
  const fitting = (isShort: boolean): ReadonlyMap<HeaderFact, Span> => {
    const spans = new Map<HeaderFact, Span>();
    let left = width;
    for (const fact of ranked) {
      const { text: whole, short = whole } = fact;
      const fits = (text: string, titleShare: number) =>
        factWidth(text) + Math.min(titleWidth, Math.floor(width / titleShare)) <= left;
      const text = !isShort && fits(whole, fact.short === undefined ? 2 : 5) ? whole : short;
      if (spans.size > 0 && !fits(text, fact.short === undefined ? 2 : 6)) continue;
      left -= factWidth(text);
      spans.set(fact, { ...fact, text });
    }
    return spans;
  };
  const [full, short] = [fitting(false), fitting(true)];
  const isShorter = ranked.some((fact) => fact.isNeeded && !full.has(fact) && short.has(fact));
  const shown = isShorter ? short : full;
  let room = [...shown.values()].reduce((rest, { text }) => rest - factWidth(text), width);
  const spansOf = (all: readonly HeaderFact[]): readonly Span[] =>
    all.flatMap((fact) => {
      const span = shown.get(fact);
      return span === undefined ? [] : [{ text: SEPARATOR }, span];
    });
  const right = spansOf(freshness).slice(1);
  // One blank is enough before the right part.
  if (right.length > 0) room += SEPARATOR.length - 1;
  return (
    <Line
      width={width}
      spans={[
        { text: cutText(title, Math.max(room, Math.floor(width / 6))), strong: true },
        ...spansOf(facts),
      ]}
      right={right}
    />
  );
}

function factWidth(text: string): number {
  return textWidth(safeText(text)) + SEPARATOR.length;
}

const SEPARATOR = ' · ';
