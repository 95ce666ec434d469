/** Failures a retry may outlast, and those that end more than one reading. */
import type { FailureCode } from './failures.ts';

export const PASSING: ReadonlySet<FailureCode> = new Set([
  'UNREACHABLE',
  'TIMED_OUT',
  'RATE_LIMITED',
  'SERVER_ERROR',
  'CONFIGURATION_MOVING',
]);

/** After a first success, also: a restarting platform sends other pages, and a copy has no new business date at closeout. */
export const PASSING_LATER: ReadonlySet<FailureCode> = new Set([
  ...PASSING,
  'NOT_FOUND',
  'CONTRACT_BROKEN',
  'BODY_TOO_LARGE',
  'ARCHIVE_UNAVAILABLE',
  'NOT_ARCHIVED',
]);

/** After these, every call would fail: platform, credentials, or user is the cause. */
export const ENDS_ALL: ReadonlySet<FailureCode> = new Set([
  'CONFIGURATION',
  'NOT_AUTHENTICATED',
  'UNREACHABLE',
  'ARCHIVE_UNAVAILABLE',
  'CANCELLED',
]);

/** After these, the restaurant's other dates would fail, too. */
export const ENDS_RESTAURANT: ReadonlySet<FailureCode> = new Set([
  'NOT_PERMITTED',
  'NOT_FOUND',
  'NOT_SUBSCRIBED',
  'RATE_LIMITED',
]);
