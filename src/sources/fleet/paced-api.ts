/** Keeps the requests of a fleet within a pace of their own: the client has one for each restaurant, as platforms count. */
import type { Clock } from '../../api/clock.ts';
import type { KitchenApi } from '../../api/kitchen-api.ts';
import { createThrottle } from '../../api/transport/throttle.ts';

/** The calls that a fleet makes. */
export type FleetApi = Pick<KitchenApi, 'stations' | 'renewFulfillments'>;

/** The same calls, so many a second in total, all restaurants together. */
export function pacedApi(api: FleetApi, requestsPerSecond: number, clock: Clock): FleetApi {
  const throttle = createThrottle(requestsPerSecond, clock);
  const never = new AbortController().signal;
  const turn = (signal = never) => throttle.take(Number.POSITIVE_INFINITY, signal, () => undefined);
  return {
    stations: async (guid, options) => {
      await turn(options?.signal);
      return api.stations(guid, options);
    },
    renewFulfillments: async (guid, date, known, begin, options) => {
      await turn(options?.signal);
      return api.renewFulfillments(guid, date, known, begin, options);
    },
  };
}
