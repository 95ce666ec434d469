/** A station's times per part of a stretch, for a trend line or plot. */
import { medianOf } from '../measures/quantile.ts';
import type { ComparedBump } from '../usual/station-rows.ts';

/** From a moment (epoch ms) to the next part. */
export interface TrendPart {
  readonly from: number;
  readonly bumps: number;
  /** Median bump time. `undefined` without bumps. */
  readonly medianMs: number | undefined;
  /** Median ratio of bumps to items' usual. `undefined` without usual. */
  readonly ratio: number | undefined;
  /** Median usual time for these items. */
  readonly usualMs: number | undefined;
}

/** Ends at `to` (epoch ms), in equal parts (ms). */
export interface TrendSpan {
  readonly to: number;
  readonly partMs: number;
  readonly parts: number;
}

/** By part, in order of time. A bump at the very end belongs to the last part, at the very start to none. */
export function stationTrend(
  bumps: readonly ComparedBump[],
  { to, partMs, parts }: TrendSpan,
): readonly TrendPart[] {
  const start = to - parts * partMs;
  const inPart: ComparedBump[][] = Array.from({ length: parts }, () => []);
  for (let at = bumps.length - 1; at >= 0; at -= 1) {
    const bump = bumps[at];
    if (bump === undefined || bump.at <= start) break;
    if (bump.at <= to) inPart[Math.ceil((bump.at - start) / partMs) - 1]?.push(bump);
  }
  return inPart.map((own, part) => ({
    from: start + part * partMs,
    bumps: own.length,
    medianMs: medianOf(own.map(({ ms }) => ms)),
    ratio: medianOf(own.map(({ ratio }) => ratio).filter(isKnown)),
    usualMs: medianOf(own.map(({ usualMs }) => usualMs).filter(isKnown)),
  }));
}

function isKnown(value: number): boolean {
  return !Number.isNaN(value);
}
