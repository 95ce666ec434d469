/** The metrics on a port of their own, reachable from this machine only: they are for the operator. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Failure } from '../contract/failures.ts';
import type { ServiceMetrics } from './metrics.ts';

/** A running metrics server. */
export interface MetricsServer {
  /** The metrics' address, such as `http://127.0.0.1:9464/metrics`. */
  readonly url: string;
  /** Closes it immediately. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const PATH = '/metrics';
/** The media type of the text format (Prometheus, "Exposition formats"). */
const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Serves the metrics on a port; 0 picks one. Throws `Failure` CONFIGURATION when it can't listen there. */
export async function startMetricsServer(
  metrics: ServiceMetrics,
  port: number,
): Promise<MetricsServer> {
  const server = createServer(({ method, url }, response) => {
    const known = url === PATH && (method === 'GET' || method === 'HEAD');
    response.writeHead(known ? 200 : 404, { 'content-type': TYPE, 'cache-control': 'no-store' });
    response.end(known ? metrics.text(process.memoryUsage()) : `Metrics: GET ${PATH}.\n`);
  });
  server.listen(port, HOST);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const message = `Can't serve metrics on port ${port} of ${HOST}.`;
    throw new Failure('CONFIGURATION', message, { cause });
  }
  const address = server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${HOST}:${actual}${PATH}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
