/** The body of an answer: decompressed, and bounded both as received and as decompressed, so that no zip bomb fits. */
import { type Duplex, pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { Failure } from '../../contract/failures.ts';

/** Encodings that `openBody` decodes, in the form of an Accept-Encoding header. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

/**
 * Yields the decompressed pieces of a body. Throws BODY_TOO_LARGE beyond `maxBytes` and CONTRACT_BROKEN for an unrequested encoding; errors
 * of `raw` and of the decompressor pass through.
 */
export function openBody(
  raw: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
  maxBytes: number,
  onReceived: (bytes: number) => void,
): AsyncIterable<Uint8Array> {
  const received = bounded(raw, maxBytes, onReceived);
  const decompressor = decompressorFor(encoding);
  if (decompressor === undefined) return received;
  // The error of any part reaches the reader through the decompressor's own iterator.
  pipeline(received, decompressor, () => {});
  return bounded(decompressor, maxBytes);
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
    if (total > maxBytes) {
      throw new Failure(
        'BODY_TOO_LARGE',
        `The response is too large: more than ${sizeText(maxBytes)}.`,
      );
    }
    yield piece;
  }
}

function sizeText(bytes: number): string {
  const mebibytes = bytes / 1024 / 1024;
  return Number.isInteger(mebibytes) ? `${mebibytes} MiB` : `${bytes} bytes`;
}
