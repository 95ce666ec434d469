/** Plots of one line: a bar, stretches of time, a trend. */
import { TREND_SIGNS } from '../../terminal/text/glyphs.ts';
import type { PlotTier } from './plot-tier.ts';

/** Parts that end a bar within a column, from the smallest to a full one. */
const PARTS: Readonly<Record<PlotTier, readonly string[]>> = {
  ascii: ['#'],
  box: ['▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'],
  braille: ['⡇', '⣿'],
};

/** Fills of the stretches of a bar, distinct without color. */
export const FILLS: Readonly<Record<PlotTier, readonly [string, string, string]>> = {
  ascii: ['-', '+', '#'],
  box: ['░', '▒', '█'],
  braille: ['⠒', '⠶', '⣿'],
};

/** A bar for a value of 0 up to `most`, which fills the width. Whatever is more than 0 is to be seen. */
export function barRow(value: number, most: number, width: number, tier: PlotTier): string {
  const parts = PARTS[tier];
  const units = lengthOf(value, most, Math.floor(width) * parts.length);
  const rest = units % parts.length;
  const whole = (units - rest) / parts.length;
  return (parts.at(-1) ?? '').repeat(whole) + (rest === 0 ? '' : (parts[rest - 1] ?? ''));
}

/** The same for a value that is made of up to three, one after the other. Each that is more than 0 is to be seen where there is room. */
export function stretchedBar(
  values: readonly number[],
  most: number,
  width: number,
  tier: PlotTier,
): string {
  const total = values.reduce((sum, value) => sum + value, 0);
  let left = lengthOf(total, most, Math.floor(width));
  let rest = total;
  let bar = '';
  for (const [place, value] of values.entries()) {
    const after = values.slice(place + 1).filter((each) => each > 0).length;
    const share = rest > 0 ? Math.round((value / rest) * left) : 0;
    const columns = value > 0 ? Math.min(left, Math.max(1, Math.min(share, left - after))) : 0;
    bar += (FILLS[tier][place] ?? '').repeat(columns);
    left -= columns;
    rest -= value;
  }
  return bar;
}

function lengthOf(value: number, most: number, units: number): number {
  if (!(value > 0) || !(most > 0) || units <= 0) return 0;
  return Math.min(units, Math.max(1, Math.round((value / most) * units)));
}

/** A stretch; its letter is the first of its kind. */
interface Stretch {
  readonly kind: string;
  /** Any unit, the same as that of the ends. */
  readonly from: number;
  readonly to: number;
}

/** Draws stretches between two ends on so many columns. What lies beyond an end is cut; every stretch within has a letter. */
export function segmentBar(
  segments: readonly Stretch[],
  ends: { readonly from: number; readonly to: number },
  columns: number,
): string {
  const cells = Array.from({ length: Math.max(0, columns) }, () => ' ');
  const scale = columns / Math.max(1, ends.to - ends.from);
  const columnOf = (at: number): number => Math.round((at - ends.from) * scale);
  for (const { kind, from, to } of segments) {
    if (to < ends.from || from > ends.to) continue;
    const first = Math.min(Math.max(0, columnOf(from)), columns - 1);
    const last = Math.max(first + 1, Math.min(columnOf(to), columns));
    cells.fill(kind.slice(0, 1), first, last);
  }
  return cells.join('');
}

/** Height of what is usual: there is more room above it than below. */
const USUAL = 3;

/** Draws each share of what is usual (1 for as usual), and a dot where there is none. */
export function trendLine(shares: readonly (number | undefined)[], tier: PlotTier): string {
  const { steps, none } = TREND_SIGNS[tier === 'ascii' ? 'ascii' : 'box'];
  return shares
    .map((share) => {
      if (share === undefined) return none;
      const height = Math.min(steps.length, Math.max(1, Math.round(share * USUAL)));
      return steps[height - 1];
    })
    .join('');
}
