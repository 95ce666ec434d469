/** Simultaneous syncs share the work: nothing is read twice. */

/** The station list. Every other part is a business date. */
export const STATIONS_PART = 'stations';
export type TakenPart = 'taken' | 'read' | 'held';

/** Life in ms of an unrenewed PostgreSQL lease: the holder died or can't reach the database. */
export const LEASE_MS = 120_000;
/** Ms in which an interrupted sync is continued. Later the latest dates are read again. */
export const CONTINUED_MS = 60 * 60_000;
/** Ms after which finished parts are forgotten. */
export const FORGOTTEN_MS = 24 * 60 * 60_000;

/** A part is read once any sync has read it since the pass started. Times are the database's. Throws like `Archive`. */
export interface SyncShare {
  /** Same-pass syncs running when this one joined. */
  readonly others: number;
  /** A part is a business date or `STATIONS_PART`. The restaurant need not be in the archive yet. */
  take(restaurantGuid: string, part: string): Promise<TakenPart>;
  /** `isRead` if the part is in the archive now. */
  give(restaurantGuid: string, part: string, isRead: boolean): Promise<void>;
  /** Business dates read by others since this sync joined. */
  readByOthers(): Promise<number>;
  /** Gives back what it took. An incomplete sync is continued by one joining within an hour. */
  leave(isComplete: boolean): Promise<void>;
}
