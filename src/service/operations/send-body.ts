/** Bodies come from memory if small enough to keep, else piece by piece as the archive reads them. */
import { pipeline, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, encoded, encoder } from '../http/content-encoding.ts';
import type { KitchenAnswer, StoredBody } from './kitchen-operation.ts';

/** Largest body built in memory before sending. */
const BUFFERED_BYTES = 8 * 1024 * 1024;

interface SentBody {
  readonly body: NonNullable<KitchenAnswer['body']>;
  /** Identifies the exact bytes among all bodies, if named. */
  readonly version: string | undefined;
}

export async function sendBody(
  { body, version }: SentBody,
  request: FastifyRequest,
  reply: FastifyReply,
  cache: BodyCache,
): Promise<FastifyReply> {
  const bytes = isStored(body) ? body.bytes : Buffer.byteLength(body);
  const coding = codingFor(bytes, request.headers['accept-encoding']);
  void reply.type('application/json');
  if (coding !== undefined) void reply.header('content-encoding', coding);
  if (version !== undefined) void reply.header('etag', entityTag(version, coding));

  if (isStored(body) && bytes > BUFFERED_BYTES) {
    if (coding === undefined) void reply.header('content-length', bytes);
    if (request.method === 'HEAD') return reply.send();
    const pieces = Readable.from(body.read(), { objectMode: false, highWaterMark: 1 });
    // An error in either ends both. The reply then cuts the connection, so nobody takes a part for the complete body.
    return reply.send(coding === undefined ? pieces : pipeline(pieces, encoder(coding), () => {}));
  }

  const make = async () => encoded(await complete(body), coding);
  if (version === undefined) return reply.send(await make());
  return reply.send(await cache(`${version}.${coding ?? ''}`, make));
}

function isStored(body: SentBody['body']): body is StoredBody {
  return typeof body === 'object' && 'read' in body;
}

async function complete(body: SentBody['body']): Promise<Buffer> {
  if (typeof body === 'string') return Buffer.from(body);
  if (!isStored(body)) return body;
  const pieces: Buffer[] = [];
  for await (const piece of body.read()) pieces.push(piece);
  const [only] = pieces;
  return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
}

// Entity tags (RFC 9110, 8.8.3), not mentioned in the document (A29, our choice).

/** Strong: different bytes have different tags. */
export function entityTag(version: string, encoding: string | undefined): string {
  return `"${version}${encoding === undefined ? '' : `.${encoding}`}"`;
}

/** Whether `If-None-Match` names the version in any coding: no body needed. `*` matches every version. */
export function isKnown(version: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim();
    if (tag === '*') return true;
    const [, named] = /^(?:W\/)?"([^".]*)(?:\.[a-z]+)?"$/.exec(tag) ?? [];
    return named === version;
  });
}

/** `make` runs once, however many callers wait. All get the error, and nothing is kept. */
type BodyCache = (key: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Bodies as sent, by keys identifying exact bytes: the next client needs no rebuild. Drops the least recently used first. `capacity` is in
 * bytes.
 */
export function bodyCache(capacity: number): BodyCache {
  const kept = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer>>();
  let keptBytes = 0;
  const keep = (key: string, body: Buffer): void => {
    if (body.length > capacity) return;
    kept.set(key, body);
    keptBytes += body.length;
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= capacity) return;
      kept.delete(oldest);
      keptBytes -= length;
    }
  };
  return async (key, make) => {
    const held = kept.get(key);
    if (held !== undefined) {
      kept.delete(key);
      kept.set(key, held);
      return held;
    }
    const underWay = making.get(key);
    if (underWay !== undefined) return underWay;
    const made = make().finally(() => making.delete(key));
    making.set(key, made);
    const body = await made;
    keep(key, body);
    return body;
  };
}
