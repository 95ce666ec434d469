/** Faults on demand, put around the service: they stand where a proxy would, before tokens are looked at and after bodies are made. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Dialect, platformHeaders } from '../../contract/dialect.ts';
import { queryOf } from '../operations/query-parameter.ts';
import { pause, reset } from './body-flow.ts';
import { endedTokens, type TokenEnd } from './ended-tokens.ts';
import { faultCalls, type Strike } from './fault-calls.ts';
import { effectsOf } from './fault-effects.ts';
import type { FaultRule, OperationName } from './fault-rule.ts';
import { faultyAnswer } from './faulty-answer.ts';
import { changesBody, changesText, faultyBody } from './faulty-body.ts';
import { claimedClient, operationOf, tokenOf } from './faulty-call.ts';

/** Header of an answer that a fault had a part in: the place of its rule. */
const FAULT_HEADER = 'x-linecheck-fault';
/** A reset takes away what its receiver has not read by then; this long it has for that. */
const UNREAD_MS = 50;

/** What the faults are made of. */
interface FaultOptions {
  /** In the order of their file. */
  readonly rules: readonly FaultRule[];
  readonly dialect: Dialect;
  /** The service's clock, epoch ms. */
  readonly now: () => number;
  /** Takes one object for each fault. */
  readonly log: (line: object) => void;
}

/** A call that met a rule. */
interface StruckCall extends Strike {
  readonly operation: OperationName;
  /** Aborted when the client has its answer, or has gone. */
  readonly signal: AbortSignal;
  readonly acceptEncoding: string | undefined;
  /** Whether the fault answered in the operation's place. */
  readonly isAnswered: boolean;
}

/** Adds them to a service, before its routes. */
export function addFaults(app: FastifyInstance, { rules, dialect, now, log }: FaultOptions): void {
  const { restaurant: restaurantHeader, nextPage } = platformHeaders(dialect);
  const strikeOf = faultCalls(rules);
  const struck = new WeakMap<FastifyRequest, StruckCall>();
  const tokens = endedTokens();

  const mark = (index: number, facts: object, request: FastifyRequest, reply: FastifyReply) => {
    // No cache may keep such an answer.
    void reply.headers({ [FAULT_HEADER]: String(index), 'cache-control': 'no-store' });
    const time = new Date(now()).toISOString();
    log({ time, level: 'info', requestId: request.id, fault: index, ...facts });
  };

  app.addHook('preHandler', async (request, reply) => {
    const operation = operationOf(request);
    if (operation === undefined) return;
    const [restaurant = ''] = request.raw.headersDistinct[restaurantHeader.toLowerCase()] ?? [];
    const call = { operation, clientId: claimedClient(request), restaurant: restaurant.trim() };
    const strike = strikeOf(call);
    if (strike !== undefined) {
      const { rule } = strike;
      const isAnswered = rule.status !== undefined || rule.html === true;
      const signal = endOf(reply);
      const acceptEncoding = request.headers['accept-encoding'];
      struck.set(request, { ...strike, operation, signal, acceptEncoding, isAnswered });
      if (rule.delayMs !== undefined) {
        // A connection on which nothing happens is else closed after a while; the framework sets that anew for the next request.
        request.raw.socket.setTimeout(0);
        await pause(rule.delayMs, signal);
      }
      if (isAnswered) return faultyAnswer(rule, request, reply);
      // A body that is to be changed is not compressed before; one that need not be sent could not be faulty.
      if (changesText(rule)) delete request.raw.headers['accept-encoding'];
      if (changesBody(rule)) delete request.raw.headers['if-none-match'];
    }
    const ended = tokens.endOf(tokenOf(request), now());
    if (ended === undefined) return;
    mark(ended.index, { operation, effects: ['tokenLifeSeconds'] }, request, reply);
    // The handler finds no token that it knows.
    request.raw.headers.authorization = 'Bearer ended';
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const call = struck.get(request);
    const isGranted =
      operationOf(request) === 'authenticationLoginPost' &&
      reply.statusCode === 200 &&
      call?.isAnswered !== true;
    if (isGranted && typeof payload === 'string') {
      tokens.granted(payload, call && tokenEnd(call, now()));
    }
    if (call === undefined) return payload;
    const { rule, operation, isAnswered, signal, acceptEncoding } = call;
    const succeeded = reply.statusCode === 200 && !isAnswered;
    const body = request.method === 'HEAD' ? undefined : bodyOf(payload);
    const pageToken = queryOf(request.url).get('pageToken') ?? undefined;
    const effects = effectsOf(rule, { succeeded, hasBody: body !== undefined, pageToken });
    if (effects.length === 0) return payload;
    mark(call.index, { operation, call: call.nth, effects }, request, reply);

    if (effects.includes('emptyPageToken')) void reply.header(nextPage, '');
    if (effects.includes('repeatPageToken')) void reply.header(nextPage, pageToken);
    if (body === undefined || !changesBody(rule)) return payload;
    if (changesText(rule)) {
      void reply.removeHeader('etag').removeHeader('content-length');
    } else if (!(body instanceof Readable)) {
      void reply.header('content-length', Buffer.byteLength(body));
    }
    const cut = () => cutOff(reply, signal);
    const hasRecords = succeeded;
    const asked = { rule, operation, hasRecords, acceptEncoding, signal, cut };
    const faulty = faultyBody(body, asked);
    if (faulty.coding !== undefined) void reply.header('content-encoding', faulty.coding);
    return faulty.body;
  });
}

async function cutOff({ raw }: FastifyReply, signal: AbortSignal): Promise<void> {
  // Else nothing at all would be sent where no byte of the body is.
  raw.flushHeaders();
  await new Promise((resolve) => {
    raw.socket?.write('', resolve);
  });
  await pause(UNREAD_MS, signal);
  reset(raw.socket);
}

function tokenEnd({ rule, index }: Strike, now: number): TokenEnd | undefined {
  const { tokenLifeSeconds } = rule;
  return tokenLifeSeconds === undefined ? undefined : { at: now + tokenLifeSeconds * 1_000, index };
}

function bodyOf(payload: unknown): string | Uint8Array | Readable | undefined {
  return typeof payload === 'string' || payload instanceof Uint8Array || payload instanceof Readable
    ? payload
    : undefined;
}

function endOf({ raw }: FastifyReply): AbortSignal {
  const ended = new AbortController();
  raw.once('close', () => ended.abort());
  return ended.signal;
}
