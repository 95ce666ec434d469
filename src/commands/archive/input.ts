/** Streams an operator's file or standard input. Detects gzip by the first bytes. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
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

/** More than any business date has. A small gzip file can expand without limit. */
const MAX_BYTES = 4 * 1024 ** 3;
const GZIP = Buffer.from([0x1f, 0x8b]);
/** Operating system codes. Node's own have underscores. */
const SYSTEM_CODE = /^E[A-Z0-9]+$/;

/** `body` is a decompressed JSON array, also for one record per line. It throws errors for `inputFailure`. Throws USAGE for a missing file. */
async function openInput(path: string, { signal, stdin }: InputOptions) {
  const isInput = path === STANDARD_INPUT;
  const size = isInput ? undefined : await sizeOf(path);
  const stream = addAbortSignal(signal, isInput ? stdin : createReadStream(path));
  let read = 0;
  return {
    name: isInput ? 'standard input' : path,
    // Bytes, where known before the end.
    size,
    body: recordArray(bounded(decompressed(counted(stream, (bytes) => (read += bytes))))),
    // Bytes so far.
    read: () => read,
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

async function* decompressed(raw: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, from } = await headOf(raw, GZIP.length);
  if (!head.subarray(0, GZIP.length).equals(GZIP)) return yield* from(0);
  const gunzip = createGunzip();
  // `gunzip`'s iterator also receives errors from the content.
  pipeline(from(0), gunzip, () => {});
  for await (const piece of gunzip) if (Buffer.isBuffer(piece)) yield piece;
}

/** At least this many bytes, unless there are fewer. `from` gives all from there on, once. */
async function headOf(pieces: AsyncIterable<Uint8Array>, least: number) {
  const rest = pieces[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < least) {
    const next = await rest.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* from(start: number): AsyncGenerator<Uint8Array> {
    try {
      yield head.subarray(start);
      yield* { [Symbol.asyncIterator]: () => rest };
    } finally {
      await rest.return?.();
    }
  }
  return { head, from };
}

async function* bounded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const piece of pieces) {
    total += piece.length;
    if (total > MAX_BYTES) {
      throw new Failure('IMPORT_REFUSED', 'The file is larger than any business date.');
    }
    yield piece;
  }
}

const LINE_END = 0x0a;
const COMMA = 0x2c;
const BRACE = 0x7b;
/** NDJSON starts with an object with a field. */
const LINES = /^\s*\{"/;
/** Search range for the first record. */
const HEAD_BYTES = 256;

/** Turns NDJSON into an array. Passes other text unchanged. */
async function* recordArray(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, from } = await headOf(pieces, HEAD_BYTES);
  const areLines = LINES.test(head.subarray(0, HEAD_BYTES).toString('latin1'));
  yield* areLines ? joined(from(head.indexOf(BRACE))) : from(0);
}

/** JSON strings have no raw line ends. One before a brace separates records, others are white space. */
async function* joined(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('[');
  let endsLine = false;
  for await (const piece of pieces) {
    if (endsLine && piece[0] === BRACE) yield Uint8Array.of(COMMA);
    yield withCommas(piece);
    if (piece.length > 0) endsLine = piece.at(-1) === LINE_END;
  }
  yield Buffer.from(']');
}

function withCommas(piece: Uint8Array): Uint8Array {
  const text = Uint8Array.from(piece);
  for (let end = text.indexOf(LINE_END); end !== -1; end = text.indexOf(LINE_END, end + 1)) {
    if (text[end + 1] === BRACE) text[end] = COMMA;
  }
  return text;
}

interface RecordReading<Value> {
  /** Names a record in messages: `record 4711: …`. */
  readonly noun: string;
  readonly read: (value: unknown) => Strictly<Value>;
  readonly take: (records: readonly Value[]) => Promise<void>;
  /** After each batch, with the records taken so far, and the share read of a file. */
  readonly onProgress?: (records: number, share: number | undefined) => void;
}

/** `-` is standard input. Throws USAGE for a missing file, IMPORT_REFUSED for an incomplete array or the first invalid record, and CANCELLED. */
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
