/** How syncs that write to one archive at the same time share the work, so that nothing is read twice. */

/** The part of a restaurant that is its station list; every other part is a business date. */
export const STATIONS_PART = 'stations';
/** A sync takes a part, unless another one has read it in this pass, or is reading it. */
export type TakenPart = 'taken' | 'read' | 'held';

/** Life of a lease in PostgreSQL that is not renewed, ms: its holder died, or can't reach the database. */
export const LEASE_MS = 120_000;
/** An interrupted sync is continued for so long, ms; later its latest dates are read again. */
export const CONTINUED_MS = 60 * 60_000;
/** Finished parts older than this are forgotten, ms. */
export const FORGOTTEN_MS = 24 * 60 * 60_000;

/**
 * One of the syncs of a pass. Its times are the database's, not the machine's. A part counts as read if any sync has read it since the pass began.
 * Methods throw `Failure` as those of `Archive` do.
 */
export interface SyncShare {
  /** Syncs of the same pass that were running when this one joined. */
  readonly others: number;
  /** Takes a part (a business date, or `STATIONS_PART`) of a restaurant, which need not be in the archive yet. */
  take(restaurantGuid: string, part: string): Promise<TakenPart>;
  /** Gives a taken part back; `isRead` if it is in the archive now. */
  give(restaurantGuid: string, part: string, isRead: boolean): Promise<void>;
  /** Business dates that others have read since this sync joined. */
  readByOthers(): Promise<number>;
  /** Ends this sync, and gives back what it has taken. If it is not complete, one that joins within an hour continues it. */
  leave(isComplete: boolean): Promise<void>;
}

/** Rows of the syncs of a pass: since when the running ones read, and the latest of those that died. */
export interface PassTimes {
  readonly now: number;
  readonly running: number | undefined;
  readonly interrupted: number | undefined;
}

/** When (of the database's clock, ms) a pass began that a sync joins now. */
export function passBegin({ now, running, interrupted }: PassTimes): number {
  if (running !== undefined) return running;
  return interrupted === undefined ? now : Math.max(interrupted, now - CONTINUED_MS);
}
