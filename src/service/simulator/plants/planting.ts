/** A plant on one business date with all its defaults: the input of the kinds of plants. */
import type { Bump } from '../bump.ts';
import type { Random } from '../random.ts';

/** A plant on a date. Instants are epoch ms. */
export interface Planting {
  /** Every station if `undefined`. */
  readonly station: string | undefined;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly factor: number;
  /** A stream for one purpose, which nothing else draws from. */
  readonly stream: (...purpose: readonly string[]) => Random;
}

/** Whether an instant (epoch ms) is within its time. */
export function isWithin({ from, to }: Planting, instant: number): boolean {
  return from <= instant && instant < to;
}

/** A bump that plants may move. */
export interface MovableBump extends Bump {
  /** Whether staff forgot it, so that it waits for the sweep whatever the kitchen's pace. */
  readonly isSwept: boolean;
}

/** Changes the bumps of one prep screen: the same number, in the same order. */
export type ScreenChange = (
  bumps: readonly MovableBump[],
  planting: Planting,
) => readonly MovableBump[];
