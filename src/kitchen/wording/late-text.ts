/** Late share with what of it took over an hour. */
import type { TimeFigures } from '../measures/time-figures.ts';
import { shareText } from './quantities.ts';

/** What of the times is told of. */
type Late = Pick<TimeFigures, 'lateShare' | 'count' | 'unBumped'>;

/** `24% (2% over 60)`, `24%` where nothing took over an hour, `-` where nothing is judged. */
export function lateText(times: Late): string {
  if (times.lateShare === undefined) return '-';
  const over = overHourText(times);
  return `${shareText(times.lateShare, 1)}${over === undefined ? '' : ` (${over})`}`;
}

/** `2% over 60`, of what is judged; `undefined` where nothing took over an hour. */
export function overHourText({ count, unBumped }: Late): string | undefined {
  return unBumped === 0 ? undefined : `${shareText(unBumped, count + unBumped)} over 60`;
}
