/** Writes a log line for each request, once its answer has ended. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { oncePerKey } from '../contract/once.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { property } from '../contract/parsed-json.ts';
import type { CallerAddressOf } from './http/caller-address.ts';
import { isOutage } from './http/error-answers.ts';
import { SERVICE_PATHS } from './http/http-server.ts';
import { sentMethod } from './http/routed-method.ts';

export function answerObserver(
  now: () => number,
  log: (line: object) => void,
  addressOf: CallerAddressOf,
) {
  // Making the text takes a hundredth of an answer's time, so calls in the same ms share the text.
  const timeText = oncePerKey((epochMs: number) => new Date(epochMs).toISOString(), 1);
  const writeLine = (facts: object) => log({ time: timeText(now()), level: 'info', ...facts });
  const outages = new WeakMap<FastifyRequest, object>();

  return {
    observe(request: FastifyRequest, reply: FastifyReply): void {
      const { raw } = reply;
      const { socket } = request;
      const before = socket.bytesWritten;
      // The address is read now, because a closed connection has none.
      const address = addressOf(request.raw).text;
      // Fastify measures time only if it writes the log itself.
      const began = performance.now();
      raw.once('close', () => {
        const status = raw.headersSent ? raw.statusCode : undefined;
        writeLine({
          requestId: request.id,
          address,
          method: sentMethod(request.raw),
          path: loggedPath(request.url),
          status: status ?? null,
          bytes: socket.bytesWritten - before,
          durationMs: Math.round(performance.now() - began),
          ...(raw.writableFinished ? {} : { aborted: true }),
          ...outages.get(request),
        });
      });
    },

    /** Logs bytes that the HTTP parser refused. `reason` is the parser's code. */
    observeUnparsed(
      reason: string,
      { id, status }: { readonly id: string; readonly status?: number },
    ) {
      writeLine({ requestId: id, status: status ?? null, unparsed: reason });
    },

    /** While the archive is away, each request fails with the same error, so the request's line has the error without a stack. */
    reportError: (error: unknown, request: FastifyRequest): void => {
      if (isOutage(error)) {
        const code = property(error.cause, 'code');
        const suffix = typeof code === 'string' ? ` (${code})` : '';
        outages.set(request, { level: 'error', error: `${error.message}${suffix}` });
        return;
      }
      const cause = error instanceof Error ? error.stack : String(error);
      writeLine({ level: 'error', requestId: request.id, error: cause });
    },
  };
}

const PATHS = [
  ...Object.values(OPERATIONS).map(({ path }) => path),
  ...Object.values(SERVICE_PATHS),
];
const SERVED_PATHS = new Set<string>(PATHS);
const SERVED_SEGMENTS = new Set(PATHS.flatMap((path) => path.split('/')));

const MAX_SEGMENTS = 12;

/** Leaves out the query. Segments that are in no service path become `*`. */
function loggedPath(url: string): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  // Nearly every request has a served path, so this check saves time.
  if (SERVED_PATHS.has(path)) return path;
  const segments = path.split('/', MAX_SEGMENTS);
  return segments.map((segment) => (SERVED_SEGMENTS.has(segment) ? segment : '*')).join('/');
}
