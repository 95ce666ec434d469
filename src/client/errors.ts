import { Failure } from '../contract/failures.ts';

/** A code never changes its meaning. */
export type KitchenErrorCode =
  /** The platform sent more than the limits allow. */
  | 'BODY_TOO_LARGE'
  /** The signal was aborted, or the client was closed. */
  | 'CANCELLED'
  /** The options can't work. */
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
  /** The platform refused all retries, because there were too many requests. */
  | 'RATE_LIMITED'
  | 'REQUEST_REFUSED'
  /** The platform answered all retries with a status of 5xx. */
  | 'SERVER_ERROR'
  | 'TIMED_OUT'
  /** DNS, the connection, the proxy, or TLS failed. */
  | 'UNREACHABLE'
  /** The platform would refuse an argument, such as a date that doesn't exist. Nothing was sent. */
  | 'USAGE';

/** The client throws no other error. The message is one sentence, without a token or the secret. */
export interface KitchenError extends Error {
  readonly code: KitchenErrorCode;
  /** `undefined` without a response. */
  readonly status: number | undefined;
  /** Identifies the request for the platform's support. */
  readonly requestId: string | undefined;
  /** What to do. */
  readonly hint: string;
}

export function isKitchenError(error: unknown): error is KitchenError {
  return error instanceof Failure;
}
