/** The ID that client and operator use for one request: the only thing that the log repeats as a client sent it. */
import { randomUUID } from 'node:crypto';
import { REQUEST_ID_PATTERN } from '../../contract/published-answers.ts';

/** Response header that repeats it; a request may bring its own. */
export const REQUEST_ID_HEADER = 'x-request-id';

const SANE = new RegExp(REQUEST_ID_PATTERN);

/** The ID that the client sent, where it is safe for headers and logs; else a new one. */
export function requestId(sent: string | readonly string[] | undefined): string {
  return typeof sent === 'string' && SANE.test(sent) ? sent : randomUUID();
}
