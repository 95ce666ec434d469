/** Compression on request (A29, our choice): brotli if accepted, else gzip. */
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { BoundedCache } from './bounded-cache.ts';

/** Smaller bodies go uncompressed: it saves no packet. */
const WORTHWHILE_BYTES = 1024;

/** Brotli 4 is smaller than gzip and hardly slower. Higher levels take several times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const CODINGS = {
  br: {
    body: (body: Buffer): Promise<Buffer> => promisify(brotliCompress)(body, BROTLI),
    stream: (): Transform => createBrotliCompress(BROTLI),
  },
  gzip: {
    body: (body: Buffer): Promise<Buffer> => promisify(gzip)(body),
    stream: (): Transform => createGzip(),
  },
} as const;

/** As in `Content-Encoding`. An uncompressed body has none. */
export type Coding = keyof typeof CODINGS;

/** On the thread pool. */
export async function encoded(body: Buffer, coding: Coding | undefined): Promise<Buffer> {
  return coding === undefined ? body : CODINGS[coding].body(body);
}

/** Piece by piece. */
export function encoder(coding: Coding): Transform {
  return CODINGS[coding].stream();
}

/** By header: clients send few different ones, again and again. */
const kept = new BoundedCache<{ readonly coding: Coding | undefined }>(64);
const LONGEST_KEPT = 256;

/** Per `Accept-Encoding` (RFC 9110, 12.5.3), for a body of this many bytes. */
export function codingFor(bytes: number, acceptEncoding: string | undefined): Coding | undefined {
  if (bytes < WORTHWHILE_BYTES || acceptEncoding === undefined) return undefined;
  const held = kept.get(acceptEncoding);
  if (held !== undefined) return held.coding;
  const coding = acceptedCoding(acceptEncoding);
  if (acceptEncoding.length <= LONGEST_KEPT) kept.set(acceptEncoding, { coding });
  return coding;
}

/** Highest weight, brotli before gzip when equal. None where neither is accepted. */
function acceptedCoding(header: string): Coding | undefined {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
    const weight = q === undefined ? 1 : Number(q);
    weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  // A client preferring an uncompressed body gives it a higher weight.
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}
