/** What a figure leaves out, in words. */
import { REASONS, type Reason } from '../measures/measure.ts';
import type { LeftOut } from '../measures/summary.ts';
import { countText } from '../text/quantities.ts';

/** Reasons that have another word beside figures than in filters. */
const WORDS: Readonly<Partial<Record<Reason, string>>> = { 'un-bumped': 'over 60 min' };

/** `3 over 60 min, 1 no time`; `nothing` where nothing is left out. */
export function leftOutText(excluded: LeftOut): string {
  const parts = REASONS.filter((reason) => excluded[reason] > 0).map(
    (reason) => `${countText(excluded[reason])} ${WORDS[reason] ?? reason}`,
  );
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/** How many are left out, for any reason. */
export function leftOutCount(excluded: LeftOut): number {
  return REASONS.reduce((sum, reason) => sum + excluded[reason], 0);
}
