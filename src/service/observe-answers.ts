/** What is told of each request once its answer has ended: a line for the log, and counts for the metrics. */
import type { FastifyInstance } from 'fastify';
import { loggedPath } from './logged-path.ts';
import type { ServiceMetrics } from './metrics.ts';
import { operationOf } from './operation-names.ts';

/** Who is told. */
interface Observers {
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: (line: object) => void;
  readonly metrics: ServiceMetrics | undefined;
}

/** Tells of every request of a service, those too whose client left before its answer ended. */
export function observeAnswers(app: FastifyInstance, { now, log, metrics }: Observers): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = reply;
    const { socket } = request;
    const before = socket.bytesWritten;
    metrics?.began();
    raw.once('close', () => {
      const status = raw.headersSent ? raw.statusCode : undefined;
      const durationMs = reply.elapsedTime;
      metrics?.ended({
        operation: operationOf(request),
        status,
        durationMs,
        bytes: socket.bytesWritten - before,
      });
      log({
        time: new Date(now()).toISOString(),
        level: 'info',
        requestId: request.id,
        method: request.method,
        path: loggedPath(request.url),
        status: status ?? null,
        durationMs: Math.round(durationMs),
        // The client left, or was too slow.
        ...(raw.writableFinished ? {} : { aborted: true }),
      });
    });
  });
}
