/** Checks heads first: a supported version, and nothing servers on the way could read differently. */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID_PATTERN } from '../../contract/limits.ts';
import { RequestError } from './request-error.ts';

/** Refused whatever the request asks for (RFC 9110, 15.6.6; RFC 9112, 3.2), if so. */
export function headRefusal(request: IncomingMessage): RequestError | undefined {
  const { httpVersionMajor, httpVersionMinor, rawHeaders } = request;
  if (httpVersionMajor !== 1) return versionRefusal();
  const hosts = countOf('host', rawHeaders);
  if (hosts > 1 || (hosts === 0 && httpVersionMinor > 0)) {
    return new RequestError('requestInvalid', 'The request must have exactly one Host header.');
  }
  // The parser keeps the first. A server in front may have used the last.
  if (countOf('authorization', rawHeaders) > 1) {
    return new RequestError(
      'requestInvalid',
      'The request has more than one Authorization header.',
    );
  }
  return undefined;
}

/** Even without a body, `complete` is not set immediately. */
export function awaitsBody({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The error 505. */
export function versionRefusal(): RequestError {
  return new RequestError('versionNotSupported', 'The service accepts only HTTP/1.1 and HTTP/1.0.');
}

/** `rawHeaders` alternates names and values. */
function countOf(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at];
    // Most names differ in length and need no lowercase copy.
    if (sent?.length === name.length && sent.toLowerCase() === name) count += 1;
  }
  return count;
}

// One request's ID for client and operator: the only client text the log repeats.

/** A request may bring one too. */
export const REQUEST_ID_HEADER = 'x-request-id';

const SANE = new RegExp(REQUEST_ID_PATTERN);

/** The client's ID if safe for headers and logs, else a new one. */
export function requestId(sent: string | readonly string[] | undefined): string {
  return typeof sent === 'string' && SANE.test(sent) ? sent : randomUUID();
}
