/** Untrusted files, as far as the test's user can make them. */
import { chmod, chown } from 'node:fs/promises';

const NOBODY = 65_534;

/** Whether files can be given to another user here. */
export const IS_ROOT = process.geteuid?.() === 0;

/** Takes a file or folder away from the user, or lets others change it where that cannot be. Resolves to why it is then refused. */
export async function takeAway(path: string): Promise<string> {
  if (IS_ROOT) {
    await chown(path, NOBODY, NOBODY);
    return 'belongs to another user';
  }
  await chmod(path, 0o666);
  return 'is writable by other users';
}
