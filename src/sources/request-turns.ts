/** The pace of one client's requests to all restaurants together; the API's client has one for each restaurant, as platforms count. */
import { waitFor } from '../api/transport/cancellation.ts';
import type { Clock } from '../api/transport/clock.ts';
import { createThrottle } from '../api/transport/request-waits.ts';

/** Waits for its turn to send a request; throws CANCELLED when the signal is aborted. */
export type RequestTurn = (signal?: AbortSignal) => Promise<void>;

/** Gives so many turns a second. */
export function requestTurns(requestsPerSecond: number, clock: Clock): RequestTurn {
  const throttle = createThrottle(requestsPerSecond, clock);
  const never = new AbortController().signal;
  return (signal = never) =>
    waitFor(
      throttle.take(Number.POSITIVE_INFINITY, signal, () => undefined),
      signal,
    );
}
