/** From the package's build script, in this run's folder. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { IS_SMOKE } from '../bench-size.ts';

const run = promisify(execFile);

export interface BuiltMonitor {
  readonly path: string;
  /** Home, and temporary files. Empty. */
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** Folder with this source's build, so small rounds need not each build it. */
export const BUILT_IN = 'LINECHECK_BENCH_BUILT_IN';

/** Unless given to a small round. Runs in the package root. */
export async function buildMonitor(): Promise<BuiltMonitor> {
  const root = process.cwd();
  // In node_modules, where the bundle finds what it leaves out.
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'linecheck-bench-'));
  const given = IS_SMOKE ? process.env[BUILT_IN] : undefined;
  if (given === undefined) await run(process.execPath, ['src/bundle/build.mjs', folder]);
  return {
    path: join(given ?? folder, 'linecheck.js'),
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
