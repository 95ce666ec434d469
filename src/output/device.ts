/** Output to a device, a named pipe or an open descriptor. Nothing is renamed over them. */
import { createWriteStream } from 'node:fs';
import { constants, type FileHandle, open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../contract/failures.ts';
import { systemCode } from '../files/system-error.ts';
import { writtenPlace } from '../files/trusted-file.ts';
import { quotedValue } from '../settings/typed-text.ts';
import { pieces, writeBlocks } from './line-output.ts';
import { untilAborted } from './write-file.ts';

type Blocks = AsyncIterable<Iterable<string>>;

/** Each block is made after earlier ones are written. False where the reader takes no more. */
type WriteDevice = (blocks: Blocks, signal: AbortSignal) => Promise<boolean>;

const STANDARD_OUTPUT: ReadonlySet<string> = new Set([
  '-',
  '/dev/stdout',
  '/dev/fd/1',
  '/proc/self/fd/1',
]);
const STANDARD_ERROR = '/dev/stderr';
const STANDARD_ERROR_DESCRIPTOR = 2;

/** Open descriptors: the shell passes one for `>(command)`. */
const DESCRIPTOR = /^\/(?:dev|proc\/self)\/fd\/(\d{1,9})$/;

/** Neither makes nor empties a file that took the device's place. */
const DEVICE = constants.O_WRONLY;

/** Pause between checks for a pipe's reader, ms. */
const PIPE_PAUSE_MS = 50;

/** No file name, or a name for stdout. */
export function isStandardOutput(output: string | undefined): boolean {
  return output === undefined || STANDARD_OUTPUT.has(output);
}

/** `undefined` for a file, existing or new. Throws USAGE for a disk. The result throws NOT_WRITTEN, and the signal's reason. */
export async function outputDevice(output: string): Promise<WriteDevice | undefined> {
  const descriptor =
    output === STANDARD_ERROR ? STANDARD_ERROR_DESCRIPTOR : DESCRIPTOR.exec(output)?.[1];
  if (descriptor !== undefined) return toDescriptor(Number(descriptor), output);
  const there = await stat(resolve(output)).catch(() => undefined);
  if (there === undefined || there.isFile() || there.isDirectory()) return undefined;
  if (there.isBlockDevice()) {
    throw new Failure('USAGE', `${quotedValue(output)} is a disk.`);
  }
  writtenPlace(resolve(output));
  return toPath(resolve(output), there.isFIFO());
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
      for await (const block of untilAborted(blocks, signal)) {
        for (const piece of pieces(block)) {
          signal.throwIfAborted();
          await file.writeFile(piece);
        }
      }
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

/** Opens a named pipe once it has a reader. Opening it immediately would block signals. */
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
  return new Failure('NOT_WRITTEN', `Can't write ${quotedValue(output)}${why}.`, {
    cause,
  });
}
