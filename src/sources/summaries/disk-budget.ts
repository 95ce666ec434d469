/** Limits disk space for all summaries. Those unused for longest go first. */
import { takingTurns } from '../../contract/once.ts';
import { filesOfAll, type MeasuredFile, removeSummaryFile } from './summary-files.ts';

/** Share kept after a removal, so not each new file removes another. */
const LEFT = 0.9;
/** Written files before other processes' files are counted again. */
const FILES_UNTIL_LOOK = 100;

export type DiskBudget = ReturnType<typeof diskBudget>;

/** This process's, for a folder with all summaries. Other processes' files count from the next scan. */
export function diskBudget(folder: string, most: number) {
  const inTurn = takingTurns();
  let spent = Number.POSITIVE_INFINITY;
  let files = 0;
  return {
    most,
    /** Removes other files over the budget. Never fails. */
    spend: (path: string, bytes: number): Promise<void> =>
      inTurn(async () => {
        spent += bytes;
        files += 1;
        if (spent <= most && files % FILES_UNTIL_LOOK !== 0) return;
        const found = await filesOfAll(folder);
        spent = folderSize(found);
        if (spent <= most) return;
        const others = found.filter((file) => file.path !== path);
        for (const file of others.sort((a, b) => a.changedAt - b.changedAt)) {
          if (spent <= most * LEFT) return;
          await removeSummaryFile(file.path);
          spent -= file.bytes;
        }
      }),
  };
}

export function folderSize(files: readonly Pick<MeasuredFile, 'bytes'>[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
