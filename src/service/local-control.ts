/** Changes a sandbox over HTTP, below `/.linecheck/`, from this machine only. Our own addition. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../contract/failures.ts';
import { parseInstant, SECOND_MS } from '../contract/instant.ts';
import { type CallerAddressOf, isLoopbackHost } from './http/caller-address.ts';
import { RequestError } from './http/request-error.ts';

export interface LocalControl {
  readonly path: `/.linecheck/${string}`;
  /** By method, from the JSON body. Throws `Failure` USAGE for an invalid one. */
  readonly answers: Readonly<Record<string, (body: unknown) => object | Promise<object>>>;
}

/** As a faults file. */
const BODY_BYTES = 1024 * 1024;

/** Of proxies: behind one, the connection's other end is not the client. */
const PROXY_HEADER =
  /^(?:forwarded|via|cdn-loop|x-(?:forwarded|original|envoy)(?:-.+)?|(?:x-real|(?:x-|x-cluster-|true-)client|cf-connecting)-ip)$/;

/** 404 to other machines and under other host names, as if it did not exist. A web page can send no JSON unasked. */
export function addLocalControl(
  app: FastifyInstance,
  { path, answers }: LocalControl,
  addressOf: CallerAddressOf,
): void {
  const allow = Object.keys(answers).join(', ');
  app.route({
    method: app.supportedMethods,
    url: path,
    bodyLimit: BODY_BYTES,
    // Not async: until the body is read, nothing would answer a request with a broken body.
    onRequest: ({ raw, method }, reply, done) => {
      reply.header('cache-control', 'no-store');
      // Clients may send it without a body, such as for DELETE: the framework would refuse that.
      const { 'content-length': length = '0', 'transfer-encoding': coding } = raw.headers;
      if (length === '0' && coding === undefined) delete raw.headers['content-type'];
      if (!isFromHere(raw, addressOf)) {
        done(new RequestError('endpointNotFound', 'The endpoint was not found.'));
      } else if (Object.hasOwn(answers, method)) {
        done();
      } else {
        const message = `This endpoint accepts only ${allow}.`;
        done(new RequestError('methodNotAllowed', message, { allow }));
      }
    },
    handler: async ({ method, body }) => {
      try {
        return await answers[method]?.(body);
      } catch (error) {
        if (!(error instanceof Failure && error.code === 'USAGE')) throw error;
        const empty = body === undefined ? 'The body is empty. ' : '';
        throw new RequestError('requestInvalid', `${empty}${error.message}`);
      }
    },
  });
}

/**
 * Only under this machine's host names: a web page may point another name here (DNS rebinding) and sends it as `Host`. Not by HTTP/1.0
 * either, as nginx sends it where nothing else is configured, without any of the headers.
 */
function isFromHere(request: IncomingMessage, addressOf: CallerAddressOf): boolean {
  if (request.httpVersion === '1.0') return false;
  if (Object.keys(request.headers).some((name) => PROXY_HEADER.test(name))) return false;
  return addressOf(request).isLoopback && isLoopbackHost(request.headers.host ?? '');
}

/** A century. */
const SECONDS_MOST = 3_155_760_000;
const FORM = `The body must be {"advanceSeconds": n}, with n a whole number from 0 to ${SECONDS_MOST}, or {"now": "2026-05-01T18:00:00Z"}, and the year must not pass 9999.`;

/** Answers `{"now": INSTANT}` in UTC. */
export function clockControl(clock: TurnableClock): LocalControl {
  return {
    path: '/.linecheck/clock',
    answers: {
      POST: (body) => {
        const ms = stepOf(body, clock.now());
        if (ms !== undefined && ms < 0) {
          const now = new Date(clock.now()).toISOString();
          throw new Failure('USAGE', `The clock only moves forward. It is ${now}.`);
        }
        if (ms === undefined || !clock.advance(ms)) throw new Failure('USAGE', FORM);
        return { now: new Date(clock.now()).toISOString() };
      },
    },
  };
}

/** In ms, negative for an instant before `now`. */
function stepOf(body: unknown, now: number): number | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const [[key, value] = [], ...others]: [string?, unknown?][] = Object.entries(body);
  if (others.length > 0) return undefined;
  if (key === 'now') {
    const to = typeof value === 'string' ? parseInstant(value) : undefined;
    return to === undefined ? undefined : to - now;
  }
  if (key !== 'advanceSeconds' || !Number.isSafeInteger(value)) return undefined;
  const seconds = Number(value);
  return seconds >= 0 && seconds <= SECONDS_MOST ? seconds * SECOND_MS : undefined;
}

/** Last instant with a four-digit year, epoch ms: the limit for API texts. */
const LATEST = 253_402_300_799_999;

/** Turns only forward. */
export type TurnableClock = ReturnType<typeof turnableClock>;

/** Shows `start` (epoch ms) now, then runs with `base`, also epoch ms. Without a start it is `base`. */
export function turnableClock(base: () => number, start?: number) {
  let ahead = start === undefined ? 0 : start - base();
  return {
    now: () => base() + ahead,
    /** False and unchanged beyond the year 9999. */
    advance(ms: number): boolean {
      if (base() + ahead + ms > LATEST) return false;
      ahead += ms;
      return true;
    },
  };
}
