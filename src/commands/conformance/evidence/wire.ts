/** HTTP for the checks: raw answers, slow and bounded. Nothing received is trusted. */

import { readRecords } from '../../../api/reading/record-stream.ts';
import { readText } from '../../../api/transport/body.ts';
import type { Clock } from '../../../api/transport/clock.ts';
import { transportFailure } from '../../../api/transport/failure.ts';
import type { Limits } from '../../../api/transport/limits.ts';
import { quotaReset, retryAfter, waitText } from '../../../api/transport/request-waits.ts';
import { RetryableError } from '../../../api/transport/retry.ts';
import type { Answer, Transport } from '../../../api/transport/transport.ts';
import { Failure } from '../../../contract/failures.ts';
import { parsedJson } from '../../../contract/parsed-json.ts';

/** Only a login is a POST: no request changes anything. */
export interface WireRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST';
  /** Below the base URL, percent-encoded, with query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Reply {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: ReadonlyMap<string, string>;
  /** Decompressed body. Empty if read as records. */
  readonly text: string;
  /** `undefined` if not JSON. */
  readonly json: unknown;
  /** Why the body is incomplete. */
  readonly fault?: string;
}

/** Sends requests one by one. Both throw a Failure without an answer. */
export interface Wire {
  ask(asked: WireRequest): Promise<Reply>;
  /** Passes on a 200's records one by one: no answer is ever in memory. */
  askRecords(asked: WireRequest, begin: () => (record: unknown) => void): Promise<Reply>;
}

/** Between requests, ms: at most 10 per second (A24). */
const APART_MS = 100;
/** For an unanswered or postponed request. */
const TRIES = 3;
/** Longest wait for a server, ms: quotas renew after 15 minutes (A24). */
const LONGEST_WAIT_MS = 16 * 60_000;
const FIRST_WAIT_MS = 1_000;

interface WireParts {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Requested pause, ms. */
  readonly onWait: (ms: number) => void;
}

/** The caller closes the transport. */
export function createWire({ transport, clock, limits, onWait }: WireParts): Wire {
  const { signal } = new AbortController();
  let next = 0;

  const send = async (
    { method = 'GET', path, headers = {}, body }: WireRequest,
    bounds: { readonly firstByteMs: number; readonly totalMs: number; readonly maxBytes: number },
    read: (answer: Answer) => Promise<string>,
  ): Promise<Reply> => {
    for (let tried = 1; ; tried += 1) {
      const start = clock.now();
      if (next > start) await clock.sleep(next - start);
      next = clock.now() + APART_MS;
      try {
        const exchange = { method, path, headers, ...(body !== undefined && { body }), ...bounds };
        const reply = await transport.exchange(exchange, signal, (answer) =>
          replyOf(answer, read, tried === TRIES),
        );
        const until = wantedPause(reply, clock.now(), tried);
        if (until !== undefined) wait(until);
        if (until === undefined || reply.status < 400) return reply;
        if (tried === TRIES) return refusedForGood(reply);
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error;
        if (tried === TRIES) throw error.failure;
        next = clock.now() + FIRST_WAIT_MS * tried;
      }
    }
  };

  const wait = (until: number) => {
    const ms = until - clock.now();
    if (ms > LONGEST_WAIT_MS) {
      throw new Failure('RATE_LIMITED', `The server accepts no request for ${waitText(ms)}.`);
    }
    next = Math.max(next, until);
    if (ms > 0) onWait(ms);
  };

  const { firstByteMs, totalMs, bodyBytes, exportFirstByteMs, exportTotalMs, exportBytes } = limits;
  return {
    ask: (asked) =>
      send(asked, { firstByteMs, totalMs, maxBytes: bodyBytes }, ({ body }) => readText(body)),
    askRecords: (asked, begin) =>
      send(
        asked,
        { firstByteMs: exportFirstByteMs, totalMs: exportTotalMs, maxBytes: exportBytes },
        async ({ status, body }) => {
          if (status !== 200) return readText(body);
          await readRecords(body, begin());
          return '';
        },
      ),
  };
}

/** Keeps the received part if the body breaks off each time. */
async function replyOf(
  answer: Answer,
  read: (answer: Answer) => Promise<string>,
  isLastTry: boolean,
): Promise<Reply> {
  const { status, headers } = answer;
  try {
    const text = await read(answer);
    return { status, headers, text, json: parsedJson(text) };
  } catch (error) {
    const known = transportFailure(error);
    if (!(known instanceof RetryableError || known instanceof Failure)) throw known;
    if (known instanceof RetryableError && status === 200 && !isLastTry) throw known;
    return { status, headers, text: '', json: undefined, fault: known.message };
  }
}

/** For a request put off each time. A 429 shows nothing about the request. */
function refusedForGood(reply: Reply): Reply {
  if (reply.status !== 429) return reply;
  const message = 'The server keeps refusing requests as too many, even with pauses.';
  throw new Failure('RATE_LIMITED', message, { status: reply.status });
}

/** When (epoch ms) the server accepts requests again. */
function wantedPause({ status, headers }: Reply, now: number, tried: number): number | undefined {
  if (status === 429) return retryAfter(headers, now) ?? now + FIRST_WAIT_MS * 2 ** tried;
  return status === 503 ? retryAfter(headers, now) : quotaReset(headers, now);
}
