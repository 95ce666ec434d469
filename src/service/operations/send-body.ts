/** Sends a body: from memory where it is small enough to keep, else piece by piece as the archive reads it. */
import { pipeline, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, encoded, encoder } from '../http/content-encoding.ts';
import type { KitchenAnswer, StoredBody } from './kitchen-operation.ts';

/** Largest body in bytes that is built in memory before it is sent. */
const BUFFERED_BYTES = 8 * 1024 * 1024;

interface SentBody {
  readonly body: NonNullable<KitchenAnswer['body']>;
  /** Identifies its exact bytes among all bodies of the service, where there is such a name. */
  readonly version: string | undefined;
}

/** Sends a body in the coding that the request prefers. */
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
    // A HEAD does not need the body.
    if (request.method === 'HEAD') return reply.send();
    const pieces = Readable.from(body.read(), { objectMode: false, highWaterMark: 1 });
    // An error of either ends both; the reply then cuts the connection, so that nobody takes a part for the complete body.
    return reply.send(coding === undefined ? pieces : pipeline(pieces, encoder(coding), () => {}));
  }

  const make = async () => encoded(await complete(body), coding);
  if (version === undefined) return reply.send(await make());
  return reply.send(await cache.body(`${version}.${coding ?? ''}`, make));
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

// Entity tags of answers (RFC 9110, 8.8.3), which the document does not mention (A29, our choice).

/** The strong tag of a version in a coding: different bytes have a different tag. */
export function entityTag(version: string, encoding: string | undefined): string {
  return `"${version}${encoding === undefined ? '' : `.${encoding}`}"`;
}

/** Whether `If-None-Match` names the version in any coding, so that no body is needed. `*` matches every version. */
export function isKnown(version: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim();
    if (tag === '*') return true;
    const [, named] = /^(?:W\/)?"([^".]*)(?:\.[a-z]+)?"$/.exec(tag) ?? [];
    return named === version;
  });
}

/**
 * Bodies as sent, so that the next client gets the same bytes without building them again. Holds bodies by keys that identify their exact bytes;
 * drops the least recently used first.
 */
export class BodyCache {
  readonly #capacity: number;
  readonly #held = new Map<string, Buffer>();
  readonly #making = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  /** `capacity` is in bytes. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The body of a key; `make` runs once, however many callers wait. All of them get its error, and nothing is kept. */
  async body(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const held = this.#held.get(key);
    if (held !== undefined) {
      this.#held.delete(key);
      this.#held.set(key, held);
      return held;
    }
    const underWay = this.#making.get(key);
    if (underWay !== undefined) return underWay;
    const making = make().finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    const body = await making;
    this.#keep(key, body);
    return body;
  }

  #keep(key: string, body: Buffer): void {
    if (body.length > this.#capacity) return;
    this.#held.set(key, body);
    this.#bytes += body.length;
    for (const [oldest, { length }] of this.#held) {
      if (this.#bytes <= this.#capacity) return;
      this.#held.delete(oldest);
      this.#bytes -= length;
    }
  }
}
