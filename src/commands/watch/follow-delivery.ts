/** Lines on their way out, kept until they were taken. */
import { Failure } from '../../contract/failures.ts';
import type { Outlet } from '../../output/line-output.ts';
import { failureText } from '../ends/failure-text.ts';
import type { FollowFile } from './follow-file.ts';
import { type FollowRecord, recordLine } from './follow-records.ts';
import type { KeptFollow } from './kept-follow.ts';

/**
 * Keeps what is open with the lines first, as pending, and again without them when they were taken: a program that is killed in between
 * prints them a second time, marked, and none is lost.
 */
export class FollowDelivery {
  readonly #file: FollowFile | undefined;
  readonly #stderr: Outlet;
  #isKept = true;

  /** Without a file nothing is kept. */
  constructor(file: FollowFile | undefined, stderr: Outlet) {
    this.#file = file;
    this.#stderr = stderr;
  }

  /** The lines of records as a block, if there are any; `keep` gives what outlasts the program with what may not have been printed. */
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

  /** A full disk must not keep a kitchen from being called: it is printed once on stderr, and tried again with the next reading. */
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
