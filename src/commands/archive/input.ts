/** Reads records from a file or standard input of the user. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { readRecords } from '../../api/record-stream.ts';
import type { StrictResult } from '../../contract/decode-strictly.ts';
import { Failure } from '../../contract/failures.ts';
import { systemCode, systemReason } from '../../files/system-error.ts';

export const STANDARD_INPUT = '-';

export interface InputOptions {
  /** Ends the reading, even while no bytes arrive. */
  readonly signal: AbortSignal;
  readonly stdin: Readable;
}

/** More bytes than any business date has. */
const MAX_BYTES = 4 * 1024 ** 3;
/** An error code of the operating system. Node's own codes have underscores. */
const SYSTEM_ERROR_CODE = /^E[A-Z0-9]+$/;

interface Input {
  readonly name: string;
  /** Bytes, if known before the end. */
  readonly size: number | undefined;
  /** Throws the errors that `inputFailure` takes. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Bytes read so far. */
  readonly bytesRead: () => number;
}

/** Throws USAGE for a missing file. */
async function openInput(path: string, { signal, stdin }: InputOptions): Promise<Input> {
  const isStandardInput = path === STANDARD_INPUT;
  const size = isStandardInput ? undefined : await sizeOf(path);
  const stream = addAbortSignal(signal, isStandardInput ? stdin : createReadStream(path));
  let bytesRead = 0;
  return {
    name: isStandardInput ? 'standard input' : path,
    size,
    body: limitBytes(stream, (bytes) => (bytesRead = bytes)),
    bytesRead: () => bytesRead,
  };
}

/** The stream's complete text, or `undefined` if it is larger than `maxBytes`. Throws read errors. */
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

/** The `Failure` for a read error. Returns other errors unchanged. */
function inputFailure(error: unknown, name: string, signal: AbortSignal): unknown {
  if (signal.aborted) return new Failure('CANCELLED', `The import of ${name} was canceled.`);
  if (error instanceof Failure) {
    // The record reader's message is about an API answer, not a file.
    return error.code === 'CONTRACT_BROKEN'
      ? new Failure(
          'IMPORT_REFUSED',
          `${name} must be one complete JSON array of objects, in UTF-8.`,
        )
      : error;
  }
  const code = systemCode(error);
  return SYSTEM_ERROR_CODE.test(code) ? unreadableFailure(name, error) : error;
}

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

/** Passes on the bytes and their count so far. Throws IMPORT_REFUSED beyond `MAX_BYTES`. */
async function* limitBytes(
  stream: Readable,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const piece of stream) {
    if (!Buffer.isBuffer(piece)) continue;
    total += piece.length;
    if (total > MAX_BYTES) {
      throw new Failure('IMPORT_REFUSED', 'The file is larger than any business date.');
    }
    onBytes(total);
    yield piece;
  }
}

interface RecordHandlers<Value> {
  /** The noun for a record in messages, such as `record 4711: …`. */
  readonly noun: string;
  readonly read: (value: unknown) => StrictResult<Value>;
  readonly take: (records: readonly Value[]) => Promise<void>;
  /** Called after each batch, with the records taken so far, and the share of a file's bytes. */
  readonly onProgress?: (records: number, share: number | undefined) => void;
}

/**
 * Reads an array of records, and passes them on in batches. `-` is standard input. Throws USAGE for a missing file, IMPORT_REFUSED for
 * an incomplete array or the first invalid record, and CANCELLED.
 */
export async function takeRecords<Value>(
  path: string,
  options: InputOptions,
  { noun, read, take, onProgress = () => undefined }: RecordHandlers<Value>,
): Promise<void> {
  const { signal } = options;
  const input = await openInput(path, options);
  let takenCount = 0;
  let batch: Value[] = [];
  let fault: string | undefined;

  const addRecord = (value: unknown): void => {
    // Records still arrive after the first fault, until their batch ends. Only the first fault is reported.
    if (fault !== undefined) return;
    const result = read(value);
    if ('fault' in result) fault = `${noun} ${takenCount + batch.length}: ${result.fault}`;
    else batch.push(result.value);
  };
  const takeBatch = async (): Promise<void> => {
    if (fault !== undefined) {
      throw new Failure('IMPORT_REFUSED', `${input.name} was refused: ${fault}.`);
    }
    signal.throwIfAborted();
    const records = batch;
    batch = [];
    if (records.length > 0) await take(records);
    takenCount += records.length;
    onProgress(takenCount, input.size === undefined ? undefined : input.bytesRead() / input.size);
  };
  /** Takes the records of each piece before the next is read, so only one piece is in memory. */
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of input.body) {
      yield piece;
      await takeBatch();
    }
  }

  try {
    await readRecords(pieces(), addRecord);
    await takeBatch();
  } catch (error) {
    throw inputFailure(error, input.name, signal);
  }
}
