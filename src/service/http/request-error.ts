/** The error of a request, answered with an ErrorMessage, and that body (A23). */
import { ERROR_CODES, type ErrorMessage, type ErrorName } from '../../contract/error-message.ts';

/** Thrown anywhere in the handling of a request; `message` goes to the client, so it contains no secret. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly condition: ErrorName;
  /** Additional headers of the answer, such as a challenge. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    condition: ErrorName,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.condition = condition;
    this.headers = headers;
  }
}

/** HTTP status of an error condition. */
export function statusOf(condition: ErrorName): number {
  return ERROR_CODES[condition].status;
}

/** JSON text of the ErrorMessage for a condition: all ten keys, null where empty. */
export function errorBody(condition: ErrorName, message: string, requestId: string): string {
  return errorMessageText(ERROR_CODES[condition], message, requestId);
}

/** The same for any HTTP status and numeric code. */
export function errorMessageText(
  { status, code }: { readonly status: number; readonly code: number },
  message: string,
  requestId: string,
): string {
  return JSON.stringify({
    status: String(status),
    code,
    message,
    messageKey: null,
    fieldName: null,
    link: null,
    requestId,
    developerMessage: null,
    errors: [],
    canRetry: null,
  } satisfies ErrorMessage);
}

/** When a client should try again (seconds). */
const RETRY_SECONDS = 5;

/** The answer while the service can't answer for a moment. The error 503 with the time to wait. `message` goes to the client. */
export function unavailable(message: string): RequestError {
  return new RequestError('unavailable', message, { 'retry-after': String(RETRY_SECONDS) });
}
