/** A day as it unfolds: the only thing in the simulator that remembers anything. */
import type { ItemFulfillment } from '../contract/item-fulfillment.ts';
import type { AppearingRecord } from './record.ts';

/** A cursor over a day. */
export interface LiveDay {
  /**
   * The records that appeared since the last call, up to and including `now` (epoch ms), in order. Every record is taken
   * exactly once; a clock that went back takes nothing.
   */
  readonly take: (now: number) => readonly ItemFulfillment[];
}

/** Starts a cursor before the first record of a day, which must be sorted by `appearsAt` as `simulateDay` returns it. */
export function liveDay(day: readonly AppearingRecord[]): LiveDay {
  let next = 0;
  return {
    take: (now) => {
      const start = next;
      while ((day[next]?.appearsAt ?? Number.POSITIVE_INFINITY) <= now) next += 1;
      return day.slice(start, next).map(({ record }) => record);
    },
  };
}
