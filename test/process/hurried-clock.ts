/** Time for runs of which it counts that they try again, and not that they wait meanwhile. */
import { type Clock, systemClock } from '../../src/api/transport/clock.ts';

/** Longer pauses are limits of something that goes on meanwhile. */
const SHORT_MS = 5_000;

/** A clock of one run: a short pause passes at once, and it is as much later then. */
export function hurriedClock(): Clock {
  let ahead = 0;
  return {
    now: () => systemClock.now() + ahead,
    sleep(ms, signal) {
      if (ms > SHORT_MS) return systemClock.sleep(ms, signal);
      ahead += ms;
      return systemClock.sleep(0, signal);
    },
  };
}
