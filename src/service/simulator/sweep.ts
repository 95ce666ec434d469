/** Items that staff forget stay on their screen until all screens are swept after closing (R28). */
import { MINUTE_MS } from '../../contract/instant.ts';
import type { Random } from './random.ts';

export interface SweepLuck {
  readonly isLeft: boolean;
  /** From the start of the sweep. */
  readonly sweptMs: number;
}

const LEFT_RATE = 0.012;
/** Only what was fired longer ago is still on a screen at the sweep. */
const FORGOTTEN_FOR_MS = 61 * MINUTE_MS;

export function drawSweep(from: Random): SweepLuck {
  return { isLeft: from.chance(LEFT_RATE), sweptMs: from.below(10 * MINUTE_MS) };
}

/** When an item that would be bumped at an instant leaves its screen. Instants are epoch ms. */
export function sweptAt(
  { firedAt }: { readonly firedAt: number },
  { isLeft, sweptMs }: SweepLuck,
  bumpedAt: number,
  sweepAt: number,
): number {
  const at = sweepAt + sweptMs;
  return isLeft && at > bumpedAt && at - firedAt > FORGOTTEN_FOR_MS ? at : bumpedAt;
}
