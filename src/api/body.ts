/** Reads bodies of answers. Limits apply to the bytes received and to the bytes after decompression. */
import { type Duplex, pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { Failure } from '../contract/failures.ts';

export const ACCEPTED_ENCODINGS = 'gzip, br';

/** Decodes only when read, so that the status counts first. Throws BODY_TOO_LARGE, and CONTRACT_BROKEN for an unknown encoding. */
export async function* openBody(
  raw: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
  maxBytes: number,
  onReceived: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const received = bounded(raw, maxBytes, onReceived);
  const decompressor = decompressorFor(encoding);
  if (decompressor === undefined) return yield* received;
  pipeline(received, decompressor, () => {});
  yield* bounded(decompressor, maxBytes);
}

function decompressorFor(encoding: string | undefined): Duplex | undefined {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new Failure('CONTRACT_BROKEN', 'The response has an unknown compression.');
  }
}

async function* bounded(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onPiece?: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const piece of pieces) {
    total += piece.length;
    onPiece?.(piece.length);
    requireBytes(total, maxBytes);
    yield piece;
  }
}

/** Throws BODY_TOO_LARGE. */
export function requireBytes(bytes: number, most: number): void {
  const mebibytes = most / 1024 / 1024;
  if (Number.isInteger(mebibytes)) requireCount(bytes / 1024 / 1024, mebibytes, 'MiB');
  else requireCount(bytes, most, 'B');
}

/** Throws BODY_TOO_LARGE. Objects are counted besides bytes, because a few bytes may become many objects in memory. */
export function requireCount(count: number, most: number, unit: string): void {
  if (count <= most) return;
  const bound = `${most.toLocaleString('en-US')} ${unit}`;
  throw new Failure('BODY_TOO_LARGE', `The response is too large: more than ${bound}.`);
}

// HTTP/1.0 proxies send bodies without a length. Only the text shows whether such a body was cut off.

const [LIST_START, LIST_END, OBJECT_START, OBJECT_END] = Array.from('[]{}', (sign) =>
  sign.charCodeAt(0),
);

/** Whether the body ends only when the connection ends. */
export function isUnframed(headers: ReadonlyMap<string, string>): boolean {
  return !headers.has('content-length') && !headers.has('transfer-encoding');
}

export function watchBody(body: AsyncIterable<Uint8Array>) {
  let first: number | undefined;
  let last: number | undefined;
  return {
    body: watched(),
    isCut: () =>
      (first === LIST_START && last !== LIST_END) ||
      (first === OBJECT_START && last !== OBJECT_END),
  };

  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      first ??= piece.find(isNonBlank);
      last = piece.findLast(isNonBlank) ?? last;
      yield piece;
    }
  }
}

/** All whitespace of JSON is at or below the space. */
function isNonBlank(byte: number): boolean {
  return byte > 0x20;
}

/** Decodes UTF-8 with replacement characters. The caller must limit the body's size, as `openBody` does. */
export async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

/** Throws CONTRACT_BROKEN if the body isn't JSON. */
export async function readJson(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const text = await readText(body);
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message would quote the body. A login's body has the token.
    throw notJson(text);
  }
}

export function notJson(text: string): Failure {
  const start = text.trimStart();
  if (start === '') return new Failure('CONTRACT_BROKEN', 'The response is empty.');
  return start.startsWith('<')
    ? new Failure(
        'CONTRACT_BROKEN',
        'The response is a web page, not JSON: the base URL is wrong, or the network requires a login first.',
      )
    : new Failure('CONTRACT_BROKEN', 'The response is not the JSON of this API.');
}
