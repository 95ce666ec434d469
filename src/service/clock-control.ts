/** Turns the clock of a sandbox over HTTP: `POST /.linecheck/clock {"advanceSeconds": n}`, from this machine alone. Our own addition. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestError } from './request-error.ts';
import type { TurnableClock } from './turnable-clock.ts';

const CLOCK_PATH = '/.linecheck/clock';
/** A century. */
const SECONDS_MOST = 3_155_760_000;

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;
/** What a proxy adds, behind which the other end of the connection says nothing about the client. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for'] as const;

/** Adds it to a service. The answer is `{"now": INSTANT}` in UTC; 404 to other machines, as where there is no such thing. */
export function addClockControl(app: FastifyInstance, clock: TurnableClock): void {
  app.route({
    method: app.supportedMethods,
    url: CLOCK_PATH,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!isFromHere(request)) {
        throw new RequestError('endpointNotFound', 'The endpoint was not found.');
      }
      if (request.method !== 'POST') {
        const allow = 'POST';
        throw new RequestError('methodNotAllowed', 'The methods of this endpoint: POST.', {
          allow,
        });
      }
    },
    handler: async (request) => {
      const seconds = advanceOf(request.body);
      if (seconds === undefined || !clock.advance(seconds * 1_000)) {
        throw new RequestError(
          'requestInvalid',
          `The body must be {"advanceSeconds": n}, n a whole number from 0 to ${SECONDS_MOST}, and not lead beyond the year 9999.`,
        );
      }
      return { now: new Date(clock.now()).toISOString() };
    },
  });
}

function isFromHere({ raw }: FastifyRequest): boolean {
  if (PROXY_HEADERS.some((name) => raw.headers[name] !== undefined)) return false;
  return LOOPBACK.test(raw.socket.remoteAddress ?? '');
}

function advanceOf(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || Object.keys(body).length !== 1) return undefined;
  const seconds: unknown = Reflect.get(body, 'advanceSeconds');
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds)) return undefined;
  return seconds >= 0 && seconds <= SECONDS_MOST ? seconds : undefined;
}
