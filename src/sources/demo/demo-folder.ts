/** The temporary folder of a demo, named after its process, so that folders of killed demos can be removed. */
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../../files/running-process.ts';
import { currentUser } from '../../files/trusted-file.ts';

const PREFIX = 'linecheck-demo-';

/** Makes a private folder for this process, and removes those of ended processes. */
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

/** As root, removing another user's folder could follow a link placed in it. */
async function isOwn(path: string): Promise<boolean> {
  const user = currentUser();
  const status = await lstat(path).catch(() => undefined);
  return status !== undefined && (user === undefined || status.uid === user);
}
