/** Questions to the other services on an archive, which are not repeated at once where they cannot be answered. */
import type { SharedLogins } from '../../archive/archive.ts';
import { Failure } from '../../contract/failures.ts';

/** Ms after a failure in which nothing is asked: a primary may be away, or nothing may be written. */
const PAUSE_MS = 5_000;

/** Gives what services agree on; `undefined` where they cannot for now. */
export type PatientLogins = <Answer>(
  question: (sharedLogins: SharedLogins) => Promise<Answer>,
) => Promise<Answer | undefined>;

/** Asks through the archive of a service. `now` gives epoch ms. */
export function patientLogins(sharedLogins: SharedLogins, now: () => number): PatientLogins {
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
