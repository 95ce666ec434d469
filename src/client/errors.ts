import { Failure } from '../contract/failures.ts';

/** What went wrong; the codes are stable. */
export type KitchenErrorCode =
  /** The platform sent more than the limits allow. */
  | 'BODY_TOO_LARGE'
  /** The signal was aborted, or the client was closed. */
  | 'CANCELLED'
  /** Options that can never work. */
  | 'CONFIGURATION'
  /** The setup was published during each of four attempts to read it. */
  | 'CONFIGURATION_MOVING'
  /** The response does not match the API's document. */
  | 'CONTRACT_BROKEN'
  /** The platform refused the client ID and secret. */
  | 'NOT_AUTHENTICATED'
  | 'NOT_FOUND'
  /** The client has no access to this restaurant, or no scope `kitchen:read`. */
  | 'NOT_PERMITTED'
  /** The restaurant's subscription has no item fulfillments. */
  | 'NOT_SUBSCRIBED'
  /** Too many requests, after all retries. */
  | 'RATE_LIMITED'
  | 'REQUEST_REFUSED'
  /** Status 5xx, after all retries. */
  | 'SERVER_ERROR'
  | 'TIMED_OUT'
  /** DNS, the connection, the proxy or TLS failed. */
  | 'UNREACHABLE'
  /** An argument that the platform could only refuse, such as a date that does not exist. Nothing was sent. */
  | 'USAGE';

/** The only error that a client throws. Its message is one sentence and never contains a token or the secret. */
export interface KitchenError extends Error {
  readonly code: KitchenErrorCode;
  /** HTTP status, where a response arrived. */
  readonly status: number | undefined;
  /** The platform's ID of the request, for its support. */
  readonly requestId: string | undefined;
  /** What to do about it. */
  readonly hint: string;
}

/** Whether a client threw this error. */
export function isKitchenError(error: unknown): error is KitchenError {
  return error instanceof Failure;
}
