/** What opening does where there is no archive yet. */
import { Failure } from '../contract/failures.ts';

/** What is wanted of an archive that is not there. */
export interface OpeningOptions {
  /** `refused` creates nothing, no file, no folder and no table. */
  readonly whenMissing?: 'made' | 'refused';
  /** Called once the archive was made. */
  readonly onMade?: () => void;
}

/** The refusal; `what` names the place that holds none. */
export function missingArchive(what: string, cause?: unknown): Failure {
  return new Failure('ARCHIVE', `${what}.`, {
    cause,
    hint: 'Check the address, or run linecheck archive init to create one there.',
  });
}
