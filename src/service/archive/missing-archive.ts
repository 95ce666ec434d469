/** What opening does where there is no archive yet. */
import { Failure } from '../../contract/failures.ts';

/** How to open an archive that may be missing. */
export interface OpeningOptions {
  /** `refused` creates nothing: no file, folder or table. */
  readonly whenMissing?: 'made' | 'refused';
  /** Whether a file is only read, so that nothing is written beside it either. */
  readonly isReadOnly?: boolean;
  /** Called after the archive was created. */
  readonly onMade?: () => void;
}

/** What to do about an archive of a newer version. */
export const NEWER_ARCHIVE_FIX = 'Use that version or a newer one. The archive was left unchanged.';

/** The failure for a missing archive; `what` names the place. */
export function missingArchive(what: string, cause?: unknown): Failure {
  return new Failure('ARCHIVE', `${what}.`, {
    cause,
    hint: 'Check the address, or run linecheck archive init to create one there.',
  });
}
