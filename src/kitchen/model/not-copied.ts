/** What an archive has no copy of. */
import { Failure } from '../../contract/failures.ts';

/** Whether the outcome of a reading is that the archive has no copy: nothing was tried in vain. */
export function isNotCopied(outcome: unknown): boolean {
  return outcome instanceof Failure && outcome.code === 'NOT_ARCHIVED';
}
