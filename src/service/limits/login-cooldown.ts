/** Shares logins with other services, and pauses after a failure. */

import { Failure } from '../../contract/failures.ts';
import type { SharedLogins } from '../archive/archive.ts';

/** Pause in ms after a failure: a primary may be away, or the database read-only. */
const PAUSE_MS = 5_000;

/** What services agree on. `undefined` while they can't. */
export type CooldownLogins = <Answer>(
  question: (sharedLogins: SharedLogins) => Promise<Answer>,
) => Promise<Answer | undefined>;

export function withCooldown(sharedLogins: SharedLogins, now: () => number): CooldownLogins {
  let failedAt = Number.NEGATIVE_INFINITY;
  return async (question) => {
    if (Math.abs(now() - failedAt) < PAUSE_MS) return undefined;
    try {
      return await question(sharedLogins);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failedAt = now();
      return undefined;
    }
  };
}
