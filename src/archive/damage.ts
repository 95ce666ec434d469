/** A part of an archive that is not what was written to it. */
import { Failure } from '../contract/failures.ts';

/** How damage is undone. */
export const RESTORE_HINT =
  'Put a backup in its place, or write what is damaged again: linecheck sync, archive import.';

/** The refusal of it; `what` names it, such as `the business date 20260115`, and `archive` the archive where several may be meant. */
export function damage(what: string, cause?: unknown, archive?: string): Failure {
  const named = archive === undefined ? 'The archive' : `The archive ${archive}`;
  return new Failure('ARCHIVE', `${named} is damaged: ${what} cannot be read.`, {
    cause,
    hint: RESTORE_HINT,
  });
}
