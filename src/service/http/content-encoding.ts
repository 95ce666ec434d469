/** Compresses bodies with brotli, else gzip, for clients that accept it (our choice). */
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

/** Compressing smaller bodies would save no packet. */
const WORTHWHILE_BYTES = 1024;

/** Brotli 4 is smaller than gzip and hardly slower. The window of 512 KiB takes a seventh of the default's memory (8 MiB per answer). */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 19 },
};

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

export type Coding = keyof typeof CODINGS;

/** Compresses a complete body on the thread pool. */
export async function encode(body: Buffer, coding: Coding | undefined): Promise<Buffer> {
  return coding === undefined ? body : CODINGS[coding].body(body);
}

export function encoder(coding: Coding): Transform {
  return CODINGS[coding].stream();
}

/** The coding with the highest weight in `Accept-Encoding` (RFC 9110, 12.5.3). `undefined` if none is accepted or the body is small. */
export function codingFor(bytes: number, acceptEncoding: string | undefined): Coding | undefined {
  if (bytes < WORTHWHILE_BYTES || acceptEncoding === undefined) return undefined;
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
    const weight = q === undefined ? 1 : Number(q);
    weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  // A client that prefers an uncompressed body gives `identity` a higher weight.
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}
