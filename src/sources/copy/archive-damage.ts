/** Without a platform, the archive is to blame, with a separate exit code. */
import { Failure, type FailureCode } from '../../contract/failures.ts';
import { damage } from '../../service/archive/sql-row.ts';

export interface ArchiveReading<Read> {
  /** For people. */
  readonly name: string;
  /** Such as `the business date 20260115`. */
  readonly what: string;
  readonly read: () => Promise<Read>;
  /** Bypasses the service. Throws the archive's failure hidden by the service. */
  readonly readDirectly: () => Promise<unknown>;
}

/** Client codes for content no answer may have. */
const OF_CONTENT: ReadonlySet<FailureCode> = new Set(['CONTRACT_BROKEN', 'BODY_TOO_LARGE']);
/** Client codes for a service without an answer. */
const OF_SERVICE: ReadonlySet<FailureCode> = new Set(['SERVER_ERROR', 'UNREACHABLE', 'TIMED_OUT']);

/** Throws ARCHIVE or ARCHIVE_UNAVAILABLE where the client would blame a platform, and every other failure unchanged. */
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

/** An archive part unlike what was written. */
export function damagedArchive(
  { name, what }: Pick<ArchiveReading<unknown>, 'name' | 'what'>,
  cause?: unknown,
): Failure {
  return damage(what, cause, name);
}
