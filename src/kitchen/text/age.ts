import { MINUTE_MS } from '../../contract/instant.ts';

/** Screens know the time up to a minute late. */
const AHEAD_MS = 2 * MINUTE_MS;

/** Age (ms) of something read at `then`. From the future, by a clock set back since, it is infinitely old. */
export function ageMs(then: number, now: number): number {
  return then > now + AHEAD_MS ? Number.POSITIVE_INFINITY : now - then;
}
