import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { Progress } from '../../api/reading/record-stream.ts';
import type { Clock } from '../../api/transport/clock.ts';
import type { MassBumpLimits } from '../../kitchen/table/row-rules.ts';
import type { Archive } from '../../service/archive/archive.ts';
import type { SyncShare } from '../../service/archive/sync-share.ts';
import { requestTurns } from '../../sources/fleet/paced-api.ts';
import type { WantedDates } from './dates.ts';
import type { SyncOutcome } from './day.ts';

export interface SyncListener {
  readonly progress: (businessDate: string, progress: Progress) => void;
  /** A kept date gets a summary. */
  readonly summarizing: (businessDate: string) => void;
  /** A date is archived, or a part failed and the sync goes on. */
  readonly over: (outcome: SyncOutcome) => void;
  /** Planned, but won't be read. */
  readonly dropped: (dates: number) => void;
  /** Planned, but read by another sync. */
  readonly readElsewhere: (dates: number) => void;
  /** Changes the copy's meaning. */
  readonly warn: (sentence: string) => void;
}

export interface RestaurantRoute {
  readonly api: SyncApi;
  readonly archive: Archive;
  readonly share: SyncShare;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly dates: WantedDates;
  readonly massBumpLimits: MassBumpLimits | undefined;
  readonly concurrency: number;
  readonly listener: SyncListener;
}

export type SyncApi = Pick<KitchenApi, 'stations' | 'streamFulfillments'>;

/** Limits calls per second, all restaurants together. */
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
