/** The temporary folder of a demo, named after its process, so that folders of killed demos can be removed. */
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../contract/failures.ts';
import { isRunning, systemCode } from '../../files/system-error.ts';
import { currentUser } from '../../files/trusted-file.ts';

const PREFIX = 'linecheck-demo-';

/** Makes a private folder for this process, and removes those of ended processes. Throws NOT_WRITTEN where it cannot. */
export async function makeDemoFolder(): Promise<string> {
  const parent = tmpdir();
  try {
    await removeEnded(parent);
    return await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  } catch (cause) {
    const message = `Can't use the temporary folder ${parent} (${systemCode(cause)}).`;
    const hint = 'Create it and make it writable, or set TMPDIR to another folder.';
    throw new Failure('NOT_WRITTEN', message, { cause, hint });
  }
}

async function removeEnded(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const folder = join(parent, name);
    if (!(await isOwn(folder))) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** As root, removing another user's folder could follow a link placed in it. */
async function isOwn(path: string): Promise<boolean> {
  const user = currentUser();
  const status = await lstat(path).catch(() => undefined);
  return status !== undefined && (user === undefined || status.uid === user);
}
