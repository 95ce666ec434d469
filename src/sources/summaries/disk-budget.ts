/** Limits disk space for all summaries. Those unused for longest go first. */
import { filesOfAll, type MeasuredFile, removeSummaryFile } from './summary-files.ts';

/** Share kept after a removal, so not each new file removes another. */
const LEFT = 0.9;
/** Written files before other processes' files are counted again. */
const FILES_UNTIL_LOOK = 100;

/** This process's budget. Other processes' files count from the next scan. */
export class DiskBudget {
  readonly most: number;
  readonly #folder: string;
  #spent = Number.POSITIVE_INFINITY;
  #files = 0;
  #spending: Promise<void> = Promise.resolve();

  /** `folder` has all summaries. */
  constructor(folder: string, most: number) {
    this.#folder = folder;
    this.most = most;
  }

  /** Removes other files over the budget. Never fails. */
  spend(path: string, bytes: number): Promise<void> {
    this.#spending = this.#spending.then(() => this.#spend(path, bytes));
    return this.#spending;
  }

  async #spend(path: string, bytes: number): Promise<void> {
    this.#spent += bytes;
    this.#files += 1;
    if (this.#spent <= this.most && this.#files % FILES_UNTIL_LOOK !== 0) return;
    const found = await filesOfAll(this.#folder);
    this.#spent = folderSize(found);
    if (this.#spent <= this.most) return;
    const others = found.filter((file) => file.path !== path);
    for (const file of others.sort((a, b) => a.usedAt - b.usedAt)) {
      if (this.#spent <= this.most * LEFT) return;
      await removeSummaryFile(file.path);
      this.#spent -= file.bytes;
    }
  }
}

export function folderSize(files: readonly Pick<MeasuredFile, 'bytes'>[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
