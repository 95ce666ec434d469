/** HTTP exchanges over undici, with timeouts and cancellation. Redirects are not followed. */
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { Failure } from '../contract/failures.ts';
import { ACCEPTED_ENCODINGS, isUnframed, openBody, watchBody } from './body.ts';
import { underSignals } from './cancellation.ts';
import type { Limits } from './limits.ts';
import type { BaseUrl } from './preflight.ts';
import { RetryableError } from './retry.ts';
import { type Route, routeTo, trustedContext } from './route.ts';
import { transportFailure } from './transport-failure.ts';

export interface Exchange {
  readonly method: 'GET' | 'HEAD' | 'POST';
  /** Percent-encoded path below the base URL, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly firstByteMs: number;
  readonly totalMs: number;
  readonly maxBytes: number;
}

/** The body can be read at most once, and only during the exchange. */
export interface Answer {
  readonly status: number;
  /** Names are in lowercase. If a name repeats, its first value counts. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: AsyncIterable<Uint8Array>;
  readonly request: { readonly host: string; readonly path: string };
}

export interface TransportOptions {
  /** Authorities in PEM that are trusted in addition to Node's. */
  readonly authorities?: string | undefined;
  /** Names the proxy and the file of authorities. Default: the environment of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  readonly onAnswer?: ((answer: Pick<Answer, 'status' | 'headers'>) => void) | undefined;
  /** Replaces the system's lookup of hosts, except with a proxy. */
  readonly lookup?: LookupFunction | undefined;
  /** Asks for uncompressed answers, which are cheaper from a service in the same process. */
  readonly isPlain?: boolean | undefined;
}

export type Transport = ReturnType<typeof createTransport>;

/** A proxy in the environment is used for other machines only. Throws CONFIGURATION for an unusable proxy. */
export function createTransport(
  baseUrl: BaseUrl,
  limits: Limits,
  onReceived: (bytes: number) => void,
  { authorities, environment = process.env, onAnswer, lookup, isPlain }: TransportOptions = {},
) {
  const route = routeTo(baseUrl, environment);
  const connections = openConnections();
  const trust = { authorities, environment, lookup };
  const dispatcher = createDispatcher(route, limits, trust, connections.opened);
  return {
    /** Throws a RetryableError or a Failure. Errors of `read` pass through. After an abort, any error may be thrown. */
    exchange: <T>(exchange: Exchange, signal: AbortSignal, read: (answer: Answer) => Promise<T>) =>
      underSignals([signal], async (limited, abort) => {
        const deadline = { isOver: false };
        const timer = setTimeout(() => {
          deadline.isOver = true;
          abort();
        }, exchange.totalMs);
        try {
          return await send(exchange, limited, read);
        } catch (error) {
          if (!deadline.isOver) throw transportFailure(error, route);
          const sentence = 'The response was not complete in time.';
          throw new RetryableError(new Failure('TIMED_OUT', sentence), 'unknown');
        } finally {
          clearTimeout(timer);
        }
      }),
    close: () => dispatcher.destroy(),
  };

  async function send<T>(
    { method, path, headers, body, firstByteMs, maxBytes }: Exchange,
    signal: AbortSignal,
    read: (answer: Answer) => Promise<T>,
  ): Promise<T> {
    const hasClosedUnused = connections.watch();
    const pendingResponse = dispatcher.request({
      origin: baseUrl.origin,
      path: baseUrl.path + path,
      method,
      headers: {
        accept: 'application/json',
        'accept-encoding': isPlain === true ? 'identity' : ACCEPTED_ENCODINGS,
        'user-agent': 'linecheck',
        ...headers,
      },
      body: body ?? null,
      headersTimeout: firstByteMs,
      bodyTimeout: limits.stallMs,
      signal,
    });
    const response = await pendingResponse.catch((error: unknown) => {
      throw transportFailure(error, route, hasClosedUnused() ? 'none' : 'unknown');
    });
    const answerHeaders = firstValues(response.headers);
    // A body that is destroyed early emits an error. Without a listener, that error would end the process.
    response.body.on('error', () => {});
    try {
      const encoding = answerHeaders.get('content-encoding');
      const open = openBody(response.body, encoding, maxBytes, onReceived);
      const request = { host: route.host, path };
      const answer = { status: response.statusCode, headers: answerHeaders, request };
      onAnswer?.(answer);
      if (!isUnframed(answerHeaders)) return await read({ ...answer, body: open });
      const watchedBody = watchBody(open);
      try {
        return await read({ ...answer, body: watchedBody.body });
      } catch (error) {
        const isBroken = error instanceof Failure && error.code === 'CONTRACT_BROKEN';
        throw isBroken && watchedBody.isCut() ? cutOff(answerHeaders) : error;
      }
    } finally {
      response.body.destroy();
    }
  }
}

function cutOff(headers: ReadonlyMap<string, string>): RetryableError {
  const via = /\b1\.0\b/.test(headers.get('via') ?? '') ? 'an HTTP/1.0 proxy' : 'a proxy';
  const sentence = `The response is incomplete: ${via} in between cut it off.`;
  const hint =
    'Try again. If it keeps failing, bypass that proxy, or have the size or time limit there raised.';
  return new RetryableError(new Failure('CONTRACT_BROKEN', sentence, { hint }), 'unknown');
}

function firstValues(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    const first = typeof value === 'string' ? value : value?.[0];
    if (first !== undefined) values.set(name.toLowerCase(), first);
  }
  return values;
}

/** Tells whether a request used a kept connection that the platform was closing. Such a request was not read and may be repeated. */
function openConnections() {
  const sockets = new Set<Socket>();
  let count = 0;
  return {
    opened: (socket: Socket): void => {
      count += 1;
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    },
    /** Called before a request. The returned function tells whether only older connections closed since then, without any byte received. */
    watch: (): (() => boolean) => {
      const before = count;
      const openBefore = [...sockets].map((socket) => [socket, socket.bytesRead] as const);
      return () => {
        const closed = openBefore.filter(([socket]) => socket.destroyed);
        const isSilent = closed.every(([socket, bytes]) => socket.bytesRead === bytes);
        return count === before && closed.length > 0 && isSilent;
      };
    },
  };
}

interface Trust extends Pick<TransportOptions, 'lookup'> {
  readonly authorities: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The timeouts apply to the connection to a proxy and to the connection in its tunnel. */
function createDispatcher(
  { proxy }: Route,
  { connectMs }: Limits,
  { authorities, environment, lookup }: Trust,
  onOpened: (socket: Socket) => void,
): Dispatcher {
  const connect = {
    timeout: connectMs,
    // Over HTTP/2, timeouts, broken connections, and tunnels would behave differently.
    allowH2: false,
    // Node tries a host's addresses in turn. Slow links need more than Node's 250 ms for each address.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 500,
    ...(authorities !== undefined && {
      secureContext: trustedContext(authorities, environment),
    }),
  };
  if (proxy === undefined) {
    const direct = { ...connect, ...(lookup !== undefined && { lookup }) };
    return new Agent({ connect: connector(direct, onOpened) });
  }
  const { name: uri, authorization } = proxy;
  const toProxy = connector(connect, onOpened);
  return new ProxyAgent({
    uri,
    ...(authorization !== undefined && { token: authorization }),
    // Without a tunnel, a proxy would see the tokens in http:// requests, and the proxy's answers would look like the platform's.
    proxyTunnel: true,
    clientFactory: (origin, options) => new Pool(origin, { ...options, connect: toProxy }),
    requestTls: connect,
  });
}

/** An IP address gets no server name, because Node would print a warning into a drawn screen. */
function connector(
  settings: buildConnector.BuildOptions,
  onOpened: (socket: Socket) => void,
): buildConnector.connector {
  const connect = buildConnector(settings);
  return ({ servername = '', ...options }, callback) =>
    connect(isIP(servername) === 0 ? { ...options, servername } : options, (...opened) => {
      if (opened[0] === null) onOpened(opened[1]);
      callback(...opened);
    });
}
