import { existsSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFile } from './sync-file.ts';
import { systemCode } from './system-error.ts';
import { currentUser, type Distrust, distrustedFolder, distrustFailure } from './trusted-file.ts';

const PRIVATE = 0o700;

/** Creates a missing folder. Only this call writes `part`. Throws CONFIGURATION for an untrusted place. */
export async function writePrivateFile(path: string, part: string, text: string): Promise<void> {
  const fault = await makeTrustedFolder(dirname(path));
  if (fault !== undefined) throw distrustFailure(path, fault);
  await writeWhole(path, part, text, 0o600);
}

/** Only this call writes `part`, until all is on disk. `path` is complete or unchanged. */
export async function writeWhole(
  path: string,
  part: string,
  text: string,
  mode?: number,
): Promise<void> {
  try {
    // A killed process's leftover may be readable by others, or be a link.
    await rm(part, { force: true });
    const file = await open(part, 'wx', mode);
    try {
      await file.writeFile(text);
      await syncFile(file);
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** By hand: Node's `recursive` never ends below a folder like `/proc`, existing but taking no other. Throws on failure. */
export async function makeFolder(
  path: string,
  mode = PRIVATE,
  mayMakeParent = true,
): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EEXIST') return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || !mayMakeParent || parent === path) throw error;
    await makeFolder(parent, mode);
    await makeFolder(path, mode, false);
  }
}

/** For later trusted files, if the parents are trusted. Otherwise creates nothing and returns the distrust. Throws on failure. */
export async function makeTrustedFolder(
  path: string,
  user = currentUser(),
  mode = PRIVATE,
): Promise<Distrust | undefined> {
  const fault = distrustedFolder(nearestFolder(path), user);
  if (fault !== undefined) return fault;
  await makeFolder(path, mode);
  return distrustedFolder(path, user);
}

/** The folder, or the nearest existing one above. */
function nearestFolder(path: string): string {
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  return isFolder || dirname(path) === path ? path : nearestFolder(dirname(path));
}
