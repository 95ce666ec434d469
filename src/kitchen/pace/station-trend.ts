/** A station's times per part of a stretch, for a trend line or plot. */
import { medianOf } from '../measures/quantile.ts';
import type { ComparedBump } from '../usual/station-rows.ts';

/** Ends at `to` (epoch ms), in equal parts (ms). */
export interface TrendSpan {
  readonly to: number;
  readonly partMs: number;
  readonly parts: number;
}

/** By part, in order of time. A bump at the very end belongs to the last part, at the very start to none. */
export function stationTrend(bumps: readonly ComparedBump[], { to, partMs, parts }: TrendSpan) {
  const start = to - parts * partMs;
  const inPart: ComparedBump[][] = Array.from({ length: parts }, () => []);
  for (let at = bumps.length - 1; at >= 0; at -= 1) {
    const bump = bumps[at];
    if (bump === undefined || bump.at <= start) break;
    if (bump.at <= to) inPart[Math.ceil((bump.at - start) / partMs) - 1]?.push(bump);
  }
  return inPart.map((own, part) => ({
    /** Epoch ms. The part ends where the next one starts. */
    from: start + part * partMs,
    bumps: own.length,
    /** `undefined` without bumps. */
    medianMs: medianOf(own.map(({ ms }) => ms)),
    /** Of bumps to items' usual. `undefined` without usual. */
    ratio: medianOf(own.map(({ ratio }) => ratio).filter(isKnown)),
    usualMs: medianOf(own.map(({ usualMs }) => usualMs).filter(isKnown)),
  }));
}

function isKnown(value: number): boolean {
  return !Number.isNaN(value);
}
