/** The pace of requests: a sustained rate with a small burst, and holds imposed by the platform. */
import { Failure } from '../../contract/failures.ts';
import type { Clock } from './clock.ts';
import { waitText } from './server-wait.ts';

/** Requests that may go out at once. With 11 per second this stays within a platform's 20 in any second (A24). */
const BURST = 9;

/** The gate before every request to one restaurant. */
export interface Throttle {
  /**
   * Resolves when a request may go out. Throws RATE_LIMITED immediately when that is after `deadline` (epoch ms); rejects when `signal` is
   * aborted. `onHold` gets the end of a hold (epoch ms) that it waits for.
   */
  take(deadline: number, signal: AbortSignal, onHold: (until: number) => void): Promise<void>;
  /** Blocks requests until `until` (epoch ms). */
  hold(until: number): void;
}

/** Creates a throttle (generic cell rate algorithm: its state is one instant). */
export function createThrottle(requestsPerSecond: number, clock: Clock): Throttle {
  const intervalMs = 1000 / requestsPerSecond;
  let heldUntil = 0;
  /** When the next request would be due if all had gone out evenly. */
  let evenly = 0;

  return {
    hold(until) {
      heldUntil = Math.max(heldUntil, until);
    },
    async take(deadline, signal, onHold) {
      const now = clock.now();
      const at = Math.max(now, heldUntil, evenly - (BURST - 1) * intervalMs);
      if (at > deadline) {
        throw new Failure(
          'RATE_LIMITED',
          `Too many requests: the next one is allowed in ${waitText(at - now)}.`,
        );
      }
      evenly = Math.max(evenly, at) + intervalMs;
      if (at <= now) return;
      if (heldUntil > now) onHold(at);
      await clock.sleep(at - now, signal);
    },
  };
}
