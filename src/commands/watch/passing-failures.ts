/** Failures that readings again and again outlast. */
import type { FailureCode } from '../../contract/failures.ts';

/** Those that may be over by the next reading. */
export const PASSING: ReadonlySet<FailureCode> = new Set([
  'UNREACHABLE',
  'TIMED_OUT',
  'RATE_LIMITED',
  'SERVER_ERROR',
  'CONFIGURATION_MOVING',
]);

/**
 * The same once something was read: a gateway in front of a platform that restarts answers with pages of its own, a database may be away, and
 * a copy has no new business date at closeout.
 */
export const PASSING_LATER: ReadonlySet<FailureCode> = new Set([
  ...PASSING,
  'NOT_FOUND',
  'CONTRACT_BROKEN',
  'ARCHIVE_UNAVAILABLE',
  'NOT_ARCHIVED',
]);
