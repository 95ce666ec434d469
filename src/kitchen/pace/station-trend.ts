/** A station's times in each part of a stretch, for a trend line or a plot. */
import { medianOf } from '../measures/quantile.ts';
import type { ComparedBump } from '../usual/station-rows.ts';

/** A part of the stretch: from a moment (epoch ms) on, to the next part. */
export interface TrendPart {
  readonly from: number;
  readonly bumps: number;
  /** Median of its bumps, ms; `undefined` without any. */
  readonly medianMs: number | undefined;
  /** Median of its bumps against their items' usual; `undefined` where usual is unknown. */
  readonly ratio: number | undefined;
  /** Median usual time of its bumps' items, ms. */
  readonly usualMs: number | undefined;
}

/** A stretch that ends at a moment (epoch ms), divided into equal parts (ms). */
export interface TrendSpan {
  readonly to: number;
  readonly partMs: number;
  readonly parts: number;
}

/** Bumps in order of time, by part. One at the very end belongs to the last part, one at the very beginning to none. */
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
