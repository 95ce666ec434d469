/** Where a sync reads and writes a restaurant, and to whom it reports. */
import type { Progress } from '../../api/reading/record-stream.ts';
import type { MassBumpLimits } from '../../kitchen/table/row-rules.ts';
import type { Archive } from '../../service/archive/archive.ts';
import type { SyncShare } from '../../service/archive/sync-share.ts';
import type { WantedDates } from './dates.ts';
import type { SyncOutcome } from './outcome.ts';
import type { SyncApi } from './paced-sync.ts';

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
