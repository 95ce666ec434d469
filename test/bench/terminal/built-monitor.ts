/** The program as the package's own build script makes it, in a folder of this run. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { IS_SMOKE } from '../bench-size.ts';

const run = promisify(execFile);

export interface BuiltMonitor {
  readonly path: string;
  /** An empty folder: home, and place for temporary files. */
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** Where a folder with the program built from this source is named, so that several small rounds need not each build it. */
export const BUILT_IN = 'LINECHECK_BENCH_BUILT_IN';

/** Builds it, unless a small round is given it. Runs in the root of the package. */
export async function buildMonitor(): Promise<BuiltMonitor> {
  const root = process.cwd();
  // Inside of node_modules, so that the bundle finds what is not in it.
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
