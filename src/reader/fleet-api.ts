import { waitFor } from '../api/cancellation.ts';
import type { Clock } from '../api/clock.ts';
import type { KitchenApi } from '../api/kitchen-api.ts';
import { createThrottle } from '../api/retry.ts';
import { Failure } from '../contract/failures.ts';

export type FleetApi = Pick<KitchenApi, 'stations' | 'renewFulfillments'>;

/** Whether the failure arose without an answer from the platform itself. */
export function isUnanswered({ origin }: Failure): boolean {
  return origin === 'here' || origin === 'link' || origin === 'gateway';
}

/** Each call waits for its turn. `onAnswer` is called after each answer, including failures that the platform sent. */
export function pacedApi(api: FleetApi, takeTurn: TakeTurn, onAnswer: () => void): FleetApi {
  async function heard<Answer>(call: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await call;
      onAnswer();
      return answer;
    } catch (error) {
      if (error instanceof Failure && !isUnanswered(error)) onAnswer();
      throw error;
    }
  }
  return {
    stations: async (guid, options) => {
      await takeTurn(options?.signal);
      return heard(api.stations(guid, options));
    },
    renewFulfillments: async (guid, date, etag, begin, options) => {
      await takeTurn(options?.signal);
      return heard(api.renewFulfillments(guid, date, etag, begin, options));
    },
  };
}

export type TakeTurn = (signal?: AbortSignal) => Promise<void>;

export function requestTurns(requestsPerSecond: number, clock: Clock): TakeTurn {
  const throttle = createThrottle(requestsPerSecond, clock);
  const never = new AbortController().signal;
  return (signal = never) => {
    const turn = throttle.take(Number.POSITIVE_INFINITY, signal, () => undefined);
    return waitFor(turn, signal);
  };
}
