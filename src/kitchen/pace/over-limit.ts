/** Whether a station is slow by its limit, where usual is unknown. */
import { medianOf } from '../measures/median-of.ts';
import type { SlowStretch } from './slow-points.ts';

const LEAST_BUMPS = 5;

/** A bump: its time (epoch ms), and the time of its items, ms. */
interface TimedBump {
  readonly at: number;
  readonly ms: number;
}

/**
 * Stretches in which the median of the last five bumps was at or over the limit (ms), as of a moment (epoch ms). A stretch begins with the first of
 * those five over the limit, never before the one before it ended, and ends after this time (ms) without a bump.
 */
export function overLimit(
  bumps: readonly TimedBump[],
  asOf: number,
  limitMs: number,
  stretchMs: number,
): readonly SlowStretch[] {
  const stretches: SlowStretch[] = [];
  let slow: { readonly since: number; readonly saidAt: number } | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let ended = Number.NEGATIVE_INFINITY;
  const end = (until: number): void => {
    if (slow !== undefined) stretches.push({ ...slow, until });
    slow = undefined;
    ended = until;
  };
  for (const [place, { at }] of bumps.entries()) {
    if (at - last >= stretchMs) end(last + stretchMs);
    last = at;
    if (place + 1 < LEAST_BUMPS) continue;
    const five = bumps.slice(place + 1 - LEAST_BUMPS, place + 1);
    const median = medianOf(five.map(({ ms }) => ms)) ?? 0;
    if (median < limitMs) end(at);
    else {
      const first = five.find((bump) => bump.ms >= limitMs && bump.at >= ended);
      slow ??= { since: first?.at ?? at, saidAt: at };
    }
  }
  if (asOf - last >= stretchMs) end(last + stretchMs);
  if (slow !== undefined) stretches.push({ ...slow, until: undefined });
  return stretches;
}
