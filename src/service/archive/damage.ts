/** Damage: a part of an archive that differs from what was written. */
import { Failure } from '../../contract/failures.ts';

/** How to recover. */
export const RESTORE_HINT =
  'Restore a backup, or write the damaged part again: linecheck sync, archive import.';

/**
 * The failure for damage; `what` names the part, such as `the business date 20260115`, and `archive` the archive where there may be
 * several.
 */
export function damage(what: string, cause?: unknown, archive?: string): Failure {
  const named = archive === undefined ? 'The archive' : `The archive ${archive}`;
  return new Failure('ARCHIVE', `${named} is damaged: can't read ${what}.`, {
    cause,
    hint: RESTORE_HINT,
  });
}
