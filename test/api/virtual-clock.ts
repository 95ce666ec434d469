/** Moved only by `advance`, or jumps to the end of every sleep. */
import type { Clock } from '../../src/api/clock.ts';

export interface VirtualClock extends Clock {
  /** Ms. */
  readonly slept: readonly number[];
  /** Unfinished sleeps. */
  pending(): number;
  /** Ends sleeps over by then. */
  advance(ms: number): void;
  /** Sets the wall clock ahead, or back for less than 0, ms. Sleeps go on. */
  shift(ms: number): void;
}

export const EPOCH = Date.UTC(2026, 0, 15, 12);

export function createVirtualClock(mode: 'jumps' | 'manual' = 'jumps', from = EPOCH): VirtualClock {
  let now = from;
  let ahead = 0;
  const slept: number[] = [];
  const sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();

  return {
    slept,
    now: () => now + ahead,
    steady: () => now,
    shift: (ms) => {
      ahead += ms;
    },
    pending: () => sleepers.size,
    advance(ms) {
      now += ms;
      for (const sleeper of sleepers) if (sleeper.until <= now) sleeper.wake();
    },
    sleep(ms, signal) {
      slept.push(ms);
      return new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(new Error('aborted'));
        if (mode === 'jumps') {
          now += ms;
          return resolve();
        }
        // A sleep that is over no longer listens to the signal: a long run has thousands of them.
        const leave = () => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', abort);
        };
        const sleeper = {
          until: now + ms,
          wake() {
            leave();
            resolve();
          },
        };
        const abort = () => {
          leave();
          reject(new Error('aborted'));
        };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', abort);
      });
    },
  };
}
