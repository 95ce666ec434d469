/** What is told of each request once its answer has ended: a line for the log, and counts for the metrics. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { OPERATIONS } from '../../contract/operations.ts';
import type { CallerAddressOf } from '../limits/caller-address.ts';
import type { ServiceMetrics } from '../metrics.ts';
import { operationOf } from '../operations/operation-names.ts';
import { SERVICE_PATHS } from '../operations/service-paths.ts';

/** Who is told. */
interface Observers {
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: (line: object) => void;
  readonly metrics: ServiceMetrics | undefined;
  readonly addressOf: CallerAddressOf;
}

/** Tells of requests. */
export interface AnswerObserver {
  /** Tells of a request when its answer has ended, or its client has left. To be called when it comes. */
  observe(request: FastifyRequest, reply: FastifyReply): void;
  /** Tells of what the HTTP parser could not make a request of. `reason` is the parser's code, the rest of the answer. */
  observeUnparsed(reason: string, answer: { readonly id: string; readonly status: number }): void;
}

/** An observer of the answers of a service. */
export function answerObserver({ now, log, metrics, addressOf }: Observers): AnswerObserver {
  const tell = (facts: object) =>
    log({ time: new Date(now()).toISOString(), level: 'info', ...facts });

  return {
    observe(request, reply) {
      const { raw } = reply;
      const { socket } = request;
      const before = socket.bytesWritten;
      // A connection that has ended has none any more.
      const address = addressOf(request.raw).text;
      // The framework's own measure runs only where it logs by itself.
      const began = performance.now();
      metrics?.began();
      raw.once('close', () => {
        const status = raw.headersSent ? raw.statusCode : undefined;
        const durationMs = performance.now() - began;
        const bytes = socket.bytesWritten - before;
        metrics?.ended({ operation: operationOf(request), status, durationMs, bytes });
        tell({
          requestId: request.id,
          address,
          method: request.method,
          path: loggedPath(request.url),
          status: status ?? null,
          bytes,
          durationMs: Math.round(durationMs),
          // The client left, or was too slow.
          ...(raw.writableFinished ? {} : { aborted: true }),
        });
      });
    },

    observeUnparsed(reason, { id, status }) {
      metrics?.unparsed();
      tell({ requestId: id, status, unparsed: reason });
    },
  };
}

const PATHS = [
  ...Object.values(OPERATIONS).map(({ path }) => path),
  ...Object.values(SERVICE_PATHS),
];
const WHOLE = new Set<string>(PATHS);
const KNOWN = new Set(PATHS.flatMap((path) => path.split('/')));

/** Segments that are shown; a longer path is cut off. */
const SHOWN = 12;

/** The path of an address without its query; segments that occur in no path of the service are `*`. */
function loggedPath(url: string): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  // Nearly every request has one of these.
  if (WHOLE.has(path)) return path;
  const segments = path.split('/', SHOWN);
  return segments.map((segment) => (KNOWN.has(segment) ? segment : '*')).join('/');
}
