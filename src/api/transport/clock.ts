/** The client's access to time, so that tests can drive it. */
import { setTimeout as delay } from 'node:timers/promises';

/** Wall-clock time and waiting. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
  /** Resolves after `ms`; rejects as soon as `signal` is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => delay(ms, undefined, signal && { signal }),
};
