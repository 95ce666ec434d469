/** How often a station's limit rings on a date, for any limit. */
import { MINUTE_MS } from '../../contract/time-units.ts';
import { MIN_FOR_MEDIAN, medianOf } from '../measures/quantile.ts';
import { OVER_HOUR_MS } from '../table/row-rules.ts';

/**
 * Pairs of seconds, low and high, flat: the median of the last five bumps rose from one to the other, in any number of steps. After a gap it
 * rises from `NO_MEDIAN`. No pairs with under five bumps.
 */
export type MedianRises = readonly number[];

export const NO_MEDIAN = -1;
/** Limits are no longer. */
export const LAST_SECOND = OVER_HOUR_MS / 1_000;
/** A limit rings again after this long without a bump, ms. */
export const RING_GAP_MS = 60 * MINUTE_MS;

/** Bumps are in order of time (`at`, epoch ms), and took `ms`. */
export function medianRises(
  bumps: readonly { readonly at: number; readonly ms: number }[],
): MedianRises {
  const rises: number[] = [];
  let before = NO_MEDIAN;
  for (const [place, { at }] of bumps.entries()) {
    if (at - (bumps[place - 1]?.at ?? at) >= RING_GAP_MS) before = NO_MEDIAN;
    if (place + 1 < MIN_FOR_MEDIAN) continue;
    const five = bumps.slice(place + 1 - MIN_FOR_MEDIAN, place + 1);
    const median = medianOf(five.map(({ ms }) => ms)) ?? 0;
    const now = Math.min(LAST_SECOND, Math.floor(median / 1_000));
    if (now > before) {
      // Two rises that meet pass the same limits as one.
      if (rises.at(-1) === before) rises.pop();
      else rises.push(before);
      rises.push(now);
    }
    before = now;
  }
  return rises;
}

/** Rises to a limit (ms, up to an hour), exact for full seconds: the stretches of `overLimit`. */
export function ringsAt(rises: MedianRises, limitMs: number): number {
  const limit = Math.ceil(limitMs / 1_000);
  let rings = 0;
  for (let at = 0; at < rises.length; at += 2) {
    if ((rises[at] ?? 0) < limit && limit <= (rises[at + 1] ?? 0)) rings += 1;
  }
  return rings;
}
