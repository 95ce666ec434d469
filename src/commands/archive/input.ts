/** Streams an operator's file or standard input. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { readRecords } from '../../api/record-stream.ts';
import type { Strictly } from '../../contract/decode-strictly.ts';
import { Failure } from '../../contract/failures.ts';
import { systemCode, systemReason } from '../../files/system-error.ts';

export const STANDARD_INPUT = '-';

export interface InputOptions {
  /** Ends reading, even while nothing arrives. */
  readonly signal: AbortSignal;
  readonly stdin: Readable;
}

/** More than any business date has. */
const MAX_BYTES = 4 * 1024 ** 3;
/** Operating system codes. Node's own have underscores. */
const SYSTEM_CODE = /^E[A-Z0-9]+$/;

/** `body` throws errors for `inputFailure`. Throws USAGE for a missing file. */
async function openInput(path: string, { signal, stdin }: InputOptions) {
  const isInput = path === STANDARD_INPUT;
  const size = isInput ? undefined : await sizeOf(path);
  const stream = addAbortSignal(signal, isInput ? stdin : createReadStream(path));
  let bytesRead = 0;
  return {
    name: isInput ? 'standard input' : path,
    // Bytes, where known before the end.
    size,
    body: bounded(stream, (bytes) => (bytesRead = bytes)),
    // Bytes so far.
    read: () => bytesRead,
  };
}

/** Complete, or `undefined` if larger. Throws read errors. */
export async function readBounded(stream: Readable, maxBytes: number): Promise<string | undefined> {
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

/** The `Failure` for a read error. Other errors stay unchanged. */
function inputFailure(error: unknown, name: string, signal: AbortSignal): unknown {
  if (signal.aborted) return new Failure('CANCELLED', `The import of ${name} was canceled.`);
  if (error instanceof Failure) {
    // The record reader words errors for API answers.
    return error.code === 'CONTRACT_BROKEN'
      ? new Failure(
          'IMPORT_REFUSED',
          `${name} must be one complete JSON array of objects, in UTF-8.`,
        )
      : error;
  }
  const code = systemCode(error);
  return SYSTEM_CODE.test(code) ? unreadable(name, error) : error;
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const status = await stat(path);
    if (status.isDirectory()) throw new Failure('USAGE', `${path} is a folder.`);
    return status.isFile() ? status.size : undefined;
  } catch (error) {
    throw error instanceof Failure ? error : unreadable(path, error);
  }
}

function unreadable(path: string, cause: unknown): Failure {
  return new Failure('USAGE', `Can't read ${path}: ${systemReason(cause)}.`, { cause });
}

/** Passes on the bytes, and how many so far. */
async function* bounded(
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

interface RecordReading<Value> {
  /** Names a record in messages: `record 4711: …`. */
  readonly noun: string;
  readonly read: (value: unknown) => Strictly<Value>;
  readonly take: (records: readonly Value[]) => Promise<void>;
  /** After each batch, with the records taken so far, and the share read of a file. */
  readonly onProgress?: (records: number, share: number | undefined) => void;
}

/**
 * `-` is standard input. Throws USAGE for a missing file, IMPORT_REFUSED for an incomplete array or the first invalid record, and
 * CANCELLED.
 */
export async function takeRecords<Value>(
  path: string,
  options: InputOptions,
  { noun, read, take, onProgress = () => undefined }: RecordReading<Value>,
): Promise<void> {
  const { signal } = options;
  const input = await openInput(path, options);
  let taken = 0;
  let batch: Value[] = [];
  let fault: string | undefined;

  const hear = (value: unknown): void => {
    // A stopped reader still passes on records. Only the first fault has a place.
    if (fault !== undefined) return;
    const strictly = read(value);
    if ('fault' in strictly) fault = `${noun} ${taken + batch.length}: ${strictly.fault}`;
    else batch.push(strictly.value);
  };
  const settle = async (): Promise<void> => {
    if (fault !== undefined) {
      throw new Failure('IMPORT_REFUSED', `${input.name} was refused: ${fault}.`);
    }
    signal.throwIfAborted();
    const records = batch;
    batch = [];
    if (records.length > 0) await take(records);
    taken += records.length;
    onProgress(taken, input.size === undefined ? undefined : input.read() / input.size);
  };
  /** Waits until the last piece's records are taken, to hold one piece in memory. */
  async function* paced(): AsyncGenerator<Uint8Array> {
    for await (const piece of input.body) {
      yield piece;
      await settle();
    }
  }

  try {
    await readRecords(paced(), hear);
    await settle();
  } catch (error) {
    throw inputFailure(error, input.name, signal);
  }
}
