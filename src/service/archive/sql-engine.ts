import type { EngineMethods } from './archive.ts';
import type { SqlScript } from './sql-script.ts';
import type { DayContent, DayKey } from './stored-day.ts';

/** Names a process that writes to the archive. */
export type WriterName = string | number;

export interface WriteOptions {
  /** Must not fail on a full disk. */
  readonly isUrgent?: true;
  /** Does no harm if it runs twice. */
  readonly mayRepeat?: true;
}

/** What an engine must be able to do for `sqlArchive`. All methods throw like `Archive`. */
export interface SqlEngine {
  /** Archive methods that each engine has in its own way. */
  readonly ownMethods: EngineMethods;
  read<Result>(script: SqlScript<Result>): Promise<Result>;
  /** Runs the script as one transaction, again after a conflict. So it must change nothing but the database. */
  write<Result>(script: () => SqlScript<Result>, options?: WriteOptions): Promise<Result>;
  /** Runs statements of which each is complete in itself: as one transaction only where that is faster. */
  writeEach<Result>(script: () => SqlScript<Result>, options?: WriteOptions): Promise<Result>;
  /** A read that every request needs: its result is remembered, or shared by simultaneous calls. */
  sharedRead<Result>(
    script: (...keys: readonly string[]) => SqlScript<Result>,
  ): (...keys: readonly string[]) => Promise<Result>;
  /** Reads and checks each piece of a content. */
  bodies(key: DayKey, content: DayContent): AsyncIterable<Buffer>;
  /** Removes the lock files of writers that ended without removing them. */
  removeDeadWriters?(): void;
  /** Reserves disk space before a date is written. */
  reserveSpace?(): void;
  /** This process as a writer: locked from the first call on, and locked again if the lock was lost. */
  writer(): Promise<WriterName>;
  /** Most pieces to remove in one transaction. Default: all. */
  readonly piecesPerRemoval?: number;
}
