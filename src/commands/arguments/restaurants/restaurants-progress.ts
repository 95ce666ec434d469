/** The progress of reading several restaurants, in one line. */
import { countText } from '../../../kitchen/text/quantities.ts';
import { progressBar } from '../../../output/progress-line.ts';

/** Counts of restaurants. */
export interface RestaurantsProgress {
  readonly read: number;
  readonly failed: number;
  readonly of: number;
}

/** `[########--------] 12 of 24 restaurants read, 2 failed`; failed ones fill the bar, too. */
export function restaurantsProgress({ read, failed, of }: RestaurantsProgress): string {
  const failedText = failed === 0 ? '' : `, ${countText(failed)} failed`;
  const bar = progressBar(of === 0 ? 0 : (read + failed) / of);
  return `${bar} ${countText(read)} of ${countText(of)} restaurants read${failedText}`;
}
