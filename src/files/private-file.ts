/** Files private to their user, complete or absent. */
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeTrustedFolder } from './private-folder.ts';
import { distrustFailure } from './trusted-file.ts';

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
