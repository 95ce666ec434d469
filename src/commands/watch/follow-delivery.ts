/** Output lines, kept until they are taken. */
import { Failure } from '../../contract/failures.ts';
import type { Outlet } from '../../output/line-output.ts';
import { failureText } from '../ends/end-text.ts';
import type { FollowFile } from './follow-file.ts';
import { type FollowRecord, recordLine } from './follow-records.ts';
import type { KeptFollow } from './kept-follow.ts';

/**
 * Saves the open states with the lines as pending, and again without them once they are taken. A program killed in between prints them again, marked,
 * and loses none.
 */
export class FollowDelivery {
  readonly #file: FollowFile | undefined;
  readonly #stderr: Outlet;
  #isKept = true;

  /** Without a file, nothing is saved. */
  constructor(file: FollowFile | undefined, stderr: Outlet) {
    this.#file = file;
    this.#stderr = stderr;
  }

  /** The lines of records as a block, if any; `keep` returns the state to save for these pending records. */
  async *lines(
    records: readonly FollowRecord[],
    keep: (pending: readonly FollowRecord[]) => KeptFollow,
  ): AsyncGenerator<Iterable<string>, void, undefined> {
    if (records.length > 0) {
      await this.#save(keep(records));
      yield records.map(recordLine);
    }
    await this.#save(keep([]));
  }

  /** A full disk must not stop the alerts: the failure is printed once on stderr, and saving retried at the next reading. */
  async #save(kept: KeptFollow): Promise<void> {
    try {
      await this.#file?.save(kept);
      this.#isKept = true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (this.#isKept) this.#stderr.write(failureText(error));
      this.#isKept = false;
    }
  }
}
