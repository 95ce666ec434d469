/** The beginning of a file, to recognize its form without reading all of it. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

const BYTES = 72;
/** Opens a file without waiting for a writer, in case it is a pipe. */
export const LOOK = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK);

/** Its first 72 bytes, one character each; empty for a file that is missing or can't be read. Never fails. */
export async function fileHead(path: string): Promise<string> {
  try {
    const file = await open(path, LOOK);
    try {
      if (!(await file.stat()).isFile()) return '';
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BYTES), 0, BYTES, 0);
      return buffer.toString('latin1', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    return '';
  }
}
