/** Compression of answers, for whoever asks for it (A29, our choice): brotli where it may be, else gzip. */
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { BoundedCache } from '../limits/bounded-cache.ts';

/** Bodies below this many bytes are sent as they are: compressing them saves no packet. */
const WORTHWHILE_BYTES = 1024;

/** Brotli's quality 4 is smaller than gzip and hardly slower; higher ones take several times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const CODINGS = {
  br: {
    whole: (body: Buffer): Promise<Buffer> => promisify(brotliCompress)(body, BROTLI),
    stream: (): Transform => createBrotliCompress(BROTLI),
  },
  gzip: {
    whole: (body: Buffer): Promise<Buffer> => promisify(gzip)(body),
    stream: (): Transform => createGzip(),
  },
} as const;

/** Name of a coding as `Content-Encoding` has it; a body that is sent as it is has none. */
export type Coding = keyof typeof CODINGS;

/** Encodes a body; compresses on the thread pool. */
export async function encoded(body: Buffer, coding: Coding | undefined): Promise<Buffer> {
  return coding === undefined ? body : CODINGS[coding].whole(body);
}

/** What encodes a body piece by piece. */
export function encoder(coding: Coding): Transform {
  return CODINGS[coding].stream();
}

/** What headers ask for: clients send few different ones, each again and again. */
const kept = new BoundedCache<{ readonly coding: Coding | undefined }>(64);
const LONGEST_KEPT = 256;

/** The coding that `Accept-Encoding` (RFC 9110, 12.5.3) asks for, for a body of so many bytes. */
export function codingFor(bytes: number, acceptEncoding: string | undefined): Coding | undefined {
  if (bytes < WORTHWHILE_BYTES || acceptEncoding === undefined) return undefined;
  const held = kept.get(acceptEncoding);
  if (held !== undefined) return held.coding;
  const coding = acceptedCoding(acceptEncoding);
  if (acceptEncoding.length <= LONGEST_KEPT) kept.set(acceptEncoding, { coding });
  return coding;
}

/** The coding with the highest weight, brotli before gzip at the same one; none where neither is accepted. */
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
  // A client that prefers the body as it is says so by a higher weight.
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}
