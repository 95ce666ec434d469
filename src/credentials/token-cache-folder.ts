/** The folder of kept tokens: private to the user, or not used at all. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { homeFolder } from '../files/home-folder.ts';
import { makePrivateFolder, makeTrustedFolder } from '../files/private-file.ts';
import { readTrusted } from '../files/read-trusted.ts';
import type { User } from '../files/trusted-file.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';

/** Permissions of everyone but the owner. */
const OTHERS = 0o077;
/** A larger file is not a token. */
const MOST_BYTES = 32 * 1024;
/** Opens only a folder, not a link to one. */
const LOOK = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

export function tokenFolder(environment: Environment): string {
  const given = environment['XDG_CACHE_HOME'] ?? '';
  const parent = isAbsolute(given) ? given : join(homeFolder(environment), '.cache');
  return join(parent, 'linecheck', 'tokens');
}

/**
 * Creates it where it is missing and closes it to others. False where that is impossible, as in a home that is read-only or another user's.
 */
export async function ownFolder(path: string, user: User): Promise<boolean> {
  try {
    if ((await makeTrustedFolder(dirname(path), user)) !== undefined) return false;
    await makePrivateFolder(path);
    // Windows has neither such owners nor such flags.
    if (user === undefined) return true;
    const folder = await open(path, LOOK);
    try {
      const { uid, mode } = await folder.stat();
      if (uid === user && (mode & OTHERS) !== 0) await folder.chmod(0o700);
      return uid === user;
    } finally {
      await folder.close();
    }
  } catch {
    return false;
  }
}

/** The text of a trusted file that nobody else can read; `undefined` for any other. Never fails. */
export async function ownText(path: string, user: User): Promise<string | undefined> {
  const options = { user, isSecret: true, followsLink: false };
  const reading = await readTrusted(path, MOST_BYTES, options);
  return reading.state === 'read' ? reading.text : undefined;
}
