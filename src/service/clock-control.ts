/** Moves a sandbox's clock over HTTP, from this machine only. This endpoint is our addition to the API. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LATEST_INSTANT, parseInstant, SECOND_MS } from '../contract/instant.ts';
import { type CallerAddressOf, isLoopbackHost } from './http/caller-address.ts';
import { RequestError } from './http/request-error.ts';
import { ROUTED_METHODS } from './http/routed-method.ts';

const PATH = '/.linecheck/clock';

/** Headers that proxies add. Behind a proxy, the other end of the connection is not the client. */
const PROXY_HEADER =
  /^(?:forwarded|via|cdn-loop|x-(?:forwarded|original|envoy)(?:-.+)?|(?:x-real|(?:x-|x-cluster-|true-)client|cf-connecting)-ip)$/;

/** Other machines and other host names get 404. Web pages can't use this endpoint: browsers ask before they send JSON to another site. */
export function addClockControl(
  app: FastifyInstance,
  clock: TurnableClock,
  addressOf: CallerAddressOf,
): void {
  app.route({
    method: ROUTED_METHODS,
    url: PATH,
    // The hook is not async. Otherwise, a request with a broken body would get no answer before its body is read.
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
      const ms = requestedStep(body, clock.now());
      if (ms !== undefined && ms < 0) {
        const now = new Date(clock.now()).toISOString();
        throw new RequestError('requestInvalid', `The clock only moves forward. It is ${now}.`);
      }
      if (ms === undefined || !clock.advance(ms)) throw new RequestError('requestInvalid', FORM);
      return { now: new Date(clock.now()).toISOString() };
    },
  });
}

/** Other host names are refused (DNS rebinding). HTTP/1.0 is refused, because nginx uses that version without any header of proxies. */
function isFromHere(request: IncomingMessage, addressOf: CallerAddressOf): boolean {
  if (request.httpVersion === '1.0') return false;
  if (Object.keys(request.headers).some((name) => PROXY_HEADER.test(name))) return false;
  return addressOf(request).isLoopback && isLoopbackHost(request.headers.host ?? '');
}

const MAX_SECONDS = 3_155_760_000;
const FORM = `The body must be {"advanceSeconds": n}, with n a whole number from 0 to ${MAX_SECONDS}, or {"now": "2026-05-01T18:00:00Z"}, and the year must not pass 9999.`;

/** Returns ms, negative for an instant before `now`. `undefined` for any other body. */
function requestedStep(body: unknown, now: number): number | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const [[key, value] = [], ...others]: [string?, unknown?][] = Object.entries(body);
  if (others.length > 0) return undefined;
  if (key === 'now') {
    const to = typeof value === 'string' ? parseInstant(value) : undefined;
    return to === undefined ? undefined : to - now;
  }
  if (key !== 'advanceSeconds' || !Number.isSafeInteger(value)) return undefined;
  const seconds = Number(value);
  return seconds >= 0 && seconds <= MAX_SECONDS ? seconds * SECOND_MS : undefined;
}

export interface TurnableClock {
  readonly now: () => number;
  /** Returns false without a change if the clock would pass the year 9999. */
  advance(ms: number): boolean;
}

/** `start` and `base` are epoch ms. The clock starts at `start` and then runs like `base`. */
export function turnableClock(base: () => number, start: number): TurnableClock {
  let ahead = start - base();
  return {
    now: () => base() + ahead,
    advance(ms) {
      if (base() + ahead + ms > LATEST_INSTANT) return false;
      ahead += ms;
      return true;
    },
  };
}
