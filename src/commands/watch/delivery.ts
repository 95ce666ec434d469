import type { Clock } from '../../api/clock.ts';
import type { Outlet } from '../../output/line-output.ts';
import { type FollowRecord, recordLine } from './follow-records.ts';
import type { KeptWatch } from './kept-watch.ts';
import type { WatchMemory } from './watch-memory.ts';

export interface Webhooks {
  /** Resolves once the lines are kept. Throws program defects. */
  readonly add: (records: readonly FollowRecord[]) => Promise<void>;
  /** Sends what waits, for some seconds. Prints how much is left. */
  readonly close: () => Promise<void>;
}

export interface Surroundings {
  readonly stderr: Outlet;
  readonly narrated: Outlet;
  /** Absent without `--state`. */
  readonly memory?: WatchMemory | undefined;
  /** Also get each line. */
  readonly webhooks?: Pick<Webhooks, 'add'> | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Keeps open states with lines as pending, then without them. A program killed in between prints them again, marked, and loses none.
 * `kept` returns the state to keep for these pending lines.
 */
export async function* delivered(
  { memory, webhooks }: Pick<Surroundings, 'memory' | 'webhooks'>,
  records: readonly FollowRecord[],
  kept: (pending: readonly FollowRecord[]) => KeptWatch,
): AsyncGenerator<Iterable<string>, void, undefined> {
  if (records.length > 0) {
    await memory?.keep(kept(records));
    await webhooks?.add(records);
    yield records.map(recordLine);
  }
  await memory?.keep(kept([]));
}
