import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '../contract/failures.ts';
import { serviceMetrics } from './answer-observer.ts';
import { idleRules } from './fault-calls.ts';
import { listenFailure, listeningUrl } from './http/http-server.ts';
import { type MetricsServer, processFamilies, startMetricsServer } from './metrics-server.ts';
import { metricsText } from './metrics-text.ts';
import { createService, type ServiceOptions } from './service.ts';

export interface ListenOptions {
  /** Interface address or name. Default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: picks a free port. */
  readonly port?: number;
  /** Metrics port on 127.0.0.1, 0 for a free one. Absent: nothing is counted. */
  readonly metricsPort?: number;
}

export interface RunningService {
  /** Such as `http://127.0.0.1:8080`, with the actual port. `https` with a certificate. */
  readonly url: string;
  /** Where metrics are served, if so. */
  readonly metricsUrl: string | undefined;
  /** Stops accepting connections. Resolves when every request is answered or after 10 s. */
  close(): Promise<void>;
}

/** Ms a closing service waits for open requests. */
const DRAIN_MS = 10_000;

/** Throws `Failure` CONFIGURATION when it can't listen, or for options out of bounds. */
export async function startService(
  options: Omit<ServiceOptions, 'metrics'> & ListenOptions,
): Promise<RunningService> {
  const { host = '127.0.0.1', port = 0, metricsPort, tls } = options;
  const metrics = metricsPort === undefined ? undefined : serviceMetrics();
  const app = createService({ ...options, ...(metrics !== undefined && { metrics }) });
  const closeUnused = unusedConnections(app.server);
  let metricsServer: MetricsServer | undefined;
  try {
    if (metrics !== undefined) {
      metricsServer = await startMetricsServer({
        text: () => metricsText([...metrics.families(), ...processFamilies()]),
        port: metricsPort ?? 0,
      });
    }
    await app.listen({ host, port });
  } catch (cause) {
    await metricsServer?.close();
    throw cause instanceof Failure ? cause : listenFailure(cause, host, port);
  }
  for (const message of await idleRules(options.faults ?? [], options.archive)) {
    options.log?.({ time: new Date(options.now()).toISOString(), level: 'warn', message });
  }
  return {
    url: listeningUrl(app.server, host, tls),
    metricsUrl: metricsServer?.url,
    close: async () => {
      const deadline = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      try {
        const closed = app.close();
        closeUnused();
        await closed;
      } finally {
        clearTimeout(deadline);
        await metricsServer?.close();
      }
    },
  };
}

/** Closes connections without a request yet: the server counts them as open requests. */
function unusedConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
