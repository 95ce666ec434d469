/** The temporary folder of a demo: named after its process, so that the folders of demos that were killed can be told. */
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../../files/running-process.ts';
import { currentUser } from '../../files/trusted-file.ts';

const PREFIX = 'linecheck-demo-';

/** Makes a folder for this process, readable by its owner alone, and removes those whose process is gone. */
export async function makeDemoFolder(): Promise<string> {
  const parent = tmpdir();
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const folder = join(parent, name);
    if (!(await isOwn(folder))) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

/** Root could remove another user's folder, who could put a link in the place of what is being removed. */
async function isOwn(path: string): Promise<boolean> {
  const user = currentUser();
  const status = await lstat(path).catch(() => undefined);
  return status !== undefined && (user === undefined || status.uid === user);
}
