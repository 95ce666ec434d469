/** The identifier by which a client and the operator speak of one request: the one thing that the log repeats as a client sent it. */
import { randomUUID } from 'node:crypto';

/** Response header that repeats it; a request may bring its own. */
export const REQUEST_ID_HEADER = 'x-request-id';

const SANE = /^[A-Za-z0-9._-]{1,128}$/;

/** The identifier that the client sent, where it is fit for headers and logs; else a new one. */
export function requestId(sent: string | readonly string[] | undefined): string {
  return typeof sent === 'string' && SANE.test(sent) ? sent : randomUUID();
}
