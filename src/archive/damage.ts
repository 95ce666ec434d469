/** A part of an archive that is not what was written to it. */
import { Failure } from '../contract/failures.ts';

/** How damage is undone. */
export const RESTORE_HINT =
  'Restore a backup, or write the damaged part again: linecheck sync, archive import.';

/** The refusal of it; `what` names it, such as `the business date 20260115`, and `archive` the archive where several may be meant. */
export function damage(what: string, cause?: unknown, archive?: string): Failure {
  const named = archive === undefined ? 'The archive' : `The archive ${archive}`;
  return new Failure('ARCHIVE', `${named} is damaged: can't read ${what}.`, {
    cause,
    hint: RESTORE_HINT,
  });
}
