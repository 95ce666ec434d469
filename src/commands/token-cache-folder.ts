/** The folder of kept tokens: the user's own, closed to everybody else, or not used at all. */
import { constants } from 'node:fs';
import { chmod, lstat, open } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Environment } from '../terminal/terminal-kind.ts';
import { homeFolder } from './home-folder.ts';
import { makePrivateFolder } from './private-folder.ts';

/** Permissions of others than the owner. */
const OTHERS = 0o077;
/** A larger file is no token. */
const MOST_BYTES = 32 * 1024;
const IS_WINDOWS = process.platform === 'win32';
/** Follows no link, and waits for nobody, were it a pipe. */
const LOOK = constants.O_RDONLY | (IS_WINDOWS ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK);

/** Where it is. */
export function tokenFolder(environment: Environment): string {
  const given = environment['XDG_CACHE_HOME'] ?? '';
  const parent = isAbsolute(given) ? given : join(homeFolder(environment), '.cache');
  return join(parent, 'linecheck', 'tokens');
}

/** Makes it where it is missing and closes it to others. False where it cannot be had so, as in a home that is read-only. */
export async function ownFolder(path: string, user: number | undefined): Promise<boolean> {
  try {
    await makePrivateFolder(path);
    const status = await lstat(path);
    if (!status.isDirectory()) return false;
    if (user === undefined) return true;
    if (status.uid !== user) return false;
    if ((status.mode & OTHERS) !== 0) await chmod(path, 0o700);
    return true;
  } catch {
    return false;
  }
}

/** The text of a file that the user owns and nobody else can read; `undefined` for any other. Never fails. */
export async function ownText(path: string, user: number | undefined): Promise<string | undefined> {
  try {
    const file = await open(path, LOOK);
    try {
      const status = await file.stat();
      if (!status.isFile() || status.size > MOST_BYTES) return undefined;
      const isOwn = user === undefined || (status.uid === user && (status.mode & OTHERS) === 0);
      return isOwn ? await file.readFile('utf8') : undefined;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}
