/** Faults act like a proxy around the service: before the service checks tokens, and after it has built a body. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Dialect, platformHeaders } from '../contract/dialect.ts';
import { ERROR_CODES } from '../contract/error-message.ts';
import { property } from '../contract/parsed-json.ts';
import type { FaultRule } from './decode-faults.ts';
import { claimedClient, type FaultMatch, faultCalls, faultyOperation } from './fault-calls.ts';
import { codingFor, encoder } from './http/content-encoding.ts';
import { errorMessageText } from './http/request-error.ts';
import { headerValues, readQuery } from './operations/operation-names.ts';

/** This header has the index of the rule that changed the answer. */
const FAULT_HEADER = 'x-linecheck-fault';
/** The client gets this time to read, because a reset discards unread bytes. */
const UNREAD_MS = 50;

interface FaultyCall extends FaultMatch {
  readonly signal: AbortSignal;
  /** What the client accepts. A malformed body is compressed accordingly after the change. */
  readonly acceptEncoding: string | undefined;
}

export function addFaults(
  app: FastifyInstance,
  rules: readonly FaultRule[],
  dialect: Dialect,
  now: () => number,
  log: (line: object) => void,
): void {
  const matchOf = faultCalls(rules);
  const { restaurant: restaurantHeader, nextPage } = platformHeaders(dialect);
  const faultyCalls = new WeakMap<FastifyRequest, FaultyCall>();

  const mark = (index: number, facts: object, request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers({ [FAULT_HEADER]: String(index), 'cache-control': 'no-store' });
    const time = new Date(now()).toISOString();
    log({ time, level: 'info', requestId: request.id, fault: index, ...facts });
  };

  app.addHook('preHandler', async (request, reply) => {
    const operation = faultyOperation(request);
    if (operation === undefined) return;
    const [restaurant = ''] = headerValues(request, restaurantHeader);
    const match = matchOf(operation, claimedClient(request), restaurant.trim());
    if (match === undefined) return;
    const { rule } = match;
    const { delayMs, status } = rule;
    const signal = abortOnEnd(reply);
    const acceptEncoding = request.headers['accept-encoding'];
    faultyCalls.set(request, { ...match, signal, acceptEncoding });
    if (delayMs !== undefined) {
      // Otherwise the connection would time out during the delay. Fastify sets the timeout again for the next request.
      request.raw.socket.setTimeout(0);
      await pause(delayMs, signal);
    }
    if (status !== undefined) return sendFaultyStatus(status, rule, request, reply);
    // A malformed body is compressed later. A changed body is sent even if the client has the original.
    if (rule.malformedBody) delete request.raw.headers['accept-encoding'];
    if (changesBody(rule)) delete request.raw.headers['if-none-match'];
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const call = faultyCalls.get(request);
    const operation = faultyOperation(request);
    const isSuccess = reply.statusCode === 200;
    if (call === undefined || operation === undefined) return payload;
    const { rule } = call;
    const body = request.method === 'HEAD' ? undefined : bodyOf(payload);
    const hasBody = body !== undefined;
    const pageToken = readQuery(request.url).get('pageToken') ?? undefined;
    // The effects have their names in the file. Not every answer has a body or pages.
    const conditions = {
      delayMs: true,
      status: true,
      slowBody: hasBody,
      cutBody: hasBody,
      malformedBody: hasBody,
      emptyPageToken: isSuccess,
      repeatPageToken: isSuccess && pageToken !== undefined,
    } as const satisfies Partial<Record<keyof FaultRule, boolean>>;
    const effects = Object.entries(conditions).flatMap(([effect, isMet]) =>
      isMet && property(rule, effect) !== undefined ? [effect] : [],
    );
    if (effects.length === 0) return payload;
    mark(call.index, { operation, call: call.nth, effects }, request, reply);

    if (effects.includes('emptyPageToken')) void reply.header(nextPage, '');
    if (effects.includes('repeatPageToken')) void reply.header(nextPage, pageToken);
    if (body === undefined || !changesBody(rule)) return payload;
    if (rule.malformedBody) {
      void reply.removeHeader('etag').removeHeader('content-length');
    } else if (!(body instanceof Readable)) {
      void reply.header('content-length', Buffer.byteLength(body));
    }
    const faulty = faultyBody(body, call, () => cutOff(reply, call.signal));
    if (faulty.coding !== undefined) void reply.header('content-encoding', faulty.coding);
    return faulty.body;
  });
}

async function cutOff({ raw }: FastifyReply, signal: AbortSignal): Promise<void> {
  // Otherwise the headers would wait for a first byte that never comes.
  raw.flushHeaders();
  await new Promise((resolve) => {
    raw.socket?.write('', resolve);
  });
  await pause(UNREAD_MS, signal);
  reset(raw.socket);
}

function bodyOf(payload: unknown): string | Uint8Array | Readable | undefined {
  return typeof payload === 'string' || payload instanceof Uint8Array || payload instanceof Readable
    ? payload
    : undefined;
}

function abortOnEnd({ raw }: FastifyReply): AbortSignal {
  const ended = new AbortController();
  raw.once('close', () => ended.abort());
  return ended.signal;
}

function sendFaultyStatus(
  status: number,
  { retryAfter }: FaultRule,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.code(status);
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  if (status === 401) {
    void reply.header('www-authenticate', 'Bearer realm="linecheck", error="invalid_token"');
  }
  if (status === 204) return reply.send();
  const message = `Injected fault: ${STATUS_CODES[status] ?? 'an unusual status'}.`;
  const known = Object.values(ERROR_CODES).find((each) => each.status === status);
  const facts = known ?? { status, code: status * 100 };
  return reply.type('application/json').send(errorMessageText(facts, message, request.id));
}

function changesBody(rule: FaultRule): boolean {
  return rule.malformedBody === true || rule.slowBody !== undefined || rule.cutBody !== undefined;
}

/** Changes a body piece by piece: first its content, then compression, then its speed or end. */
function faultyBody(
  payload: string | Uint8Array | Readable,
  { rule, signal, acceptEncoding }: FaultyCall,
  cut: () => Promise<void>,
) {
  let pieces = readPieces(payload);
  if (rule.malformedBody) pieces = malformBody(pieces);
  // The body's length is not known yet, so the body counts as long enough for compression.
  const coding = rule.malformedBody ? codingFor(Infinity, acceptEncoding) : undefined;
  if (coding !== undefined) {
    // An error in one stream ends both, and the reader of the body gets the error.
    pieces = pipeline(Readable.from(pieces, { objectMode: false }), encoder(coding), () => {});
  }
  if (rule.slowBody !== undefined) pieces = slowDownBody(pieces, rule.slowBody, signal);
  if (rule.cutBody !== undefined) pieces = cutBody(pieces, rule.cutBody, cut);
  return { body: Readable.from(pieces, { objectMode: false, highWaterMark: 1 }), coding };
}

async function* readPieces(payload: string | Uint8Array | Readable): AsyncIterable<Uint8Array> {
  const source = payload instanceof Readable ? payload : [payload];
  for await (const chunk of source) {
    yield chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk));
  }
}

const PIECES_A_SECOND = 10;

/** Ends early if `signal` aborts, and never throws. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

/** Replaces the last byte, so that the body is no JSON. */
async function* malformBody(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let lastPiece: Uint8Array | undefined;
  for await (const piece of body) {
    if (piece.length === 0) continue;
    if (lastPiece !== undefined) yield lastPiece;
    lastPiece = piece;
  }
  if (lastPiece !== undefined) yield lastPiece.subarray(0, -1);
  yield Buffer.from(',!');
}

export async function* slowDownBody(
  body: AsyncIterable<Uint8Array>,
  bytesPerSecond: number,
  signal: AbortSignal,
  wait = pause,
): AsyncGenerator<Uint8Array> {
  const size = Math.ceil(bytesPerSecond / PIECES_A_SECOND);
  for await (const piece of body) {
    for (let from = 0; from < piece.length; from += size) {
      const part = piece.subarray(from, from + size);
      await wait((part.length / bytesPerSecond) * 1_000, signal);
      if (signal.aborted) return;
      yield part;
    }
  }
}

async function* cutBody(
  body: AsyncIterable<Uint8Array>,
  bytes: number,
  cut: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let remainingBytes = bytes;
  for await (const piece of body) {
    if (piece.length < remainingBytes) {
      remainingBytes -= piece.length;
      yield piece;
      continue;
    }
    if (remainingBytes > 0) yield piece.subarray(0, remainingBytes);
    break;
  }
  await cut();
}

/** TLS has no reset, so a TLS connection is closed without notice. */
function reset(socket: Socket | null): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else if (socket !== null) {
    // Otherwise Node would end the stream in good order before the reset.
    socket.destroySoon = () => void socket.destroy();
    socket.resetAndDestroy();
  }
}
