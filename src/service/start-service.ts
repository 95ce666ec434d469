/** Starts the service on a port. */
import { Failure } from '../contract/failures.ts';
import { createService, type ServiceOptions } from './service.ts';

/** Where to listen. */
export interface ListenOptions {
  /** Address or name of the interface; 127.0.0.1 when absent. */
  readonly host?: string;
  /** 0 picks a free port, which is the default. */
  readonly port?: number;
}

/** A service that accepts connections. */
export interface RunningService {
  /** Base URL such as `http://127.0.0.1:8080`, with the port that was picked. */
  readonly url: string;
  /** Accepts no more connections, and resolves when every request was answered or 10 s have passed. */
  close(): Promise<void>;
}

/** How long a closing service waits for requests that do not come to an end. */
const DRAIN_MS = 10_000;

/** Builds the service and listens. Throws `Failure` CONFIGURATION when it cannot listen there. */
export async function startService(
  options: ServiceOptions & ListenOptions,
): Promise<RunningService> {
  const { host = '127.0.0.1', port = 0 } = options;
  const app = createService(options);
  try {
    await app.listen({ host, port });
  } catch (error) {
    const message = `The service cannot listen on port ${port} of ${host}.`;
    throw new Failure('CONFIGURATION', message, { cause: error });
  }
  const address = app.server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    close: async () => {
      const deadline = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      try {
        await app.close();
      } finally {
        clearTimeout(deadline);
      }
    },
  };
}
