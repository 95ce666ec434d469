/** Where a sync reads and writes a restaurant, and to whom it reports. */
import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { Progress } from '../../api/reading/record-stream.ts';
import type { Clock } from '../../api/transport/clock.ts';
import type { MassBumpLimits } from '../../kitchen/table/row-rules.ts';
import type { Archive } from '../../service/archive/archive.ts';
import type { SyncShare } from '../../service/archive/sync-share.ts';
import { requestTurns } from '../../sources/fleet/paced-api.ts';
import type { WantedDates } from './dates.ts';
import type { SyncOutcome } from './day.ts';

/** Receives the progress of a sync. */
export interface SyncListener {
  readonly progress: (businessDate: string, progress: Progress) => void;
  /** A kept date gets its summary. */
  readonly summarizing: (businessDate: string) => void;
  /** A date is in the archive, or a part failed and the sync goes on. */
  readonly over: (outcome: SyncOutcome) => void;
  /** Planned dates that won't be read. */
  readonly dropped: (dates: number) => void;
  /** Planned dates that another sync has read. */
  readonly readElsewhere: (dates: number) => void;
  /** A warning that changes the meaning of the copy. */
  readonly warn: (sentence: string) => void;
}

/** Where a restaurant is read and written. */
export interface RestaurantRoute {
  readonly api: SyncApi;
  readonly archive: Archive;
  readonly share: SyncShare;
  /** Epoch ms. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly dates: WantedDates;
  readonly massBumpLimits: MassBumpLimits | undefined;
  /** Dates to read in parallel. */
  readonly concurrency: number;
  readonly listener: SyncListener;
}

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
