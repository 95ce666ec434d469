/** Sends a body: from memory where it is small enough to keep, else piece by piece as the archive reads it. */
import { pipeline, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyCache } from '../http/body-cache.ts';
import { codingFor, encoded, encoder } from '../http/content-encoding.ts';
import { entityTag } from '../http/entity-tag.ts';
import type { KitchenAnswer, StoredBody } from './kitchen-operation.ts';

/** Largest body in bytes that is built in memory before it is sent. */
const BUFFERED_BYTES = 8 * 1024 * 1024;

/** A body to send. */
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
