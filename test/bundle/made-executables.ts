/** As made by `npm run executable`. */
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BuiltProgram } from '../process/built-program.ts';

const run = promisify(execFile);
const ROOT = new URL('../../', import.meta.url).pathname;
const SCRIPT = join(ROOT, 'src/bundle/executable.mjs');

/** This machine's target. */
export const HERE = `${process.platform}-${process.arch}`;
/** The one in this machine's executable. */
const NODE = join(ROOT, 'node_modules', `node-${HERE}`, 'bin/node');

/** `undefined` if npm installed everything needed, without network. */
export async function whyNoExecutable(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'executables are tried on Linux only';
  const runs = await run(NODE, ['--version']).then(
    () => true,
    () => false,
  );
  return runs ? undefined : `npm installed no Node for ${HERE} that runs on this machine`;
}

/** V8's code of the first screen and of one command, in a new folder for `makeExecutables`. The script starts ten commands. */
export async function codeOfOneCommand({ path, temporary }: BuiltProgram): Promise<string> {
  const home = await mkdtemp(join(temporary, 'home-'));
  const folder = await mkdtemp(join(temporary, 'code-'));
  const script = new URL('../../src/bundle/compiled-code.mjs', import.meta.url).href;
  const { compileCode } = await import(script);
  await compileCode({ node: NODE, starter: path, home, folder, lines: ['stations --demo'] });
  return folder;
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
