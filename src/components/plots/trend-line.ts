/** A trend in one line: a sign for each part, of a height by what is usual. */
import type { PlotTier } from './plot-tier.ts';

/** From lowest to highest. */
const SIGNS: Readonly<Record<PlotTier, readonly string[]>> = {
  ascii: ['_', '.', '-', '=', '+', '*', '%', '#'],
  box: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
  braille: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
};

/** Height of what is usual: there is more room above it than below. */
const USUAL = 3;

/** Draws each share of what is usual (1 for as usual), and a dot where there is none. */
export function trendLine(shares: readonly (number | undefined)[], tier: PlotTier): string {
  const signs = SIGNS[tier];
  return shares
    .map((share) => {
      if (share === undefined) return tier === 'ascii' ? ' ' : '·';
      const height = Math.min(signs.length, Math.max(1, Math.round(share * USUAL)));
      return signs[height - 1];
    })
    .join('');
}
