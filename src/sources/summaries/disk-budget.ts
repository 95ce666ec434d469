/** How much of the disk the summaries of all restaurants may take: what was used longest ago goes first. */
import { filesOfAll, type MeasuredFile, removeSummaryFile } from './summary-files.ts';

/** So much of the budget is left once it was exceeded, so that not each new file removes another. */
const LEFT = 0.9;
/** After so many files it is looked again what other processes have written. */
const FILES_UNTIL_LOOK = 100;

/** The budget as this process knows it; another process that writes at the same time has one of its own until the next look. */
export class DiskBudget {
  /** Most bytes. */
  readonly most: number;
  readonly #folder: string;
  #spent = Number.POSITIVE_INFINITY;
  #files = 0;
  #spending: Promise<void> = Promise.resolve();

  /** That of the folder of all summaries. */
  constructor(folder: string, most: number) {
    this.#folder = folder;
    this.most = most;
  }

  /** Takes note of a file of so many bytes, which stays, and removes others where all of them are too much. Never fails. */
  spend(path: string, bytes: number): Promise<void> {
    this.#spending = this.#spending.then(() => this.#spend(path, bytes));
    return this.#spending;
  }

  async #spend(path: string, bytes: number): Promise<void> {
    this.#spent += bytes;
    this.#files += 1;
    if (this.#spent <= this.most && this.#files % FILES_UNTIL_LOOK !== 0) return;
    const found = await filesOfAll(this.#folder);
    this.#spent = sizeOf(found);
    if (this.#spent <= this.most) return;
    const others = found.filter((file) => file.path !== path);
    for (const file of others.sort((a, b) => a.usedAt - b.usedAt)) {
      if (this.#spent <= this.most * LEFT) return;
      await removeSummaryFile(file.path);
      this.#spent -= file.bytes;
    }
  }
}

/** Bytes of files. */
export function sizeOf(files: readonly Pick<MeasuredFile, 'bytes'>[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
