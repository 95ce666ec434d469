/** Requests in turns, so many a second. */
import type { KitchenApi } from '../../api/kitchen-api.ts';
import { waitFor } from '../../api/transport/cancellation.ts';
import type { Clock } from '../../api/transport/clock.ts';
import { createThrottle } from '../../api/transport/request-waits.ts';
import { Failure } from '../../contract/failures.ts';

export type FleetApi = Pick<KitchenApi, 'stations' | 'renewFulfillments'>;

/** Nothing came from the platform itself. */
export function isUnanswered({ origin }: Failure): boolean {
  return origin === 'here' || origin === 'link' || origin === 'gateway';
}

/** Each call waits for a turn. `onAnswer` is called after each answer. */
export function pacedApi(api: FleetApi, turn: RequestTurn, onAnswer: () => void): FleetApi {
  async function heard<Read>(call: Promise<Read>): Promise<Read> {
    try {
      const read = await call;
      onAnswer();
      return read;
    } catch (error) {
      if (error instanceof Failure && !isUnanswered(error)) onAnswer();
      throw error;
    }
  }
  return {
    stations: async (guid, options) => {
      await turn(options?.signal);
      return heard(api.stations(guid, options));
    },
    renewFulfillments: async (guid, date, known, begin, options) => {
      await turn(options?.signal);
      return heard(api.renewFulfillments(guid, date, known, begin, options));
    },
  };
}

/** Throws CANCELLED when the signal is aborted. */
type RequestTurn = (signal?: AbortSignal) => Promise<void>;

export function requestTurns(requestsPerSecond: number, clock: Clock): RequestTurn {
  const throttle = createThrottle(requestsPerSecond, clock);
  const never = new AbortController().signal;
  return (signal = never) =>
    waitFor(
      throttle.take(Number.POSITIVE_INFINITY, signal, () => undefined),
      signal,
    );
}
