/** The shipped program, built once per run by the package's script, on first request. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { compiledFolder } from './compiled-folder.ts';
import { onDemand } from './on-demand.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Local port answering with the program's folder. */
    readonly programPort: number;
    /** The same for the bundled `run-here.ts` exports. */
    readonly bundlePort: number;
  }
}

const run = promisify(execFile);
const ROOT = new URL('../..', import.meta.url).pathname;

export default async function programOnDemand({ provide }: TestProject) {
  const folders: string[] = [];
  const built = await onDemand(async () => {
    const own = await ownFolder(folders);
    // Beside the files it prints, as in the package.
    await symlink(join(ROOT, 'assets'), join(own, 'assets'));
    const folder = join(own, 'dist');
    await build(folder);
    // Keeps its code for hundreds of later starts.
    const env = {
      LINECHECK_CODE_CACHE: compiledFolder(folder),
      XDG_CACHE_HOME: join(own, 'cache'),
    };
    await run(process.execPath, [join(folder, 'linecheck.js'), 'stations', '--demo'], { env });
    return folder;
  });
  const bundle = await onDemand(async () => {
    const path = join(await ownFolder(folders), 'run.js');
    await build('test/setup/run-here.ts', path);
    return path;
  });
  provide('programPort', built.port);
  provide('bundlePort', bundle.port);
  return async () => {
    built.close();
    bundle.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  };
}

/** Inside node_modules with the programs' type, as in the package. Otherwise Node would read each twice at every start. */
async function ownFolder(folders: string[]): Promise<string> {
  const cache = join(ROOT, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'linecheck-built-'));
  folders.push(folder);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  return folder;
}

async function build(...words: readonly string[]): Promise<void> {
  await run(process.execPath, ['src/bundle/build.mjs', ...words], { cwd: ROOT });
}
