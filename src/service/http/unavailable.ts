/** The answer while the service can't answer for a moment. */
import { RequestError } from './request-error.ts';

/** When a client should try again (seconds). */
const RETRY_SECONDS = 5;

/** The error 503 with the time to wait. `message` goes to the client. */
export function unavailable(message: string): RequestError {
  return new RequestError('unavailable', message, { 'retry-after': String(RETRY_SECONDS) });
}
