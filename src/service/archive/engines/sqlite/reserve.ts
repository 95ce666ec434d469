/** Reserves disk space for what must never fail on a full disk: revoking, rotating, and removing leftovers. */

import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, ftruncateSync, lstatSync, rmSync, writeSync } from 'node:fs';
import { Failure } from '../../../../contract/failures.ts';
import { isOurFile, openBeside } from './beside-files.ts';

/** Bytes that revoking and rotating take: the index of the log, and a few pages in it. */
const KEPT_BYTES = 256 * 1024;
/** Bytes to remove an unfinished date: what is in the log must move to the file before the log can be cut. */
const WRITING_BYTES = 8 * 1024 * 1024;

/** Random, so that no file system compresses it. */
const FILLING = randomBytes(64 * 1024);

/** Primary result codes of SQLite for a full disk: a disk error, a full disk, a file that can't be created. */
const FULL: ReadonlySet<number> = new Set([10, 13, 14]);

/** The system's own codes for it. */
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** A file beside the archive that is released when the disk is full. No method throws: it reserves as much as there is space. */
export class SqliteReserve {
  /** Path of the archive; `undefined` in memory. */
  readonly #path: string | undefined;

  /** `path` is that of the archive; `:memory:` has none. */
  constructor(path: string) {
    this.#path = path === ':memory:' ? undefined : path;
  }

  /** Reserves what is needed while dates are being written, or when none is. */
  keep(state: 'writing' | 'at rest'): void {
    if (this.#path === undefined) return;
    const bytes = state === 'writing' ? WRITING_BYTES : KEPT_BYTES;
    let file: number | undefined;
    try {
      file = openBeside(this.#path, '-reserve');
      const { size } = fstatSync(file);
      if (size > bytes) ftruncateSync(file, bytes);
      else fill(file, size, bytes);
    } catch {
      // Without space there is nothing to reserve; without write permission nothing will be written either.
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  /** Releases everything; false where there was nothing. */
  giveUp(): boolean {
    if (this.#path === undefined) return false;
    try {
      const file = `${this.#path}-reserve`;
      const { size } = lstatSync(file);
      const isOurs = isOurFile(file, this.#path);
      rmSync(file);
      return isOurs && size > 0;
    } catch {
      return false;
    }
  }

  /** Does something, and on a full disk once more with the reserved space. Throws the second error. */
  spend<Result>(action: () => Result): Result {
    try {
      return action();
    } catch (error) {
      if (!isFull(error) || !this.giveUp()) throw error;
      return action();
    }
  }
}

function fill(file: number, from: number, bytes: number): void {
  try {
    for (let size = from; size < bytes; ) {
      size += writeSync(file, FILLING, 0, Math.min(FILLING.length, bytes - size));
    }
  } catch {
    // A partial reserve would only take space from others.
    ftruncateSync(file, from);
  }
}

/** Whether something failed for want of space, or of a working disk. */
export function isFull(error: unknown): boolean {
  const cause = error instanceof Failure ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  if ('errcode' in cause)
    return typeof cause.errcode === 'number' && FULL.has(cause.errcode & 0xff);
  return 'code' in cause && FULL_CODES.has(cause.code);
}
