/** A folder held open while a file is written in it, so that a link put in its place meanwhile leads nowhere. */
import { constants } from 'node:fs';
import { open, readlink } from 'node:fs/promises';
import { Failure } from '../contract/failures.ts';

/** Only Linux names an open folder. Elsewhere the folder keeps its name. */
const OPEN_FOLDERS = '/proc/self/fd';

/**
 * `folder` has no links, as from `writtenPlace`. `work` takes a path that stays this folder, whatever happens to its name. Throws
 * CONFIGURATION where a link is in its place or above it by now.
 */
export async function inHeldFolder<Result>(
  folder: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  if (process.platform !== 'linux') return work(folder);
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    const path = `${OPEN_FOLDERS}/${handle.fd}`;
    const opened = await readlink(path).catch(() => undefined);
    // Without /proc, as in some jails, there is only the name.
    if (opened === undefined) return await work(folder);
    if (opened === folder) return await work(path);
    throw new Failure('CONFIGURATION', `${folder} was replaced by a link.`, {
      hint: 'Choose a folder that only you can change.',
    });
  } finally {
    await handle.close();
  }
}
