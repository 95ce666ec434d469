import { ERROR_CODES, type ErrorMessage, type ErrorName } from '../../contract/error-message.ts';

/** An error that is answered with an ErrorMessage. `message` goes to the client, so it must have no secret. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly condition: ErrorName;
  readonly answer: (typeof ERROR_CODES)[ErrorName];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    condition: ErrorName,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.condition = condition;
    this.answer = ERROR_CODES[condition];
    this.headers = headers;
  }
}

/** The answer has all ten keys, with null for an empty value. */
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

const RETRY_SECONDS = 5;

/** Makes a 503 with the time to wait, for a momentary outage. `message` goes to the client. */
export function unavailable(message: string): RequestError {
  return new RequestError('unavailable', message, { 'retry-after': String(RETRY_SECONDS) });
}
