import type { EngineMethods } from './archive.ts';
import type { SqlScript } from './sql-script.ts';
import type { DayContent, DayKey } from './stored-day.ts';

export type WriterName = string | number;

interface UrgentOption {
  /** The write must not fail on a full disk. */
  readonly isUrgent?: true;
}

export interface WriteOptions extends UrgentOption {
  /** The write does no harm if it runs twice. */
  readonly mayRepeat?: true;
}

/** The methods that `sqlArchive` needs of an engine. All methods throw like `Archive`. */
export interface SqlEngine {
  readonly ownMethods: EngineMethods;
  read<Result>(script: SqlScript<Result>): Promise<Result>;
  /** Runs the script as one transaction, and again after a conflict. So the script must change nothing but the database. */
  write<Result>(script: () => SqlScript<Result>, options?: UrgentOption): Promise<Result>;
  /** Runs statements that don't depend on each other. They are one transaction only if that is faster. */
  writeEach<Result>(script: () => SqlScript<Result>, options?: WriteOptions): Promise<Result>;
  /** Makes a read that every request needs. Its result is kept in memory, or shared by simultaneous calls. */
  sharedRead<Result>(
    script: (...keys: readonly string[]) => SqlScript<Result>,
  ): (...keys: readonly string[]) => Promise<Result>;
  bodies(key: DayKey, content: DayContent): AsyncIterable<Buffer>;
  removeDeadWriters?(): void;
  reserveSpace?(): void;
  /** Returns this process's name. The name is locked from the first call on, and locked again if the lock was lost. */
  writer(): Promise<WriterName>;
  /** The most pieces removed in one transaction. By default, all. */
  readonly piecesPerRemoval?: number;
}
