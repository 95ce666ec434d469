/** Keeps the requests of a sync within its rate. */

import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { Clock } from '../../api/transport/clock.ts';
import { requestTurns } from '../../sources/request-turns.ts';

/** The calls that a sync makes. */
export type SyncApi = Pick<KitchenApi, 'stations' | 'streamFulfillments'>;

/** The same calls, so many a second in total, all restaurants together. */
export function pacedSync(api: SyncApi, requestsPerSecond: number, clock: Clock): SyncApi {
  const turn = requestTurns(requestsPerSecond, clock);
  return {
    stations: async (guid, options) => {
      await turn(options?.signal);
      return api.stations(guid, options);
    },
    streamFulfillments: async (guid, date, begin, options) => {
      await turn(options?.signal);
      return api.streamFulfillments(guid, date, begin, options);
    },
  };
}
