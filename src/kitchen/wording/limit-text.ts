/** Limits of stations in words. */
import type { TimeFigures } from '../measures/time-figures.ts';
import type { StationLimit } from '../pace/station-limit.ts';
import { sentenceDuration, shareText } from '../text/quantities.ts';

/** `12m`, `12m30`: a duration that somebody chose. Takes ms. */
export function roundText(ms: number): string {
  return sentenceDuration(ms).replace(/m00$/, 'm');
}

/** `Caution from 9m, late from 14m (set here).` */
export function limitSentence({ cautionMs, lateMs, from }: StationLimit): string {
  return `Caution from ${roundText(cautionMs)}, late from ${roundText(lateMs)} (${from}).`;
}

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
