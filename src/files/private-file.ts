/** Files private to their user, complete or absent. */
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './system-error.ts';
import { currentUser, type Distrust, distrustedFolder, distrustFailure } from './trusted-file.ts';

/**
 * Writes a file with this text, replacing an existing one; creates a missing folder. `part` is a path beside it that only this call writes,
 * until all of it is on the disk. Throws where that is impossible, and CONFIGURATION where the file would not be trusted in its folder.
 */
export async function writePrivateFile(path: string, part: string, text: string): Promise<void> {
  const fault = await makeTrustedFolder(dirname(path));
  if (fault !== undefined) throw distrustFailure(path, fault);
  try {
    // A leftover of a killed process may be readable by others.
    await rm(part, { force: true });
    const file = await open(part, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Creates a missing folder and its parents, and leaves existing ones unchanged. By hand, because Node's `recursive` never ends below a
 * folder such as `/proc`, which exists and takes no other. Throws where that is impossible.
 */
export async function makePrivateFolder(path: string, mayMakeParent = true): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EEXIST') return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || !mayMakeParent || parent === path) throw error;
    await makePrivateFolder(parent);
    await makePrivateFolder(path, false);
  }
}

/**
 * Creates a folder for files that are trusted later, if its parents are trusted; otherwise creates nothing and returns the distrust. Throws
 * where it can't be created.
 */
export async function makeTrustedFolder(
  path: string,
  user = currentUser(),
): Promise<Distrust | undefined> {
  const fault = distrustedFolder(nearestFolder(path), user);
  if (fault !== undefined) return fault;
  await makePrivateFolder(path);
  return distrustedFolder(path, user);
}

/** The folder, or its nearest existing parent. */
function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}
