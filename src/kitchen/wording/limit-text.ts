/** Limits of stations in words. */
import type { StationLimit } from '../pace/station-limit.ts';
import { sentenceDuration } from '../text/quantities.ts';

/** `12m`, `12m30`: a duration that somebody chose. Takes ms. */
export function roundText(ms: number): string {
  return sentenceDuration(ms).replace(/m00$/, 'm');
}

/** `Caution from 9m, late from 14m (set here).` */
export function limitSentence({ cautionMs, lateMs, from }: StationLimit): string {
  return `Caution from ${roundText(cautionMs)}, late from ${roundText(lateMs)} (${from}).`;
}
