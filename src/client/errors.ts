import { Failure } from '../contract/failures.ts';

/** The codes are stable. */
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
  /** No item fulfillments in the subscription. */
  | 'NOT_SUBSCRIBED'
  /** After all retries. */
  | 'RATE_LIMITED'
  | 'REQUEST_REFUSED'
  /** 5xx, after all retries. */
  | 'SERVER_ERROR'
  | 'TIMED_OUT'
  /** DNS, the connection, the proxy, or TLS failed. */
  | 'UNREACHABLE'
  /** An argument the platform could only refuse, such as a nonexistent date. Nothing was sent. */
  | 'USAGE';

/** The client's only error. One-sentence message, never with a token or the secret. */
export interface KitchenError extends Error {
  readonly code: KitchenErrorCode;
  /** `undefined` without a response. */
  readonly status: number | undefined;
  /** The platform's request ID, for support. */
  readonly requestId: string | undefined;
  /** What to do about it. */
  readonly hint: string;
}

export function isKitchenError(error: unknown): error is KitchenError {
  return error instanceof Failure;
}
