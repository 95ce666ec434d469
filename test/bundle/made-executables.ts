/** As made by `npm run executable`. */
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = new URL('../../', import.meta.url).pathname;
const SCRIPT = join(ROOT, 'src/bundle/executable.mjs');

/** This machine's target. */
export const HERE = `${process.platform}-${process.arch}`;

/** `undefined` if npm installed everything needed, without network. */
export async function whyNoExecutable(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'executables are tried on Linux only';
  const node = join(ROOT, 'node_modules', `node-${HERE}`, 'bin/node');
  const runs = await run(node, ['--version']).then(
    () => true,
    () => false,
  );
  return runs ? undefined : `npm installed no Node for ${HERE} that runs on this machine`;
}

/** In a new folder within this one, with V8's code from a folder or left there. Returns the new folder. */
export async function makeExecutables(
  within: string,
  targets: readonly string[],
  code?: string,
): Promise<string> {
  const folder = await mkdtemp(join(within, 'executable-'));
  const words = [SCRIPT, '--folder', folder, ...(code === undefined ? [] : ['--code', code])];
  await run(process.execPath, [...words, ...targets]);
  return folder;
}
