/** Executables as `npm run executable` makes them, in a folder of their own. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';

const run = promisify(execFile);
const ROOT = new URL('../../', import.meta.url).pathname;
const SCRIPT = join(ROOT, 'src/bundle/executable.mjs');

/** The target that this machine runs. */
export const HERE = `${process.platform}-${process.arch}`;

/** Why none can be made for this machine from what npm installed; `undefined` if one can, without network. */
export async function whyNoExecutable(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'executables are tried on Linux only';
  const node = join(ROOT, 'node_modules', `node-${HERE}`, 'bin/node');
  const runs = await run(node, ['--version']).then(
    () => true,
    () => false,
  );
  return runs ? undefined : `npm installed no Node for ${HERE} that runs on this machine`;
}

/** Makes them, with V8's code from a folder or left there; returns their folder, which is gone after the tests. */
export async function makeExecutables(targets: readonly string[], code?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-executable-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const words = [SCRIPT, '--folder', folder, ...(code === undefined ? [] : ['--code', code])];
  await run(process.execPath, [...words, ...targets]);
  return folder;
}
