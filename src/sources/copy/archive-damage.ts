/** Failures of an archive that is read through our own service: without a platform, the archive is to blame, and the exit code is its own. */
import { Failure, type FailureCode } from '../../contract/failures.ts';
import { damage } from '../../service/archive/sql-row.ts';

export interface ArchiveReading<Read> {
  /** The archive's name for people. */
  readonly name: string;
  /** What is read, such as `the business date 20260115`. */
  readonly what: string;
  readonly read: () => Promise<Read>;
  /** Reads the same without the service. Throws the archive's own failure, which the service hides. */
  readonly readDirectly: () => Promise<unknown>;
}

/** The client's codes for content that no answer may have. */
const OF_CONTENT: ReadonlySet<FailureCode> = new Set(['CONTRACT_BROKEN', 'BODY_TOO_LARGE']);
/** The client's codes for a service that does not answer. */
const OF_SERVICE: ReadonlySet<FailureCode> = new Set(['SERVER_ERROR', 'UNREACHABLE', 'TIMED_OUT']);

/** Reads it. Throws ARCHIVE or ARCHIVE_UNAVAILABLE where the client would blame a platform, and every other failure unchanged. */
export async function readArchive<Read>(reading: ArchiveReading<Read>): Promise<Read> {
  try {
    return await reading.read();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const isContent = OF_CONTENT.has(error.code);
    if (!isContent && !OF_SERVICE.has(error.code)) throw error;
    await reading.readDirectly();
    if (isContent) throw damagedArchive(reading, error);
    throw new Failure(
      'ARCHIVE_UNAVAILABLE',
      `The archive ${reading.name} did not return ${reading.what} in time.`,
      { cause: error },
    );
  }
}

/** A part of an archive that differs from what was written. */
export function damagedArchive(
  { name, what }: Pick<ArchiveReading<unknown>, 'name' | 'what'>,
  cause?: unknown,
): Failure {
  return damage(what, cause, name);
}
