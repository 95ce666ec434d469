/** Turns a sandbox's clock over HTTP: `POST /.linecheck/clock {"advanceSeconds": n}`, from this machine only. Our own addition. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { RequestError } from './http/request-error.ts';
import type { CallerAddressOf } from './limits/caller-address.ts';
import { isLoopbackHost } from './limits/ip-address.ts';

const CLOCK_PATH = '/.linecheck/clock';
/** A century. */
const SECONDS_MOST = 3_155_760_000;

/** Proxy headers: behind a proxy, the connection's other end is not the client. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for'] as const;

/** Answers `{"now": INSTANT}` in UTC. 404 to other machines and under other host names, as if it did not exist. */
export function addClockControl(
  app: FastifyInstance,
  clock: TurnableClock,
  addressOf: CallerAddressOf,
): void {
  app.route({
    method: app.supportedMethods,
    url: CLOCK_PATH,
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

/** Only under this machine's host names: a web page may point another name here (DNS rebinding) and sends it as `Host`. */
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
