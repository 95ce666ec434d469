import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Failure } from '../contract/failures.ts';

/** Opens a pipe without waiting for a writer. */
export const LOOK = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK);

/** For reading. Throws USAGE for a pipe, a device, or a folder, and the system's errors. */
export async function openRegularFile(path: string): Promise<FileHandle> {
  const file = await open(path, LOOK);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new Failure('USAGE', `${path} is not a regular file.`);
}
