import type { Clock } from '../../api/clock.ts';
import { jsonLine, type Outlet, type Outlets } from '../../output/line-output.ts';
import { PROGRAM } from '../arguments/notes-about.ts';
import type { FollowRecord } from './follow-records.ts';
import type { WatchMemory } from './watch-memory.ts';
import type { WatchSnapshot } from './watch-snapshot.ts';

export interface Webhooks {
  /** Resolves once the lines are stored. Throws defects of the program. */
  readonly add: (records: readonly FollowRecord[]) => Promise<void>;
  /** Waits for the answers to all lines, while any are taken. Returns whether all were taken. Throws CANCELLED. */
  readonly sent: (signal: AbortSignal) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

export interface WatchOutlets extends Outlets {
  /** Called once everything else is valid. The state file has the waiting lines of the last run. */
  readonly openWebhooks?: (memory?: WatchMemory) => Promise<Webhooks | undefined>;
}

export interface WatchContext {
  readonly stderr: Outlet;
  readonly notices: Outlet;
  readonly memory?: WatchMemory | undefined;
  readonly webhooks?: Webhooks | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export type LineBlocks = AsyncGenerator<Iterable<string>, void, undefined>;

/** Each record is written to the state file before it is printed, so that a killed program loses none. */
export class Delivery {
  readonly #context: WatchContext;
  readonly #snapshot: (unprinted: readonly FollowRecord[]) => WatchSnapshot;

  /** `snapshot` returns what a restart needs. `unprinted` are records that may not be printed yet. */
  constructor(
    context: WatchContext,
    snapshot: (unprinted: readonly FollowRecord[]) => WatchSnapshot,
  ) {
    this.#context = context;
    this.#snapshot = snapshot;
  }

  /** Begins the state file. Records that the last run may not have printed are printed again, and marked. */
  async *resume(unprinted: readonly FollowRecord[]): LineBlocks {
    const { memory, stderr } = this.#context;
    await memory?.begin(this.#snapshot(unprinted), (notice) =>
      stderr.write(`${PROGRAM}${notice}\n`),
    );
    yield* this.deliver(unprinted.map((record) => ({ ...record, repeated: true })));
  }

  async *deliver(records: readonly FollowRecord[]): LineBlocks {
    const { memory, webhooks } = this.#context;
    if (records.length > 0) {
      await memory?.keep(this.#snapshot(records));
      await webhooks?.add(records);
      yield records.map(jsonLine);
    }
    await memory?.keep(this.#snapshot([]));
  }
}
