/** Bounded both as received and as decompressed, so no zip bomb fits. */

import { type Duplex, pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { Failure } from '../contract/failures.ts';

/** What `openBody` decodes, as an Accept-Encoding header. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

/**
 * Decodes only when read: a status counts whatever the encoding. Throws BODY_TOO_LARGE beyond `maxBytes` and CONTRACT_BROKEN for an
 * unrequested encoding. Errors from `raw` and the decompressor pass through.
 */
export async function* openBody(
  raw: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
  maxBytes: number,
  onReceived: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const received = bounded(raw, maxBytes, onReceived);
  const decompressor = decompressorFor(encoding);
  if (decompressor === undefined) return yield* received;
  // Any part's error reaches the reader through the decompressor's iterator.
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
    boundBytes(total, maxBytes);
    yield piece;
  }
}

/** Throws BODY_TOO_LARGE. */
export function boundBytes(bytes: number, most: number): void {
  const mebibytes = most / 1024 / 1024;
  if (Number.isInteger(mebibytes)) boundCount(bytes / 1024 / 1024, mebibytes, 'MiB');
  else boundCount(bytes, most, 'B');
}

/** Throws BODY_TOO_LARGE. Few bytes may become many objects in memory. */
export function boundCount(count: number, most: number, unit: string): void {
  if (count <= most) return;
  const bound = `${most.toLocaleString('en-US')} ${unit}`;
  throw new Failure('BODY_TOO_LARGE', `The response is too large: more than ${bound}.`);
}

// Bodies without a length, from HTTP/1.0 proxies: only the text shows a cut.

const [LIST, LIST_END, OBJECT, OBJECT_END] = Array.from('[]{}', (sign) => sign.charCodeAt(0));

/** Whether the body ends only with the connection. */
export function isUnframed(headers: ReadonlyMap<string, string>): boolean {
  return !headers.has('content-length') && !headers.has('transfer-encoding');
}

/** Passes a body on, keeping the first and last non-blank byte. */
export function watchBody(body: AsyncIterable<Uint8Array>) {
  let first: number | undefined;
  let last: number | undefined;
  return {
    body: watched(),
    isCut: () => (first === LIST && last !== LIST_END) || (first === OBJECT && last !== OBJECT_END),
  };

  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      first ??= piece.find(isNonBlank);
      last = piece.findLast(isNonBlank) ?? last;
      yield piece;
    }
  }
}

/** All JSON whitespace is at or below the space. */
function isNonBlank(byte: number): boolean {
  return byte > 0x20;
}

/** Decodes UTF-8 with replacement characters. `openBody` must bound the pieces. */
export async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

/** Throws CONTRACT_BROKEN for anything but JSON. */
export async function readJson(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const text = await readText(body);
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the body. At a login that holds the token.
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
