/** The archive that an `archive` command works on. */
import type { Archive } from '../../archive/archive.ts';
import { openArchive } from '../../archive/open-archive.ts';
import { narration } from '../../output/narration.ts';
import { archiveAddress, makeArchiveFolder } from '../../settings/archive-address.ts';
import type { QuietFlags } from '../../settings/quiet-flags.ts';
import { shownAddress } from '../../sources/copy/archive-name.ts';
import type { Run } from '../io.ts';
import { archiveMade } from './notice.ts';

/** Flags of every such command. */
export interface ArchiveFlags extends QuietFlags {
  readonly archive?: string;
}

/** An open archive. */
export interface OpenedArchive {
  readonly archive: Archive;
  /** Its address, without what could be secret in it. */
  readonly at: string;
  /** Whether it was made by being opened. */
  readonly isNew: boolean;
}

/**
 * Opens the archive that flags and environment tell of, for as long as `work` takes. One that is missing is made where `whenMissing`
 * says so, and stderr says that it was; else nothing is made. Throws `Failure` ARCHIVE, and what `work` throws.
 */
export async function withArchive<Result>(
  flags: ArchiveFlags,
  { environment, stderr }: Pick<Run, 'environment' | 'stderr'>,
  whenMissing: 'made' | 'refused',
  work: (opened: OpenedArchive) => Promise<Result>,
): Promise<Result> {
  const address = archiveAddress(flags.archive, environment);
  if (whenMissing === 'made') await makeArchiveFolder(address);
  let isNew = false;
  const onMade = () => {
    isNew = true;
    narration(stderr, flags).write(`${archiveMade(address)}\n`);
  };
  const archive = await openArchive(address, { whenMissing, onMade });
  try {
    return await work({ archive, at: shownAddress(address), isNew });
  } finally {
    // Whatever was done is safe by now, and what went wrong is told: that a full disk keeps the log from being merged is neither.
    await archive.close().catch(() => undefined);
  }
}
