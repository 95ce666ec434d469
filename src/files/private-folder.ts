/** Folders for their user alone. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './system-error.ts';
import { currentUser, type Distrust, distrustedFolder } from './trusted-file.ts';

/**
 * Makes a folder and those above it where they are missing, and leaves what is there as it is. By hand, because `recursive` of Node never
 * ends below a folder such as `/proc`, which is there and takes no other. Throws where that cannot be.
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
 * Makes a folder for files that are trusted later, if what is above it is trusted; otherwise nothing is made, and the fault returned. Throws
 * where it cannot be made.
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

/** The folder, or the nearest above it that is there. */
function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}
