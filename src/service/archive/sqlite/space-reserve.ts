import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, ftruncateSync, lstatSync, rmSync, writeSync } from 'node:fs';
import { Failure } from '../../../contract/failures.ts';
import { systemCode } from '../../../files/system-error.ts';
import { isOwnFile } from '../../../files/trusted-file.ts';
import { PRIMARY_MASK, resultCode } from '../../../store/sqlite.ts';
import { openBeside } from './beside-files.ts';
import { isOnlyOurs } from './engine.ts';

/** Revoking and rotating keys needs this space for the log's index and a few of its pages. */
const RESERVE_AT_REST = 256 * 1024;
/** Removing an unfinished date needs this space, because the log must move to the file before it is cut. */
const RESERVE_WRITING = 8 * 1024 * 1024;

/** Random, so that no file system compresses the reserve. */
const FILLING = randomBytes(64 * 1024);

/** Disk space for revoking, rotating, and removing leftovers, which must never fail on a full disk. A private archive needs none. */
export class SpaceReserve {
  readonly #archive: string;
  readonly #file: string;
  readonly #isPrivate: boolean;

  constructor(archive: string) {
    this.#archive = archive;
    this.#file = `${archive}-reserve`;
    this.#isPrivate = isOnlyOurs(archive);
  }

  /** Reserves the space that this state needs, or nothing if the disk has less. Never throws. */
  keep(state: 'writing' | 'at rest'): void {
    if (this.#isPrivate) return;
    const bytes = state === 'writing' ? RESERVE_WRITING : RESERVE_AT_REST;
    let file: number | undefined;
    try {
      file = openBeside(this.#archive, '-reserve');
      const { size } = fstatSync(file);
      if (size > bytes) ftruncateSync(file, bytes);
      else fill(file, size, bytes);
    } catch {
      // Without space there is nothing to reserve. Without write permission nothing will be written.
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  /** On a full disk, frees the reserved space and tries once more. Throws the action's last error. */
  spend<Result>(action: () => Result): Result {
    try {
      return action();
    } catch (error) {
      if (!isFull(error) || !this.#free()) throw error;
      return action();
    }
  }

  #free(): boolean {
    if (this.#isPrivate) return false;
    try {
      const { size } = lstatSync(this.#file);
      const isOurs = isOwnFile(this.#file, this.#archive);
      rmSync(this.#file);
      return isOurs && size > 0;
    } catch {
      return false;
    }
  }
}

function fill(file: number, from: number, bytes: number): void {
  try {
    for (let size = from; size < bytes;) {
      size += writeSync(file, FILLING, 0, Math.min(FILLING.length, bytes - size));
    }
  } catch {
    // A partial reserve would only take space from others.
    ftruncateSync(file, from);
  }
}

/** SQLite's primary result codes on a full disk: the disk failed, the disk is full, a file can't be created. */
const FULL_RESULTS: ReadonlySet<number> = new Set([10, 13, 14]);

const FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS']);

export function isFull(error: unknown): boolean {
  const cause = error instanceof Failure ? error.cause : error;
  const code = resultCode(cause);
  return code === undefined
    ? FULL_CODES.has(systemCode(cause))
    : FULL_RESULTS.has(code & PRIMARY_MASK);
}
