/** A project copy with one mistake, and the test result. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectCopy } from '../setup/project-copy.ts';
import type { Mutation } from './mutations.ts';

export interface MutatedCopy {
  /** Passing and failing tests under a mutation. */
  readonly tested: (mutation: Mutation) => Promise<{ passed: number; failed: number }>;
  readonly remove: () => Promise<void>;
}

export async function mutatedCopy(): Promise<MutatedCopy> {
  const { folder, replaceOnce, tested, remove } = await projectCopy();
  return {
    tested: async ({ file, right, wrong, caughtBy }) => {
      const source = await replaceOnce(file, right, wrong);
      try {
        return await tested(caughtBy);
      } finally {
        await writeFile(join(folder, file), source);
      }
    },
    remove,
  };
}
