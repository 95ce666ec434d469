/** Keeps the requests of a fleet within a pace of their own. */
import type { Clock } from '../../api/clock.ts';
import type { KitchenApi } from '../../api/kitchen-api.ts';
import { requestTurns } from '../request-turns.ts';

/** The calls that a fleet makes. */
export type FleetApi = Pick<KitchenApi, 'stations' | 'renewFulfillments'>;

/** The same calls, so many a second in total, all restaurants together. */
export function pacedApi(api: FleetApi, requestsPerSecond: number, clock: Clock): FleetApi {
  const turn = requestTurns(requestsPerSecond, clock);
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
