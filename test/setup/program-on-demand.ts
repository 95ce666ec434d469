/** The program as it is shipped, built by the package's own script once for the whole run, when the first test asks for it. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { compiledFolder } from './compiled-folder.ts';
import { onDemand } from './on-demand.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Port on this machine at which the folder of the built program is answered. */
    readonly programPort: number;
  }
}

const run = promisify(execFile);
const ROOT = new URL('../..', import.meta.url).pathname;

export default async function programOnDemand({ provide }: TestProject) {
  let folder: string | undefined;
  const built = await onDemand(async () => {
    // Inside of node_modules, where Node asks for no package.json beside it.
    const cache = join(ROOT, 'node_modules', '.cache');
    await mkdir(cache, { recursive: true });
    folder = await mkdtemp(join(cache, 'linecheck-built-'));
    await run(process.execPath, ['src/bundle/build.mjs', folder], { cwd: ROOT });
    // What Node compiles is kept for the hundreds of starts that follow.
    const env = { NODE_COMPILE_CACHE: compiledFolder(folder) };
    await run(process.execPath, [join(folder, 'linecheck.js'), 'stations', '--demo'], { env });
    return folder;
  });
  provide('programPort', built.port);
  return async () => {
    built.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
}
