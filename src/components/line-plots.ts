/** Plots on one line: bar, time segments, trend. And what stands for their signs: tones, and ASCII. */
import { ASCII_GLYPHS, type Glyphs } from '../terminal/glyphs.ts';
import type { Span, Tone } from './Line.tsx';

export type ShadeTones = ReadonlyMap<string, Tone>;

/** For shades from lightest to darkest: the last is late, the one before caution. What is good steps back. */
export function shadeTones(shades: readonly string[]): ShadeTones {
  const tones: readonly Tone[] = ['error', 'warn'];
  return new Map(shades.toReversed().map((shade, index) => [shade, tones[index] ?? 'muted']));
}

/** Each shade is one UTF-16 unit. */
export function shadedSpan(text: string, tones: ShadeTones): Span {
  return {
    text,
    tones: Array.from(
      { length: text.length },
      (_, index) => tones.get(text.charAt(index)) ?? 'plain',
    ),
  };
}

/** Arithmetic and range signs as the terminal can show them. */
export function shownSigns(text: string, glyphs: Glyphs): string {
  if (glyphs !== ASCII_GLYPHS) return text;
  return text.replaceAll(/[\u2212\u2013]/g, '-').replaceAll('\u2265', '>=');
}

/** Bar for 0 to `most` (full width). Any value above 0 is visible. */
export function barRow(value: number, most: number, width: number, glyphs: Glyphs): string {
  const parts = glyphs.plot.lying;
  const units = unitsFor(value, most, Math.floor(width) * parts.length);
  const rest = units % parts.length;
  const whole = (units - rest) / parts.length;
  return (parts.at(-1) ?? '').repeat(whole) + (rest === 0 ? '' : (parts[rest - 1] ?? ''));
}

function unitsFor(value: number, most: number, units: number): number {
  if (!(value > 0) || !(most > 0) || units <= 0) return 0;
  return Math.min(units, Math.max(1, Math.round((value / most) * units)));
}

interface BarSegment {
  readonly sign: string;
  /** In the same unit as the ends. */
  readonly from: number;
  readonly to: number;
}

/** Anything outside the ends is cut. Every segment inside has a sign. */
export function segmentBar(
  segments: readonly BarSegment[],
  ends: { readonly from: number; readonly to: number },
  columns: number,
): string {
  const cells = Array.from({ length: Math.max(0, columns) }, () => ' ');
  const scale = columns / Math.max(1, ends.to - ends.from);
  const columnOf = (value: number): number => Math.round((value - ends.from) * scale);
  for (const { sign, from, to } of segments) {
    if (to < ends.from || from > ends.to) continue;
    const first = Math.min(Math.max(0, columnOf(from)), columns - 1);
    const last = Math.max(first + 1, Math.min(columnOf(to), columns));
    cells.fill(sign, first, last);
  }
  return cells.join('');
}

/** Height of usual, with more room above than below. */
const USUAL_HEIGHT = 3;

/** Each value is a share of usual (1: as usual). A dot means none. */
export function trendLine(shares: readonly (number | undefined)[], { plot }: Glyphs): string {
  const { trend: steps, noTrend: none } = plot;
  return shares
    .map((share) => {
      if (share === undefined) return none;
      const height = Math.min(steps.length, Math.max(1, Math.round(share * USUAL_HEIGHT)));
      return steps[height - 1];
    })
    .join('');
}
