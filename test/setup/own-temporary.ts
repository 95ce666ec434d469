/** One folder for all that the run's tests leave behind, removed at its end. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly temporary: string;
  }
}

export default async function ownTemporary({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lc-'));
  // A test's database may run as another user.
  await chmod(folder, 0o755);
  process.env['TMPDIR'] = folder;
  provide('temporary', folder);
  return () => rm(folder, { recursive: true, force: true });
}
