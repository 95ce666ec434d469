/** A trend in one line: a sign for each part, of a height by what is usual. */
import { TREND_SIGNS } from '../../terminal/text/glyphs.ts';
import type { PlotTier } from './plot-tier.ts';

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
