/** What goes wrong while an archive is read through our own service: there is no platform, so that it is the archive's, and exits as such. */
import { damage } from '../../archive/damage.ts';
import { Failure, type FailureCode } from '../../contract/failures.ts';

/** A reading of an archive. */
export interface ArchiveReading<Read> {
  /** How the archive is called before people. */
  readonly name: string;
  /** What is read of it, such as `the business date 20260115`. */
  readonly what: string;
  readonly read: () => Promise<Read>;
  /** Reads the same without the service. Throws the archive's own failure, which the service does not pass on. */
  readonly readDirectly: () => Promise<unknown>;
}

/** What the client calls content that no answer may have. */
const OF_CONTENT: ReadonlySet<FailureCode> = new Set(['CONTRACT_BROKEN', 'BODY_TOO_LARGE']);
/** What it calls a service that does not answer. */
const OF_SERVICE: ReadonlySet<FailureCode> = new Set(['SERVER_ERROR', 'UNREACHABLE', 'TIMED_OUT']);

/** Reads it. Throws ARCHIVE or ARCHIVE_UNAVAILABLE where a platform would be blamed, and every other failure as it is. */
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

/** A part of an archive that cannot be what was written to it. */
export function damagedArchive(
  { name, what }: Pick<ArchiveReading<unknown>, 'name' | 'what'>,
  cause?: unknown,
): Failure {
  return damage(what, cause, name);
}
