/** Serves metrics on a separate port, because metrics are only for the operator. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopbackHost } from './http/caller-address.ts';
import { limitConnections } from './http/connections.ts';
import { codingFor, encode } from './http/content-encoding.ts';
import {
  bearerToken,
  httpServer,
  listenFailure,
  listeningUrl,
  SERVICE_PATHS,
  type TlsIdentity,
} from './http/http-server.ts';
import { METRICS_TYPE, type MetricFamily, singleValueFamily } from './metrics-text.ts';
import type { RunningService } from './start-service.ts';

export interface MetricsOptions {
  readonly text: () => string;
  /** Default: 127.0.0.1, which only this machine can reach. */
  readonly host?: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly tls?: TlsIdentity | undefined;
  /** Scrapers need this bearer token. Without a token, anyone on this machine may scrape. */
  readonly token?: string | undefined;
}

const HOST = '127.0.0.1';
const PATH = '/metrics';
const MAX_CONNECTIONS = 64;
const NO_TUNNEL =
  'HTTP/1.1 405 Method Not Allowed\r\nallow: GET, HEAD\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
const UP = JSON.stringify({ status: 'up' });

export async function startMetricsServer(options: MetricsOptions): Promise<RunningService> {
  const { host = HOST, port, tls } = options;
  const server = httpServer((request, response) => {
    const answer = answerRequest(request, options);
    if (answer.isScrape) admit(request, response);
    send(answer, request, response).catch(() => response.destroy());
  }, tls);
  const admit = limitConnections(server, MAX_CONNECTIONS, () => undefined);
  // Without a listener, the server would close the connection without an answer.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined).end(NO_TUNNEL);
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw listenFailure(cause, host, port);
  }
  return {
    url: `${listeningUrl(server, host, tls)}${PATH}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface MetricsAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly challenge?: true;
  readonly isScrape?: true;
}

/** Compression pays off, because series repeat names and labels. */
async function send(
  { status, type, body: text, challenge }: MetricsAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const plain = Buffer.from(text);
  const coding = codingFor(plain.length, request.headers['accept-encoding']);
  const body = await encode(plain, coding);
  response.writeHead(status, {
    'content-type': type,
    'content-length': body.length,
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    ...(coding !== undefined && { 'content-encoding': coding }),
    ...(challenge && { 'www-authenticate': 'Bearer realm="linecheck"' }),
    // A request's body is not read, so the connection must end.
    ...((request.headers['transfer-encoding'] !== undefined ||
      Number(request.headers['content-length'] ?? 0) > 0) && { connection: 'close' }),
  });
  response.end(body);
}

function answerRequest(
  { method, url = '', headers }: IncomingMessage,
  { text, token }: MetricsOptions,
): MetricsAnswer {
  const path = url.replace(/\?.*/s, '');
  const isRead = method === 'GET' || method === 'HEAD';
  // A health probe has no token. Its answer has no metrics.
  if (isRead && path === SERVICE_PATHS.health) {
    return { status: 200, type: 'application/json', body: UP };
  }
  const refuse = (status: number, body: string) => ({ status, type: METRICS_TYPE, body });
  if (token === undefined) {
    // Through another host name, a web page in a local browser could read the metrics.
    if (!isLoopbackHost(headers.host ?? HOST)) return refuse(403, 'Use the address 127.0.0.1.\n');
  } else if (!timingSafeEqual(digest(bearerToken(headers.authorization)), digest(token))) {
    return { ...refuse(401, 'A bearer token is needed.\n'), challenge: true };
  }
  if (!isRead || path !== PATH) return refuse(404, `Metrics: GET ${PATH}.\n`);
  return { status: 200, type: METRICS_TYPE, body: text(), isScrape: true };
}

/** Hashes have the same length, so their comparison takes constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function processFamilies(): readonly MetricFamily[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const started = performance.timeOrigin / 1_000;
  const used = (user + system) / 1_000_000;
  const outside = 'Memory outside of the heap, such as for answers of the platform.';
  return [
    singleValueFamily('process_start_time_seconds', 'gauge', 'When it started.', started),
    singleValueFamily('process_cpu_seconds', 'counter', 'Processor time used.', used),
    singleValueFamily('process_resident_memory_bytes', 'gauge', 'Process memory.', rss),
    singleValueFamily('nodejs_heap_used_bytes', 'gauge', 'Memory for objects.', heapUsed),
    singleValueFamily('nodejs_external_memory_bytes', 'gauge', outside, external),
  ];
}
