import { Failure } from '../../contract/failures.ts';

export interface OpeningOptions {
  /** `refused` creates nothing: no file, folder, or table. */
  readonly whenMissing?: 'made' | 'refused';
  /** Read-only: nothing is written beside the file either. */
  readonly isReadOnly?: boolean;
  readonly onMade?: () => void;
}

export const NEWER_ARCHIVE_FIX = 'Use that version or later. The archive was left unchanged.';

/** `what` names the place. */
export function missingArchive(what: string, cause?: unknown): Failure {
  return new Failure('ARCHIVE', `${what}.`, {
    cause,
    hint: 'Check the address, or run linecheck archive init to create one there.',
  });
}
