/** Keeps the requests of a fleet within one pace. */
import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { RequestTurn } from '../request-turns.ts';

/** The calls that a fleet makes. */
export type FleetApi = Pick<KitchenApi, 'stations' | 'renewFulfillments'>;

/** The same calls, each after a turn. */
export function pacedApi(api: FleetApi, turn: RequestTurn): FleetApi {
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
