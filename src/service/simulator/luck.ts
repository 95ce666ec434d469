/** What chance does to items. */
import { MINUTE_MS } from '../../contract/instant.ts';
import type { Random } from './random.ts';

/** Items that staff forget stay on their screen until all screens are swept after closing (R28). */
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

/** What chance does to one item at one station, with and without a cause. Durations are ms. */
export interface Luck extends SweepLuck {
  /** Of the dish's ordinary time. */
  readonly handShare: number;
  readonly heatShare: number;
  /** From done to the tap. */
  readonly tapMs: number;
  /** How much later the item is bumped because the cook forgot it. */
  readonly forgottenMs: number;
  /** Whether the screen is cleared with this item, and in which ms of the second. */
  readonly clearsScreen: boolean;
  readonly clearedMs: number;
}

/** What chance does to an item at the expediter or the runners. */
export interface PassLuck extends SweepLuck {
  /** Whether the record names a station. */
  readonly isStationNamed: boolean;
}

const STATION_NAMED_RATE = 0.5;

export function drawPassLuck(from: Random): PassLuck {
  return { isStationNamed: from.chance(STATION_NAMED_RATE), ...drawSweep(from) };
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
