/** Moves a sandbox's clock over HTTP, from this machine only. Our own addition. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { parseInstant, SECOND_MS } from '../contract/instant.ts';
import { type CallerAddressOf, isLoopbackHost } from './http/caller-address.ts';
import { RequestError } from './http/request-error.ts';

const PATH = '/.linecheck/clock';

/** Of proxies: behind one, the connection's other end is not the client. */
const PROXY_HEADER =
  /^(?:forwarded|via|cdn-loop|x-(?:forwarded|original|envoy)(?:-.+)?|(?:x-real|(?:x-|x-cluster-|true-)client|cf-connecting)-ip)$/;

/**
 * Answers `{"now": INSTANT}` in UTC. 404 to other machines and under other host names, as if it did not exist. A web page can send no JSON
 * unasked.
 */
export function addClockControl(
  app: FastifyInstance,
  clock: TurnableClock,
  addressOf: CallerAddressOf,
): void {
  app.route({
    method: app.supportedMethods,
    url: PATH,
    // Not async: until the body is read, nothing would answer a request with a broken body.
    onRequest: ({ raw, method }, reply, done) => {
      reply.header('cache-control', 'no-store');
      if (!isFromHere(raw, addressOf)) {
        done(new RequestError('endpointNotFound', 'The endpoint was not found.'));
      } else if (method === 'POST') {
        done();
      } else {
        const message = 'This endpoint accepts only POST.';
        done(new RequestError('methodNotAllowed', message, { allow: 'POST' }));
      }
    },
    handler: async ({ body }) => {
      const ms = stepOf(body, clock.now());
      if (ms !== undefined && ms < 0) {
        const now = new Date(clock.now()).toISOString();
        throw new RequestError('requestInvalid', `The clock only moves forward. It is ${now}.`);
      }
      if (ms === undefined || !clock.advance(ms)) throw new RequestError('requestInvalid', FORM);
      return { now: new Date(clock.now()).toISOString() };
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

/** In ms, negative for an instant before `now`. `undefined` for any other body. */
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

/** Shows `start` (epoch ms) now, then runs with `base`, also epoch ms. */
export function turnableClock(base: () => number, start: number) {
  let ahead = start - base();
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
