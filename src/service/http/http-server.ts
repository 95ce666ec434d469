/** The HTTP server, with limits that keep slow and idle clients from blocking it. */
import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { Failure } from '../../contract/failures.ts';
import { oncePerKey } from '../../contract/once.ts';
import { REQUEST_ID_PATTERN } from '../../contract/operations.ts';
import { property } from '../../contract/parsed-json.ts';
import { RequestError } from './request-error.ts';

/** PEM text. */
export interface TlsIdentity {
  /** The certificate, then the certificates up to the root. */
  readonly cert: string;
  readonly key: string;
}

export const HEADER_BYTES = 16 * 1024;

/** The time limits for the headers, for the complete request, and for an idle connection. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
export const BODY_MS = REQUEST_MS - HEADERS_MS;
const IDLE_MS = 120_000;
const KEEP_ALIVE_MS = 72_000;
/** The time between checks of these limits. With the default of 30 s, headers could take 40 s. */
const CHECK_MS = 2_000;
const HANDSHAKE_MS = 10_000;

const OPTIONS = {
  maxHeaderSize: HEADER_BYTES,
  headersTimeout: HEADERS_MS,
  requestTimeout: REQUEST_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: CHECK_MS,
  requireHostHeader: false,
} as const satisfies ServerOptions;

/** The server doesn't listen yet. Throws Node's error for a key that does not match the certificate. */
export function httpServer(listener: RequestListener, tls: TlsIdentity | undefined): Server {
  const server =
    tls === undefined
      ? createServer(OPTIONS, listener)
      : createTlsServer(
          { ...OPTIONS, ...tls, minVersion: 'TLSv1.2', handshakeTimeout: HANDSHAKE_MS },
          listener,
        );
  server.setTimeout(IDLE_MS);
  dropSlowReaders(server);
  return server;
}

const OTHER_PORT = 'Choose another port (0 picks a free one), or stop the program using this one.';
const OTHER_HOST = 'Check --host: it must be an address of this machine.';
const REASONS: ReadonlyMap<unknown, readonly [reason: string, hint: string]> = new Map([
  ['EADDRINUSE', ['the port is in use', OTHER_PORT]],
  ['EACCES', ['the port is not permitted', 'Choose a port from 1024 on.']],
  ['EADDRNOTAVAIL', ['this machine has no such address', OTHER_HOST]],
  ['ENOTFOUND', ['unknown host', OTHER_HOST]],
  ['EAI_AGAIN', ['unknown host', OTHER_HOST]],
]);

export function listenFailure(cause: unknown, host: string, port: number): Failure {
  const [reason, hint] = REASONS.get(property(cause, 'code')) ?? ['the system refused', OTHER_PORT];
  const message = `Can't listen on port ${port} of ${host}: ${reason}.`;
  return new Failure('CONFIGURATION', message, { cause, hint });
}

/** Has the actual port, such as `http://[::1]:8080`. */
export function listeningUrl(server: Server, host: string, tls: TlsIdentity | undefined): string {
  const scheme = tls === undefined ? 'http' : 'https';
  const port = String(property(server.address(), 'port'));
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const READER_CHECK_MS = 5_000;
/** A client may stall for this time, and longer if more bytes wait (bytes/s). The rate is a tenth of a slow mobile connection's. */
const GRACE_MS = 30_000;
const MIN_RATE = 4 * 1024;

function dropSlowReaders(server: Server): void {
  const readers = new Map<Socket, { taken: number; stalledMs: number }>();
  server.on('request', ({ socket }) => {
    if (readers.has(socket)) return;
    readers.set(socket, { taken: 0, stalledMs: 0 });
    socket.once('close', () => readers.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, reader] of readers) {
      // These bytes are in completed writes. A write in progress doesn't count.
      const taken = socket.bytesWritten - socket.writableLength;
      // If no bytes wait, the client is not slow.
      const isSlow = taken <= reader.taken && socket.writableLength > 0;
      reader.stalledMs = isSlow ? reader.stalledMs + READER_CHECK_MS : 0;
      if (!isSlow) reader.taken = taken;
      const most = GRACE_MS + (socket.writableLength / MIN_RATE) * 1_000;
      if (reader.stalledMs >= most) socket.destroy();
    }
  }, READER_CHECK_MS).unref();
  server.once('close', () => clearInterval(timer));
}

/** The `Date` header (RFC 9110, 6.6.1) by the service's clock. Every answer has the header, so its text is made once a second. */
export function httpDate(now: () => number): () => string {
  const textOf = oncePerKey((second: number) => new Date(second * 1_000).toUTCString(), 1);
  return () => textOf(Math.floor(now() / 1_000));
}

// A server in front must not be able to read a request's head differently.

/** Returns why the request is refused by its head alone (RFC 9110, 15.6.6; RFC 9112, 3.2). */
export function headRefusal(request: IncomingMessage): RequestError | undefined {
  const { httpVersionMajor, httpVersionMinor, rawHeaders } = request;
  if (httpVersionMajor !== 1) return versionRefusal();
  const hosts = countHeader('host', rawHeaders);
  if (hosts > 1 || (hosts === 0 && httpVersionMinor > 0)) {
    return new RequestError('requestInvalid', 'The request must have exactly one Host header.');
  }
  // The parser keeps the first header. A server in front may have used the last.
  if (countHeader('authorization', rawHeaders) > 1) {
    const message = 'The request has more than one Authorization header.';
    return new RequestError('requestInvalid', message);
  }
  return undefined;
}

export function bearerToken(authorization = ''): string {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
}

/** `complete` is not true immediately even for a request without a body, so the headers count, too. */
export function awaitsBody({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

export function versionRefusal(): RequestError {
  return new RequestError('versionNotSupported', 'The service accepts only HTTP/1.1 and HTTP/1.0.');
}

/** `rawHeaders` alternates names and values. */
function countHeader(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const headerName = rawHeaders[index];
    // The length is compared first, because most names differ in it and then need no lowercase copy.
    if (headerName?.length === name.length && headerName.toLowerCase() === name) count += 1;
  }
  return count;
}

// The client and the log have the same ID for a request. The log repeats no other text of a client.

export const REQUEST_ID_HEADER = 'x-request-id';

const SAFE_REQUEST_ID = new RegExp(REQUEST_ID_PATTERN);

export function requestId(sent: string | readonly string[] | undefined): string {
  return typeof sent === 'string' && SAFE_REQUEST_ID.test(sent) ? sent : randomUUID();
}

/** Paths beyond the document's operations (our choice). */
export const SERVICE_PATHS = {
  /** A JSON Web Key Set (RFC 7517). */
  keys: '/.well-known/jwks.json',
  openapi: '/openapi.json',
  health: '/health',
  /** Answers 503 while the archive is unreachable, and once shutdown starts. */
  ready: '/ready',
} as const;
