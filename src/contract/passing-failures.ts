/** Failures a retry may outlast. */
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
