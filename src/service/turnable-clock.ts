/** A clock of a sandbox: it starts anywhere, runs on, and can be turned forward, so that a token's last minute comes when it suits. */

/** The last instant whose year has four digits, epoch ms: what the API's texts can hold. */
const LATEST = 253_402_300_799_999;

/** A clock that only ever goes forward by being turned. */
export interface TurnableClock {
  /** Epoch ms. */
  readonly now: () => number;
  /** Turns it forward by so many ms; false, and unturned, where that is beyond the year 9999. */
  advance(ms: number): boolean;
}

/** A clock that shows `start` (epoch ms) now and then runs with `base`, epoch ms too; without a start it is that one. */
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
