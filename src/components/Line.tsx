/** Everything drawn is a line of spans. A line is safe to print, cut to the width, and never wraps. */
import { createContext, createElement, memo, type ReactNode, useContext, useMemo } from 'react';
import type { Capabilities } from '../terminal/capabilities.ts';
import { type Mark, markText, targetText } from '../terminal/frame/line-marks.ts';
import type { PlacedLines } from '../terminal/frame/placed-lines.ts';
import { BOX_GLYPHS } from '../terminal/glyphs.ts';
import { type Palette, type Tone, toneStyle } from '../terminal/palette.ts';
import { cutText, safeText, textWidth } from '../terminal/safe-text.ts';

export type { Glyphs } from '../terminal/glyphs.ts';
export type { Tone } from '../terminal/palette.ts';
export { wrapText } from '../terminal/safe-text.ts';

/** The text may be unsafe, because drawing makes it safe. */
export interface Span {
  readonly text: string;
  readonly tone?: Tone;
  /** How many leading characters have the tone. Default: all. */
  readonly toned?: number;
  /** A tone for each character, instead of `tone`. */
  readonly tones?: readonly Tone[];
  readonly strong?: boolean;
  /** Whether the span is selected. By default, the terminal's cursor goes to a selected span. */
  readonly inverse?: boolean;
  readonly mark?: Mark | undefined;
  /** In a table: the cells after this one that the text covers, too, by column. */
  readonly over?: ReadonlySet<string>;
  /** Name of the key that a click on the span presses. */
  readonly target?: string | undefined;
}

export type Lines = readonly (readonly Span[])[];

export function besideLines(left: Lines, right: Lines, width: number, gap: number): Lines {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => {
    const leftSpans = cutSpans(left[index] ?? [], width, '…');
    const blank = { text: ' '.repeat(width - spansWidth(leftSpans) + gap) };
    return [...leftSpans, blank, ...(right[index] ?? [])];
  });
}

export function rowSign(isSelected: boolean, signs: { readonly cursor: string }): Span {
  return {
    text: `${isSelected ? signs.cursor : ' '} `,
    mark: isSelected ? 'selected row' : 'row',
  };
}

interface LineProps {
  readonly width: number;
  readonly spans: readonly Span[];
  readonly right?: readonly Span[];
}

/** `right` is at the right edge, and absent without room. The line is drawn again only if a span changed. */
export const Line = memo(function DrawnLine(props: LineProps): ReactNode {
  const { width, spans, right = [] } = props;
  const theme = useTheme();
  const line = lineText(spans, right, width, theme);
  // Ink's `Text` takes no size, and Ink would measure its text. So this is the element that `Text` is made of.
  return createElement(
    'ink-text',
    { style: lineStyle(width), internal_transform: () => theme.place?.(line) ?? line },
    ' ',
  );
}, isSameLine);

function isSameLine(now: LineProps, before: LineProps): boolean {
  return (
    now.width === before.width &&
    areSameSpans(now.spans, before.spans) &&
    areSameSpans(now.right ?? [], before.right ?? [])
  );
}

function areSameSpans(now: readonly Span[], before: readonly Span[]): boolean {
  return (
    now.length === before.length &&
    now.every((span, index) => {
      const last = before[index];
      return (
        last !== undefined &&
        (span === last ||
          (span.text === last.text && SPAN_LOOKS.every((key) => span[key] === last[key])))
      );
    })
  );
}

const SPAN_LOOKS = [
  'tone',
  'toned',
  'tones',
  'strong',
  'inverse',
  'mark',
  'target',
] as const satisfies readonly (keyof Span)[];

const styles = new Map<number, Readonly<Record<string, unknown>>>();

/** One object for each width, because Ink compares different objects property by property. */
function lineStyle(width: number): Readonly<Record<string, unknown>> {
  const sameWidth = styles.get(width);
  if (sameWidth !== undefined) return sameWidth;
  const style = { width, height: 1, flexShrink: 0, textWrap: 'truncate' };
  styles.set(width, style);
  return style;
}

function lineText(
  spans: readonly Span[],
  right: readonly Span[],
  width: number,
  theme: Theme,
): string {
  const { ellipsis } = theme.glyphs;
  const textOf = (span: Span): string => spanText(span, theme);
  const rightWidth = spansWidth(right);
  const hasRight = rightWidth > 0 && rightWidth < width;
  const left = cutSpans(spans, hasRight ? width - rightWidth - 1 : width, ellipsis);
  const leftText = left.map(textOf).join('');
  if (!hasRight) return leftText;
  const gap = ' '.repeat(width - rightWidth - spansWidth(left));
  const end = cutSpans(right, rightWidth, ellipsis).map(textOf);
  return leftText + gap + end.join('');
}

function spanText(span: Span, theme: Theme): string {
  const { inverse = false, mark = inverse ? 'selected' : undefined, target } = span;
  const text = coloredText(span, theme);
  if (theme.place === undefined) return text;
  return (
    (mark === undefined ? '' : markText(mark)) +
    (target === undefined ? text : targetText(text, target))
  );
}

function coloredText(span: Span, theme: Theme): string {
  const { text, tone = 'plain', toned = text.length, strong = false, inverse = false } = span;
  if (!theme.color) return text;
  if (span.tones !== undefined) return tonedRuns(text, span.tones, theme);
  // Dim and inverse text would be gray on gray.
  const { on, off } = toneStyle(inverse && tone === 'muted' ? 'plain' : tone, theme);
  const tinted = on === '' ? text : sgr(on) + text.slice(0, toned) + sgr(off) + text.slice(toned);
  const weighed = strong ? sgr('1') + tinted + sgr('22') : tinted;
  return inverse ? sgr('7') + weighed + sgr('27') : weighed;
}

function tonedRuns(text: string, tones: readonly Tone[], theme: Theme): string {
  let drawn = '';
  let from = 0;
  for (let index = 1; index <= text.length; index += 1) {
    if (index < text.length && tones[index] === tones[from]) continue;
    drawn += coloredText({ text: text.slice(from, index), tone: tones[from] ?? 'plain' }, theme);
    from = index;
  }
  return drawn;
}

function sgr(parameters: string): string {
  return `\u001b[${parameters}m`;
}

export function spansWidth(spans: readonly Span[]): number {
  return spans.reduce((sum, { text }) => sum + textWidth(safeText(text)), 0);
}

export function cutSpans(spans: readonly Span[], width: number, ellipsis: string): readonly Span[] {
  const fitting: Span[] = [];
  let room = width;
  for (const span of spans) {
    if (room <= 0) break;
    // Texts of lower layers have `…` and `·`, even if the terminal has only ASCII.
    const shownText =
      ellipsis === '…' ? span.text : span.text.replaceAll('…', ellipsis).replaceAll('·', '-');
    const text = cutText(shownText, room, ellipsis);
    room -= textWidth(text);
    fitting.push(text === span.text ? span : { ...span, text });
  }
  return fitting;
}

export function TitleLine(props: {
  readonly width: number;
  readonly title: string;
  readonly note: string;
  readonly noteTone?: Tone;
}): ReactNode {
  const { width, title, note, noteTone = 'muted' } = props;
  const right = [{ text: note, tone: noteTone }];
  return <Line width={width} spans={[{ text: title, strong: true }]} right={right} />;
}

export function TextLines(props: { readonly lines: Lines; readonly width: number }): ReactNode {
  return props.lines.map((spans, index) => (
    // Lines have no identity except their index.
    // oxlint-disable-next-line react/no-array-index-key
    <Line key={index} width={props.width} spans={spans} />
  ));
}

export interface Theme extends Capabilities, Palette {
  /** Gives the line to the frame writer, and returns a placeholder for Ink. */
  readonly place?: PlacedLines['place'];
}

const ThemeContext = createContext<Theme>({ color: true, glyphs: BOX_GLYPHS });

/** With `lines`, the frame writer puts the lines on the screen, not Ink. */
export function ThemeProvider(props: {
  readonly theme: Theme;
  readonly lines?: PlacedLines;
  readonly children: ReactNode;
}): ReactNode {
  const { theme, lines, children } = props;
  const place = lines?.place;
  const value = useMemo(() => (place === undefined ? theme : { ...theme, place }), [theme, place]);
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

export function useTheme(): Theme {
  return useContext(ThemeContext);
}

/** Without room, only the name is cut, because the rest has numbers. */
export interface NamedText {
  readonly before: string;
  readonly name: string;
  readonly after: string;
}

export const MIN_NAME_WIDTH = 6;

export function fittedText({ before, name, after }: NamedText, width: number): string {
  const room = Math.max(MIN_NAME_WIDTH, width - textWidth(safeText(before + after)));
  return `${before}${cutText(safeText(name), room)}${after}`;
}
