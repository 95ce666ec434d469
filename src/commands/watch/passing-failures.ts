/** Failures that repeated reading can outlast. */
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
 * The same after a first success: a gateway before a restarting platform sends its own pages, a database may be away, and a copy has no new business
 * date at closeout.
 */
export const PASSING_LATER: ReadonlySet<FailureCode> = new Set([
  ...PASSING,
  'NOT_FOUND',
  'CONTRACT_BROKEN',
  'ARCHIVE_UNAVAILABLE',
  'NOT_ARCHIVED',
]);
