/** A folder held open while a file is written in it, so that a link put in its place meanwhile leads nowhere. */
import { constants } from 'node:fs';
import { open, readlink } from 'node:fs/promises';
import { Failure } from '../contract/failures.ts';

export interface HeldFolder {
  /** Stays this folder, whatever happens to its name. */
  readonly path: string;
  readonly close: () => Promise<void>;
}

/** Only Linux names an open folder. Elsewhere the folder keeps its name. */
const OPEN_FOLDERS = '/proc/self/fd';

/** `folder` has no links, as from `writtenPlace`. Throws CONFIGURATION where a link is in its place or above it by now. */
export async function heldFolder(folder: string): Promise<HeldFolder> {
  if (process.platform !== 'linux') return { path: folder, close: async () => undefined };
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  const path = `${OPEN_FOLDERS}/${handle.fd}`;
  const opened = await readlink(path).catch(() => undefined);
  if (opened === folder) return { path, close: () => handle.close() };
  await handle.close();
  // Without /proc, as in some jails, there is only the name.
  if (opened === undefined) return { path: folder, close: async () => undefined };
  throw new Failure('CONFIGURATION', `${folder} was replaced by a link.`, {
    hint: 'Choose a folder that only you can change.',
  });
}
