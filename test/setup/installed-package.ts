/** Packages that only long runs need are installed by these, once for the checkout. */
import { execFile } from 'node:child_process';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CACHES = new URL('../../node_modules/.cache/', import.meta.url).pathname;

/** Returns the folder of a package, as in `chdb@3.4.0`. Throws why it can't be installed. */
export async function installedPackage(pinned: string): Promise<string> {
  const name = pinned.slice(0, pinned.lastIndexOf('@'));
  const root = join(CACHES, pinned.replace('/', '+'));
  const folder = join(root, 'node_modules', name);
  if (await isThere(folder)) return folder;
  const partial = `${root}-${process.pid}`;
  await mkdir(partial, { recursive: true });
  try {
    const words = ['install', '--prefix', partial, '--no-save', '--ignore-scripts', pinned];
    await promisify(execFile)('npm', words, { cwd: partial });
    await rename(partial, root);
  } catch (error) {
    // Another run may have been faster.
    if (!(await isThere(folder))) {
      const [why] = String(error).split('\n', 1);
      throw new Error(`${pinned} cannot be installed: ${why}`, { cause: error });
    }
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
