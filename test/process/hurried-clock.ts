/** Time for runs where retries count, not the waiting. */
import { type Clock, systemClock } from '../../src/api/clock.ts';

/** Longer pauses limit something running meanwhile. */
const SHORT_MS = 5_000;

/** For one run: short pauses pass at once and move it on. */
export function hurriedClock(): Clock {
  let ahead = 0;
  return {
    now: () => systemClock.now() + ahead,
    steady: () => systemClock.steady() + ahead,
    sleep(ms, signal) {
      if (ms > SHORT_MS) return systemClock.sleep(ms, signal);
      ahead += ms;
      return systemClock.sleep(0, signal);
    },
  };
}

/** For one run: from now on, all time passes so many times as fast. */
export function fastClock(haste: number): Clock {
  const [began, steadySince] = [systemClock.now(), systemClock.steady()];
  return {
    now: () => Math.round(began + (systemClock.now() - began) * haste),
    steady: () => Math.floor(steadySince + (systemClock.steady() - steadySince) * haste),
    sleep: (ms, signal) => systemClock.sleep(ms / haste, signal),
  };
}
