/** Turns the clock of a sandbox over HTTP: `POST /.linecheck/clock {"advanceSeconds": n}`, from this machine only. Our own addition. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { RequestError } from './http/request-error.ts';
import type { CallerAddressOf } from './limits/caller-address.ts';
import { isLoopbackHost } from './limits/ip-address.ts';

const CLOCK_PATH = '/.linecheck/clock';
/** A century. */
const SECONDS_MOST = 3_155_760_000;

/** Headers of a proxy; behind one, the other end of the connection is not the client. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for'] as const;

/**
 * Adds the clock control to a service. It answers `{"now": INSTANT}` in UTC; 404 to other machines and under other host names, as if it did
 * not exist.
 */
export function addClockControl(
  app: FastifyInstance,
  clock: TurnableClock,
  addressOf: CallerAddressOf,
): void {
  app.route({
    method: app.supportedMethods,
    url: CLOCK_PATH,
    // Not async: until its body is read, nothing would answer a request whose body breaks.
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
    handler: async (request) => {
      const seconds = advanceOf(request.body);
      if (seconds === undefined || !clock.advance(seconds * 1_000)) {
        throw new RequestError(
          'requestInvalid',
          `The body must be {"advanceSeconds": n}, with n a whole number from 0 to ${SECONDS_MOST}, and the year must not pass 9999.`,
        );
      }
      return { now: new Date(clock.now()).toISOString() };
    },
  });
}

/** Only under a host name of this machine: a web page may point its own name here (DNS rebinding) and sends that as `Host`. */
function isFromHere(request: IncomingMessage, addressOf: CallerAddressOf): boolean {
  if (PROXY_HEADERS.some((name) => request.headers[name] !== undefined)) return false;
  return addressOf(request).isLoopback && isLoopbackHost(request.headers.host ?? '');
}

function advanceOf(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || Object.keys(body).length !== 1) return undefined;
  const seconds: unknown = Reflect.get(body, 'advanceSeconds');
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds)) return undefined;
  return seconds >= 0 && seconds <= SECONDS_MOST ? seconds : undefined;
}

/** The last instant with a four-digit year, epoch ms: the limit of the API's texts. */
const LATEST = 253_402_300_799_999;

/** A clock that can only be turned forward. */
export interface TurnableClock {
  /** Epoch ms. */
  readonly now: () => number;
  /** Turns the clock forward by so many ms; false and unchanged if that is beyond the year 9999. */
  advance(ms: number): boolean;
}

/** A clock that shows `start` (epoch ms) now and then runs with `base`, also epoch ms; without a start it is `base`. */
export function turnableClock(base: () => number, start?: number): TurnableClock {
  let ahead = start === undefined ? 0 : start - base();
  return {
    now: () => base() + ahead,
    advance(ms) {
      if (base() + ahead + ms > LATEST) return false;
      ahead += ms;
      return true;
    },
  };
}
