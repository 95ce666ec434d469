/** A sandbox's clock: starts at any time, runs on, and can be turned forward, for example to a token's last minute. */

/** The last instant with a four-digit year, epoch ms: the limit of the API's texts. */
const LATEST = 253_402_300_799_999;

/** A clock that can only be turned forward. */
export interface TurnableClock {
  /** Epoch ms. */
  readonly now: () => number;
  /** Turns the clock forward by so many ms; false and unchanged if that is beyond the year 9999. */
  advance(ms: number): boolean;
}

/** A clock that shows `start` (epoch ms) now and then runs with `base`, also epoch ms; without a start it is `base`. */
export function turnableClock(base: () => number, start?: number): TurnableClock {
  let ahead = start === undefined ? 0 : start - base();
  return {
    now: () => base() + ahead,
    advance(ms) {
      if (base() + ahead + ms > LATEST) return false;
      ahead += ms;
      return true;
    },
  };
}
