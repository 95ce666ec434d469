/** Anyone with write access to the folder can put files there. Ours are regular files with one name, owned by us, root, or the owner. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  realpathSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { Failure } from '../../../contract/failures.ts';
import { isOwnFile, isOwnStatus } from '../../../files/trusted-file.ts';
import { isOnlyOurs } from './engine.ts';

/** Kept by the engine and linecheck. */
export const BESIDE_SUFFIXES = ['-wal', '-shm', '-journal', '-reserve'] as const;

/** Windows has neither. */
const FLAGS: Partial<typeof constants> = constants;
const ONLY_A_FILE = (FLAGS.O_NOFOLLOW ?? 0) | (FLAGS.O_NONBLOCK ?? 0);

/** Before the engine opens them by name. Throws `Failure` ARCHIVE for a file not ours. */
export function refuseForeignFiles(path: string): void {
  // The engine keeps them beside the file behind a link.
  const paths = [...new Set([path, realpathSync(path)])];
  for (const file of paths.flatMap((each) => BESIDE_SUFFIXES.map((suffix) => each + suffix))) {
    const status = lstatSync(file, { throwIfNoEntry: false });
    if (status === undefined || isOwnStatus(status, path)) continue;
    throw new Failure('ARCHIVE', `${file} is a link, or belongs to another user.`, {
      hint: "Find out who put it there, remove it, and keep the archive in a folder writable only by linecheck's user.",
    });
  }
}

/** Opens or creates a file to append to. Throws if impossible or not ours. */
function openBeside(path: string, suffix: (typeof BESIDE_SUFFIXES)[number]): number {
  const { O_APPEND, O_CREAT, O_WRONLY } = constants;
  const flags = O_WRONLY | O_APPEND | O_CREAT | ONLY_A_FILE;
  const file = openSync(`${path}${suffix}`, flags, 0o600);
  if (isOwnStatus(fstatSync(file), path)) return file;
  closeSync(file);
  throw new Error('Not an archive file.');
}

// Reserves disk space for what must never fail on a full disk: revoking, rotating, and removing leftovers.

/** Bytes for revoking and rotating: the log index, and a few log pages. */
const KEPT_BYTES = 256 * 1024;
/** Bytes for removing an unfinished date: the log must move to the file before being cut. */
const WRITING_BYTES = 8 * 1024 * 1024;

/** Random, so no file system compresses it. */
const FILLING = randomBytes(64 * 1024);

/** SQLite primary result codes on a full disk: disk error, full disk, file can't be created. */
const FULL: ReadonlySet<number> = new Set([10, 13, 14]);

/** The system's codes. */
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS']);

/** A file beside the archive (a private one has none), released when the disk is full. Only `spend` throws: it reserves as much as fits. */
export function sqliteReserve(path: string) {
  const isPrivate = isOnlyOurs(path);

  /** False where there was nothing. */
  function giveUp(): boolean {
    if (isPrivate) return false;
    try {
      const file = `${path}-reserve`;
      const { size } = lstatSync(file);
      const isOurs = isOwnFile(file, path);
      rmSync(file);
      return isOurs && size > 0;
    } catch {
      return false;
    }
  }

  return {
    /** Reserves the size for that state. */
    keep(state: 'writing' | 'at rest'): void {
      if (isPrivate) return;
      const bytes = state === 'writing' ? WRITING_BYTES : KEPT_BYTES;
      let file: number | undefined;
      try {
        file = openBeside(path, '-reserve');
        const { size } = fstatSync(file);
        if (size > bytes) ftruncateSync(file, bytes);
        else fill(file, size, bytes);
      } catch {
        // Without space there is nothing to reserve. Without write permission nothing will be written.
      } finally {
        if (file !== undefined) closeSync(file);
      }
    },
    /** On a full disk, retries once with the reserved space. Throws the second error. */
    spend<Result>(action: () => Result): Result {
      try {
        return action();
      } catch (error) {
        if (!isFull(error) || !giveUp()) throw error;
        return action();
      }
    },
  };
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

/** Whether space, or a working disk, was missing. */
export function isFull(error: unknown): boolean {
  const cause = error instanceof Failure ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  if ('errcode' in cause)
    return typeof cause.errcode === 'number' && FULL.has(cause.errcode & 0xff);
  return 'code' in cause && FULL_CODES.has(cause.code);
}
