/** The temporary folder of a demo: named after its process, so that the folders of demos that were killed can be told. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemCode } from './system-error.ts';

const PREFIX = 'linecheck-demo-';

/** Makes a folder for this process, readable by its owner alone, and removes those whose process is gone. */
export async function makeDemoFolder(): Promise<string> {
  const parent = tmpdir();
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    // Another user's folder cannot be removed, and need not be.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be signalled, but it runs.
    return systemCode(error) === 'EPERM';
  }
}
