import { ASCII_GLYPHS, type Glyphs } from '../terminal/glyphs.ts';
import type { Span, Tone } from './Line.tsx';

/** Shades are from lightest to darkest. The darkest means late, and the one before it caution. */
export const SHADE_TONES = ['calm', 'calm', 'warn', 'error'] as const satisfies readonly Tone[];

export type ShadeTones = ReadonlyMap<string, Tone>;

export function shadedSpan(text: string, tones: ShadeTones): Span {
  return {
    text,
    tones: Array.from(
      { length: text.length },
      (_, index) => tones.get(text.charAt(index)) ?? 'plain',
    ),
  };
}

export function drawableText(text: string, glyphs: Glyphs): string {
  if (glyphs !== ASCII_GLYPHS) return text;
  return text.replaceAll(/[\u2212\u2013]/g, '-').replaceAll('\u2265', '>=');
}

/** A bar of `max` has the full width. Any value above 0 is visible. */
export function barRow(value: number, max: number, width: number, glyphs: Glyphs): string {
  const parts = glyphs.plot.horizontal;
  const units = unitsFor(value, max, Math.floor(width) * parts.length);
  const rest = units % parts.length;
  const whole = (units - rest) / parts.length;
  return (parts.at(-1) ?? '').repeat(whole) + (rest === 0 ? '' : (parts[rest - 1] ?? ''));
}

function unitsFor(value: number, max: number, maxUnits: number): number {
  if (!(value > 0) || !(max > 0) || maxUnits <= 0) return 0;
  return Math.min(maxUnits, Math.max(1, Math.round((value / max) * maxUnits)));
}

interface BarSegment {
  readonly sign: string;
  /** In the unit of the axis. */
  readonly from: number;
  readonly to: number;
}

/** Parts outside of the axis are cut. A segment within it has at least one sign. */
export function segmentBar(
  segments: readonly BarSegment[],
  axis: { readonly from: number; readonly to: number },
  columns: number,
): string {
  const cells = Array.from({ length: Math.max(0, columns) }, () => ' ');
  const scale = columns / Math.max(1, axis.to - axis.from);
  const columnOf = (value: number): number => Math.round((value - axis.from) * scale);
  for (const { sign, from, to } of segments) {
    if (to < axis.from || from > axis.to) continue;
    const first = Math.min(Math.max(0, columnOf(from)), columns - 1);
    const last = Math.max(first + 1, Math.min(columnOf(to), columns));
    cells.fill(sign, first, last);
  }
  return cells.join('');
}

const USUAL_HEIGHT = 3;

/** Each value is a multiple of the usual one. A dot means no value. */
export function trendLine(multiples: readonly (number | undefined)[], { plot }: Glyphs): string {
  const { trend: steps, noTrend } = plot;
  return multiples
    .map((multiple) => {
      if (multiple === undefined) return noTrend;
      const height = Math.min(steps.length, Math.max(1, Math.round(multiple * USUAL_HEIGHT)));
      return steps[height - 1];
    })
    .join('');
}
