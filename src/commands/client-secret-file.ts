/** A client's secret in a file that its user alone can read. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Failure } from '../contract/failures.ts';
import type { Environment } from '../terminal/terminal-kind.ts';
import { homeFolder } from './home-folder.ts';

/** Permissions of others than the owner. */
const OTHERS = 0o077;

/** Looks at a file without waiting for whoever would write into it, were it a pipe. */
const LOOK = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK);

/**
 * The text of the file. `user` is the id of who runs the program, `undefined` where there are no such ids. Throws CONFIGURATION for a
 * file that cannot be read, belongs to somebody else, can be read by others, or is too large for a secret.
 */
export async function readSecretFile(
  path: string,
  environment: Environment,
  mostBytes: number,
  user = process.geteuid?.(),
): Promise<string> {
  const home = homeFolder(environment);
  const file = await open(path.replace(/^~(?=\/|$)/, home), LOOK).catch((error: unknown) => {
    // The error of the system repeats the path.
    throw refused(openingFault(error));
  });
  try {
    return await readOwn(file, mostBytes, user);
  } catch (error) {
    throw error instanceof Failure ? error : refused('cannot be read');
  } finally {
    await file.close();
  }
}

/** What the system says of a file that cannot be opened, without the path. */
function openingFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'is not there';
  return code === 'EACCES'
    ? "cannot be read: its permissions, or its folder's, forbid it"
    : 'cannot be read';
}

async function readOwn(
  file: FileHandle,
  mostBytes: number,
  user: number | undefined,
): Promise<string> {
  const status = await file.stat();
  if (!status.isFile()) throw refused('is no ordinary file');
  if (user !== undefined && status.uid !== user) throw refused('belongs to another user');
  if (user !== undefined && (status.mode & OTHERS) !== 0) {
    throw refused('can be read by others than its owner; chmod 600 changes that');
  }
  const room = Buffer.alloc(mostBytes + 1);
  const { bytesRead } = await file.read(room, 0, room.length, 0);
  if (bytesRead > mostBytes) throw refused('is too large for one');
  return room.toString('utf8', 0, bytesRead);
}

function refused(why: string): Failure {
  return new Failure('CONFIGURATION', `The file of the client secret ${why}.`);
}
