/** What cannot be answered now, but soon. */
import { RequestError } from './request-error.ts';

/** When a client should try again. */
const RETRY_SECONDS = 5;

/** A refusal 503 that tells the time to wait. `message` is what the client reads. */
export function unavailable(message: string): RequestError {
  return new RequestError('unavailable', message, { 'retry-after': String(RETRY_SECONDS) });
}
