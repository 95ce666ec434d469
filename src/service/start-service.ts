import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '../contract/failures.ts';
import { unusedRules } from './fault-calls.ts';
import { listenFailure, listeningUrl } from './http/http-server.ts';
import { createService, type ServiceOptions } from './service.ts';

export interface RunningService {
  /** Has the actual port, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Stops accepting connections. Resolves when every request is answered, or after 10 s. */
  close(): Promise<void>;
}

const DRAIN_MS = 10_000;

/** Port 0 picks a free port. Throws CONFIGURATION if the service can't listen, or for options out of bounds. */
export async function startService(
  options: ServiceOptions & { readonly host?: string; readonly port?: number },
): Promise<RunningService> {
  const { host = '127.0.0.1', port = 0, tls } = options;
  const app = createService(options);
  const closeUnused = unusedConnections(app.server);
  try {
    await app.listen({ host, port });
  } catch (cause) {
    throw cause instanceof Failure ? cause : listenFailure(cause, host, port);
  }
  for (const message of await unusedRules(options.faults ?? [], options.archive)) {
    options.log?.({ time: new Date(options.now()).toISOString(), level: 'warn', message });
  }
  return {
    url: listeningUrl(app.server, host, tls),
    close: async () => {
      const deadline = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      try {
        const closed = app.close();
        closeUnused();
        await closed;
      } finally {
        clearTimeout(deadline);
      }
    },
  };
}

/** Closes connections that have sent no request yet, because the server would wait for these. */
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
