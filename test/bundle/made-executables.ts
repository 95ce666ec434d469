/** Executables as `npm run executable` makes them, in a folder of their own. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';

const SCRIPT = new URL('../../src/bundle/executable.mjs', import.meta.url).pathname;

/** The target that this machine runs. */
export const HERE = `${process.platform}-${process.arch}`;

/** Makes them, with V8's code from a folder or left there; returns their folder, which is gone after the tests. */
export async function makeExecutables(targets: readonly string[], code?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-executable-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const words = [SCRIPT, '--folder', folder, ...(code === undefined ? [] : ['--code', code])];
  await promisify(execFile)(process.execPath, [...words, ...targets]);
  return folder;
}
