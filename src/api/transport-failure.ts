/** What an error of the network means. Only its code is kept: the errors of HTTP parsers hold bodies, and bodies tokens. */
import { Failure } from '../contract/failures.ts';
import { Setback } from './setback.ts';

const CONNECT_FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing accepts connections at the base URL.',
  ENOTFOUND: 'The host of the base URL is not known to the name service.',
  EAI_AGAIN: 'The name service does not answer.',
  EHOSTUNREACH: 'The host of the base URL cannot be reached.',
  ENETUNREACH: 'The network of the base URL cannot be reached.',
  EADDRNOTAVAIL: 'The network of the base URL cannot be reached.',
  ETIMEDOUT: 'The host of the base URL does not accept a connection in time.',
  UND_ERR_CONNECT_TIMEOUT: 'The host of the base URL does not accept a connection in time.',
};

const BROKEN_CONNECTIONS = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

/** Turns an error of undici, node:net, node:tls or node:zlib into what the retry loop knows; passes others through. */
export function transportFailure(error: unknown): unknown {
  if (error instanceof Failure || error instanceof Setback) return error;
  const code = codeOf(error);
  if (code === undefined) return error;
  const facts = { cause: code };
  const unconnected = CONNECT_FAILURES[code];
  if (unconnected !== undefined) {
    return new Setback(new Failure('UNREACHABLE', unconnected, facts), 'none');
  }
  if (BROKEN_CONNECTIONS.has(code)) {
    const sentence = 'The connection broke off before the answer was complete.';
    return new Setback(new Failure('UNREACHABLE', sentence, facts), 'unknown');
  }
  if (code === 'UND_ERR_HEADERS_TIMEOUT') {
    const sentence = 'The platform accepted the request but did not begin to answer in time.';
    return new Setback(new Failure('TIMED_OUT', sentence, facts), 'unknown');
  }
  if (code === 'UND_ERR_BODY_TIMEOUT') {
    const sentence = 'The answer stopped arriving in the middle.';
    return new Setback(new Failure('TIMED_OUT', sentence, facts), 'unknown');
  }
  if (code === 'Z_BUF_ERROR') {
    const sentence = 'The compressed answer ends too early.';
    return new Setback(new Failure('CONTRACT_BROKEN', sentence, facts), 'unknown');
  }
  if (/^(?:Z_|ERR__ERROR_|ERR_BROTLI)/.test(code)) {
    return new Failure('CONTRACT_BROKEN', 'The answer is not compressed as it says.', facts);
  }
  if (code === 'NOT_HTTP' || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new Failure('CONTRACT_BROKEN', 'The answer is not proper HTTP.', facts);
  }
  if (/CERT|SIGNATURE|^ERR_(?:TLS|SSL)|^EPROTO$/.test(code)) {
    return new Failure('UNREACHABLE', `No trusted TLS connection is possible (${code}).`, facts);
  }
  if (code === 'UND_ERR_ABORTED' || code.startsWith('UND_ERR_PRX')) {
    return new Failure('UNREACHABLE', 'The proxy refuses to connect to the base URL.', facts);
  }
  // What is left of these two families is a mistake in the program, not in the network.
  if (/^ERR_|^UND_ERR_INVALID/.test(code)) return error;
  const sentence = `The connection failed (${code}).`;
  return new Setback(new Failure('UNREACHABLE', sentence, facts), 'unknown');
}

/** Node names its errors in capitals; anything else there is not ours to show. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // Of these only some have a code, and all hold the bytes that they choked on.
  if (error.name === 'HTTPParserError') return 'NOT_HTTP';
  if (!('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : undefined;
}
