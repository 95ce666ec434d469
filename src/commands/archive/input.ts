/** Reads an operator's file, or standard input, as a stream; gzip is detected by its first bytes. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Failure } from '../../contract/failures.ts';
import { systemCode, systemReason } from '../../files/system-error.ts';
import { recordArray } from './lines.ts';

/** Path for standard input. */
export const STANDARD_INPUT = '-';

export interface Input {
  /** Its name in messages. */
  readonly name: string;
  /** Size in bytes; `undefined` where it is not known before the end. */
  readonly size: number | undefined;
  /** Decompressed JSON array, also where the input has one record per line. Throws what `inputFailure` understands. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Bytes read so far. */
  readonly read: () => number;
}

export interface InputOptions {
  /** Ends the reading, even while nothing arrives. */
  readonly signal: AbortSignal;
  readonly stdin: Readable;
}

/** More than any business date has: gzip can expand a small file without limit. */
const MOST_BYTES = 4 * 1024 ** 3;
const GZIP = Buffer.from([0x1f, 0x8b]);
/** Codes of the operating system; Node's own have underscores. */
const SYSTEM_CODE = /^E[A-Z0-9]+$/;

/** Opens a file, or standard input for `-`. Throws USAGE for a missing file. */
export async function openInput(path: string, { signal, stdin }: InputOptions): Promise<Input> {
  const isInput = path === STANDARD_INPUT;
  const size = isInput ? undefined : await sizeOf(path);
  const stream = addAbortSignal(signal, isInput ? stdin : createReadStream(path));
  let read = 0;
  return {
    name: isInput ? 'standard input' : path,
    size,
    body: recordArray(bounded(decompressed(counted(stream, (bytes) => (read += bytes))))),
    read: () => read,
  };
}

/** The `Failure` for an error of reading an input; returns any other error unchanged. */
export function inputFailure(error: unknown, name: string, signal: AbortSignal): unknown {
  if (signal.aborted) return new Failure('CANCELLED', `The import of ${name} was canceled.`);
  if (error instanceof Failure) {
    // The record reader words its errors for API answers.
    return error.code === 'CONTRACT_BROKEN'
      ? new Failure(
          'IMPORT_REFUSED',
          `${name} must be one complete JSON array of objects, or one object per line, in UTF-8.`,
        )
      : error;
  }
  const code = systemCode(error);
  if (code.startsWith('Z_')) return new Failure('IMPORT_REFUSED', `${name} is damaged gzip.`);
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

async function* counted(
  stream: Readable,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const piece of stream) {
    if (!Buffer.isBuffer(piece)) continue;
    onBytes(piece.length);
    yield piece;
  }
}

async function* decompressed(raw: AsyncGenerator<Buffer>): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  while (head.length < GZIP.length) {
    const next = await raw.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  const content = preceded(head, raw);
  if (!head.subarray(0, GZIP.length).equals(GZIP)) return yield* content;
  const gunzip = createGunzip();
  // The second stream's iterator also receives the first one's error.
  pipeline(content, gunzip, () => {});
  for await (const piece of gunzip) if (Buffer.isBuffer(piece)) yield piece;
}

async function* preceded(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}

async function* bounded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const piece of pieces) {
    total += piece.length;
    if (total > MOST_BYTES) {
      throw new Failure('IMPORT_REFUSED', 'The file is larger than any business date.');
    }
    yield piece;
  }
}
