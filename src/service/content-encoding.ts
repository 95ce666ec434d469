/** Compression of answers, for whoever asks for it (A29, our choice): brotli where it may be, else gzip. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Bodies below this many bytes are sent as they are: compressing them saves no packet. */
const WORTHWHILE_BYTES = 1024;

/** Brotli's quality 4 is smaller than gzip and hardly slower; higher ones take several times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const CODINGS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body),
} as const;

type Coding = keyof typeof CODINGS;

/** A body as it is sent. */
export interface EncodedBody {
  readonly body: Buffer;
  /** Value of `Content-Encoding`; absent for a body that is sent as it is. */
  readonly encoding?: Coding;
}

/** Encodes a body as `Accept-Encoding` (RFC 9110, 12.5.3) allows; compresses on the thread pool. */
export async function encodeBody(
  text: string | Buffer,
  acceptEncoding: string | undefined,
): Promise<EncodedBody> {
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  if (body.length < WORTHWHILE_BYTES) return { body };
  const encoding = acceptedCoding(acceptEncoding ?? '');
  return encoding === undefined ? { body } : { body: await CODINGS[encoding](body), encoding };
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
