/** Late share, and what part of it was over an hour. */
import type { TimeFigures } from '../measures/time-figures.ts';
import { shareText } from '../text/quantities.ts';

type Late = Pick<TimeFigures, 'lateShare' | 'count' | 'unBumped'>;

/** `24% (2% over 60)`, `24%` where nothing was over an hour, `-` where nothing is judged. */
export function lateText(times: Late): string {
  if (times.lateShare === undefined) return '-';
  const over = overHourText(times);
  return `${shareText(times.lateShare, 1)}${over === undefined ? '' : ` (${over})`}`;
}

/** `2% over 60`, of what is judged; `undefined` where nothing was over an hour. */
function overHourText({ count, unBumped }: Late): string | undefined {
  return unBumped === 0 ? undefined : `${shareText(unBumped, count + unBumped)} over 60`;
}
