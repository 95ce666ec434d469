import type { Archive } from './archive.ts';
import type { SqlSteps } from './steps.ts';
import type { DayContent, DayKey } from './stored-day.ts';

/** All throw like `Archive`. */
export interface Engine {
  readonly own: Pick<
    Archive,
    'stationPage' | 'sharedLogins' | 'structuralFaults' | 'copyTo' | 'close'
  >;
  read<Result>(steps: SqlSteps<Result>): Promise<Result>;
  /** One transaction. Conflicting ones rerun, so the steps change nothing else. An urgent one must not fail on a full disk. */
  write<Result>(steps: () => SqlSteps<Result>, how?: { readonly isUrgent?: true }): Promise<Result>;
  /** Steps complete in themselves, in one transaction only where that is faster. Ones that may repeat do no harm if run twice. */
  batch<Result>(
    steps: () => SqlSteps<Result>,
    how?: { readonly isUrgent?: true; readonly mayRepeat?: true },
  ): Promise<Result>;
  /** A read for every request, kept or shared by calls at the same time. */
  shared<Result>(
    read: (...keys: readonly string[]) => SqlSteps<Result>,
  ): (...keys: readonly string[]) => Promise<Result>;
  /** Of a content, each checked. */
  bodies(key: DayKey, content: DayContent): AsyncIterable<Buffer>;
  /** Files of dead writers. */
  removeLeft?(): void;
  /** Before a date is written. */
  keepRoomToWrite?(): void;
  /** This process among the writers, under a lock from then on. A lost lock is taken again, also before a piece. */
  writer(): Promise<string | number>;
  /** Most pieces per transaction, if limited. */
  readonly removedAtOnce?: number;
}
