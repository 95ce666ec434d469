/** The server under the service: plain or over TLS, with the bounds that keep slow or idle clients from holding it. */
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { dropSlowReaders } from './slow-readers.ts';

/** What a server proves itself with, as PEM text. */
export interface TlsIdentity {
  /** The certificate, and those between it and its root. */
  readonly cert: string;
  /** Its private key. */
  readonly key: string;
}

/** Most bytes of a request's headers, its address included. */
export const HEADER_BYTES = 16 * 1024;

/** Most time (ms) for the headers, for the whole request, and for a connection on which nothing happens. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const IDLE_MS = 120_000;
/** For the next request on a connection that was answered. */
const KEEP_ALIVE_MS = 72_000;
/** How often (ms) requests are held to that; the default of 30 s would let headers come for 40. */
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

/** A server that does not listen yet. Throws what the runtime does for a key that is not the certificate's. */
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
