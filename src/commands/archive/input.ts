import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { readRecords } from '../../api/record-stream.ts';
import type { StrictResult } from '../../contract/decode-strictly.ts';
import { Failure } from '../../contract/failures.ts';
import { systemCode, systemReason } from '../../files/system-error.ts';

export const STANDARD_INPUT = '-';

export interface InputOptions {
  /** An abort ends the reading, even while no bytes arrive. */
  readonly signal: AbortSignal;
  readonly stdin: Readable;
}

const MAX_BYTES = 4 * 1024 ** 3;
/** Matches error codes of the operating system. Node's own codes have underscores. */
const SYSTEM_ERROR_CODE = /^E[A-Z0-9]+$/;

/** Returns `undefined` if the stream has more than `maxBytes`. Throws read errors. */
export async function readTextUpTo(
  stream: Readable,
  maxBytes: number,
): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    if (!Buffer.isBuffer(piece)) continue;
    bytes += piece.length;
    if (bytes > maxBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function inputFailure(error: unknown, name: string, signal: AbortSignal): unknown {
  if (signal.aborted) return new Failure('CANCELLED', `The import of ${name} was canceled.`);
  // The record reader's own message is about an answer of the API, but this is a file.
  const message = `${name} must be one complete JSON array of objects, in UTF-8.`;
  if (error instanceof Failure) {
    return error.code === 'CONTRACT_BROKEN' ? new Failure('IMPORT_REFUSED', message) : error;
  }
  const code = systemCode(error);
  return SYSTEM_ERROR_CODE.test(code) ? unreadableFailure(name, error) : error;
}

/** Returns `undefined` if the size in bytes is unknown before the end. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const status = await stat(path);
    if (status.isDirectory()) throw new Failure('USAGE', `${path} is a folder.`);
    return status.isFile() ? status.size : undefined;
  } catch (error) {
    throw error instanceof Failure ? error : unreadableFailure(path, error);
  }
}

function unreadableFailure(path: string, cause: unknown): Failure {
  return new Failure('USAGE', `Can't read ${path}: ${systemReason(cause)}.`, { cause });
}

/**
 * Passes records on in batches. `onProgress` takes the number of records so far, and the share (0 to 1) of the file that was read. Throws
 * USAGE (no file), IMPORT_REFUSED (incomplete array, invalid record), and CANCELLED.
 */
export async function takeRecords<Value>(
  path: string,
  { signal, stdin }: InputOptions,
  {
    noun,
    read,
    take,
  }: {
    readonly noun: string;
    readonly read: (value: unknown) => StrictResult<Value>;
    readonly take: (records: readonly Value[]) => Promise<void>;
  },
  onProgress: (records: number, share: number | undefined) => void = () => undefined,
): Promise<void> {
  const isStandardInput = path === STANDARD_INPUT;
  const name = isStandardInput ? 'standard input' : path;
  const size = isStandardInput ? undefined : await sizeOf(path);
  const stream = addAbortSignal(signal, isStandardInput ? stdin : createReadStream(path));
  let bytesRead = 0;
  let takenCount = 0;
  let batch: Value[] = [];
  let fault: string | undefined;

  const addRecord = (value: unknown): void => {
    // More records arrive after a fault, until their batch ends. Only the first fault is reported.
    if (fault !== undefined) return;
    const result = read(value);
    if ('fault' in result) fault = `${noun} ${takenCount + batch.length}: ${result.fault}`;
    else batch.push(result.value);
  };
  const takeBatch = async (): Promise<void> => {
    if (fault !== undefined) {
      throw new Failure('IMPORT_REFUSED', `${name} was refused: ${fault}.`);
    }
    signal.throwIfAborted();
    const records = batch;
    batch = [];
    if (records.length > 0) await take(records);
    takenCount += records.length;
    onProgress(takenCount, size === undefined ? undefined : bytesRead / size);
  };
  /** Takes the records of a piece before the next piece is read, so that only one piece is in memory. */
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of stream) {
      if (!Buffer.isBuffer(piece)) continue;
      bytesRead += piece.length;
      if (bytesRead > MAX_BYTES) {
        throw new Failure('IMPORT_REFUSED', 'The input is too large: the maximum is 4 GB.');
      }
      yield piece;
      await takeBatch();
    }
  }

  try {
    await readRecords(pieces(), addRecord);
    await takeBatch();
  } catch (error) {
    throw inputFailure(error, name, signal);
  }
}
