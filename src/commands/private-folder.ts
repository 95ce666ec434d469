/** Folders for their user alone. */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './system-error.ts';

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
