/** Sends a small body from memory, and a larger body piece by piece as the archive reads it. */
import { pipeline, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sharedPerKey } from '../../contract/once.ts';
import { codingFor, encode, encoder } from '../http/content-encoding.ts';
import type { KitchenAnswer, StoredBody } from './kitchen-operation.ts';

const BUFFERED_BYTES = 8 * 1024 * 1024;

export async function sendBody(
  { body, version }: KitchenAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  cache: ReturnType<typeof bodyCache>,
): Promise<FastifyReply> {
  const bytes = isStored(body) ? body.bytes : Buffer.byteLength(body);
  const coding = codingFor(bytes, request.headers['accept-encoding']);
  void reply.type('application/json');
  if (coding !== undefined) void reply.header('content-encoding', coding);
  void reply.header('etag', entityTag(version, coding));

  if (isStored(body) && bytes > BUFFERED_BYTES) {
    if (coding === undefined) void reply.header('content-length', bytes);
    if (request.method === 'HEAD') return reply.send();
    const pieces = Readable.from(body.read(), { objectMode: false, highWaterMark: 1 });
    // An error in one stream ends both. The reply then cuts the connection, so that nobody takes a part for the complete body.
    return reply.send(coding === undefined ? pieces : pipeline(pieces, encoder(coding), () => {}));
  }

  const make = async () => encode(await readAll(body), coding);
  return reply.send(await cache(`${version}.${coding ?? ''}`, make));
}

function isStored(body: KitchenAnswer['body']): body is StoredBody {
  return typeof body === 'object' && 'read' in body;
}

async function readAll(body: KitchenAnswer['body']): Promise<Buffer> {
  if (!isStored(body)) return typeof body === 'string' ? Buffer.from(body) : body;
  const pieces: Buffer[] = [];
  for await (const piece of body.read()) pieces.push(piece);
  return Buffer.concat(pieces);
}

// Entity tags (RFC 9110, 8.8.3) are not in the document.

/** The tag is strong: different bytes have different tags. */
export function entityTag(version: string, encoding: string | undefined): string {
  return `"${version}${encoding === undefined ? '' : `.${encoding}`}"`;
}

/** `If-None-Match` may name the version in any coding. `*` matches every version. */
export function hasCurrentTag(version: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim();
    if (tag === '*') return true;
    const [, named] = /^(?:W\/)?"([^".]*)(?:\.[a-z]+)?"$/.exec(tag) ?? [];
    return named === version;
  });
}

/**
 * Keeps sent bodies by keys that identify their bytes. The least recently used body is dropped first. `capacity` is in bytes. `make` runs
 * once for all waiting callers. If it fails, all of them get the error.
 */
export function bodyCache(capacity: number) {
  const cached = new Map<string, Buffer>();
  const making = sharedPerKey<Buffer>();
  let cachedBytes = 0;
  const keep = (key: string, body: Buffer): void => {
    if (body.length > capacity) return;
    cached.set(key, body);
    cachedBytes += body.length;
    for (const [oldest, { length }] of cached) {
      if (cachedBytes <= capacity) return;
      cached.delete(oldest);
      cachedBytes -= length;
    }
  };
  return async (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const body = cached.get(key);
    if (body !== undefined) {
      cached.delete(key);
      cached.set(key, body);
      return body;
    }
    return making(key, async () => {
      const newBody = await make();
      keep(key, newBody);
      return newBody;
    });
  };
}
