/** A file is written completely or not at all. It never replaces a device, a named pipe, or an open descriptor. */
import { createWriteStream } from 'node:fs';
import { constants, type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../contract/failures.ts';
import { systemCode, unlessMissing } from '../files/system-error.ts';
import { resolveWritePath } from '../files/trusted-file.ts';
import {
  partPath,
  removeAbandonedParts,
  syncFile,
  withOpenFolder,
} from '../files/write-private.ts';
import { quotedValue } from '../settings/typed-text.ts';
import { pieces, writeBlocks } from './line-output.ts';

/** Each block is written before the next one is made. */
type Blocks = AsyncIterable<Iterable<string>>;

/** Replaces a file once the new content is on disk. Throws the errors of `blocks`, and NOT_WRITTEN. */
export async function replaceFile(
  path: string,
  blocks: Blocks,
  signal: AbortSignal,
): Promise<void> {
  let blockFailure: { readonly error: unknown } | undefined;
  async function* watchedBlocks() {
    try {
      yield* untilAborted(blocks, signal);
    } catch (error) {
      blockFailure = { error };
      throw error;
    }
  }
  try {
    await write(resolveWritePath(resolve(path)), watchedBlocks(), signal);
  } catch (error) {
    if (blockFailure !== undefined || signal.aborted || error instanceof Failure) throw error;
    // An error without a system code is a bug. Advice about folders wouldn't help.
    if (systemCode(error) === '') throw error;
    throw new Failure('NOT_WRITTEN', writeTrouble(error, path));
  }
}

/** Throws the signal's reason immediately, without waiting for the next block. */
async function* untilAborted<Block>(
  blocks: AsyncIterable<Block>,
  signal: AbortSignal,
): AsyncGenerator<Block> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const iterator = blocks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // End the maker of the blocks. After an abort, don't wait for its end, because it may be waiting for data.
    const ended = iterator.return?.().catch(() => undefined);
    if (!signal.aborted) await ended;
  }
}

async function write(path: string, blocks: Blocks, signal: AbortSignal): Promise<void> {
  const existing = await stat(path).catch(unlessMissing);
  if (existing?.isDirectory() === true) throw new Failure('NOT_WRITTEN', `${path} is a folder.`);
  if (existing !== undefined && !existing.isFile()) {
    throw new Failure('NOT_WRITTEN', `${path} is not a regular file.`);
  }
  await withOpenFolder(dirname(path), async (folder) => {
    await removeAbandonedParts(folder, Date.now());
    const part = partPath(folder);
    const file = await open(part, 'wx', 0o666);
    try {
      await writePieces(file, blocks, signal);
      signal.throwIfAborted();
      await syncFile(file);
      // The new file must not be open to more users than the old one.
      if (existing !== undefined) await file.chmod(existing.mode & 0o777);
      await rename(part, join(folder, basename(path)));
    } finally {
      await file.close();
      await rm(part, { force: true });
    }
  });
}

/** Writes piece by piece, so that other work can run meanwhile. */
async function writePieces(file: FileHandle, blocks: Blocks, signal: AbortSignal): Promise<void> {
  for await (const block of blocks) {
    for (const piece of pieces(block)) {
      signal.throwIfAborted();
      await file.writeFile(piece);
    }
  }
}

export function writeTrouble(error: unknown, path: string): string {
  const code = systemCode(error);
  const folder = dirname(path);
  const [missing, denied] = [`Folder ${folder} not found.`, `No permission to write to ${folder}.`];
  const full = `No room left for ${path}.`;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: missing,
    ENOTDIR: missing,
    EACCES: denied,
    EPERM: denied,
    EROFS: `${folder} is read-only.`,
    ENOSPC: full,
    EDQUOT: full,
    EFBIG: full,
    ENAMETOOLONG: 'The name is too long.',
  };
  return reasons[code] ?? `Can't write ${path}, ${code}.`;
}

/** False if the reader takes no more. */
type WriteDevice = (blocks: Blocks, signal: AbortSignal) => Promise<boolean>;

const STANDARD_OUTPUT: ReadonlySet<string> = new Set([
  '-',
  '/dev/stdout',
  '/dev/fd/1',
  '/proc/self/fd/1',
]);
const STANDARD_ERROR = '/dev/stderr';
const STANDARD_ERROR_DESCRIPTOR = 2;

/** A descriptor that the shell opened, as for `>(command)`. */
const DESCRIPTOR = /^\/(?:dev|proc\/self)\/fd\/(\d{1,9})$/;

/** With this flag alone, a file that replaced the device is neither made nor emptied. */
const DEVICE = constants.O_WRONLY;

const PIPE_PAUSE_MS = 50;

export function isStandardOutput(output: string | undefined): boolean {
  return output === undefined || STANDARD_OUTPUT.has(output);
}

/** `undefined` for a file. Throws USAGE for a disk. The returned function throws NOT_WRITTEN, and the signal's reason. */
export async function outputDevice(output: string): Promise<WriteDevice | undefined> {
  const descriptor =
    output === STANDARD_ERROR ? STANDARD_ERROR_DESCRIPTOR : DESCRIPTOR.exec(output)?.[1];
  if (descriptor !== undefined) return toDescriptor(Number(descriptor), output);
  const existing = await stat(resolve(output)).catch(() => undefined);
  if (existing === undefined || existing.isFile() || existing.isDirectory()) return undefined;
  if (existing.isBlockDevice()) {
    throw new Failure('USAGE', `${quotedValue(output)} is a disk.`);
  }
  resolveWritePath(resolve(output));
  return toPath(resolve(output), existing.isFIFO());
}

function toDescriptor(fd: number, output: string): WriteDevice {
  return async (blocks, signal) => {
    let failed: Error | undefined;
    const stream = createWriteStream('', { fd, autoClose: false });
    stream.on('error', (error) => {
      failed = error;
    });
    const isTaken = await writeBlocks(untilAborted(blocks, signal), stream);
    if (!isTaken && systemCode(failed) !== 'EPIPE') throw notWritten(output, failed);
    return isTaken;
  };
}

function toPath(path: string, isPipe: boolean): WriteDevice {
  return async (blocks, signal) => {
    let file: FileHandle | undefined;
    try {
      file = isPipe ? await readPipe(path, signal) : await open(path, DEVICE);
      await writePieces(file, untilAborted(blocks, signal), signal);
      return true;
    } catch (error) {
      if (error instanceof Failure || signal.aborted) throw error;
      if (systemCode(error) === 'EPIPE') return false;
      throw systemCode(error) === '' ? error : notWritten(path, error);
    } finally {
      await file?.close();
    }
  };
}

/** Opens a named pipe when it has a reader. Opening it earlier would block signals. */
async function readPipe(path: string, signal: AbortSignal): Promise<FileHandle> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const probe = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
      try {
        return await open(path, DEVICE);
      } finally {
        await probe.close();
      }
    } catch (error) {
      if (systemCode(error) !== 'ENXIO') throw error;
    }
    await pause(PIPE_PAUSE_MS);
  }
}

function notWritten(output: string, cause: unknown): Failure {
  const code = systemCode(cause);
  const why = code === '' ? '' : `, ${code}`;
  return new Failure('NOT_WRITTEN', `Can't write ${quotedValue(output)}${why}.`, { cause });
}
