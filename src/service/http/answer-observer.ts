/** What is told of each request once its answer has ended: a line for the log, and counts for the metrics. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerAddressOf } from '../limits/caller-address.ts';
import type { ServiceMetrics } from '../metrics.ts';
import { operationOf } from '../operations/operation-names.ts';
import { loggedPath } from './logged-path.ts';

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
