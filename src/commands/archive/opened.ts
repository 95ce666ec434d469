/** Opens the archive for an `archive` command. */
import { notices } from '../../output/line-output.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { allowedSharing, archiveAddress } from '../../settings/archive-address.ts';
import type { QuietFlags } from '../../settings/setting.ts';
import { shownAddress } from '../../sources/copy/archive-name.ts';
import { openPrivateArchive } from '../../sources/copy/private-archive.ts';
import type { Run } from '../arguments/io.ts';

/** Flags of all `archive` commands. */
export interface ArchiveFlags extends QuietFlags {
  readonly archive?: string;
  readonly allowSharedArchive?: boolean;
}

export interface OpenedArchive {
  readonly archive: Archive;
  /** Its address, without secrets. */
  readonly at: string;
  /** Whether opening it made it. */
  readonly isNew: boolean;
}

/**
 * Opens the archive of flags and environment while `work` runs. A missing one is made if `whenMissing` allows it, with a notice on stderr. Throws
 * `Failure` ARCHIVE, CONFIGURATION for one that others can read or change, and what `work` throws.
 */
export async function withArchive<Result>(
  flags: ArchiveFlags,
  { environment, stderr, outliveReader }: Pick<Run, 'environment' | 'stderr' | 'outliveReader'>,
  whenMissing: 'made' | 'refused',
  work: (opened: OpenedArchive) => Promise<Result>,
): Promise<Result> {
  const address = archiveAddress(flags.archive, environment);
  outliveReader();
  let isNew = false;
  const onMade = () => {
    isNew = true;
    notices(stderr, flags).write(`${archiveMade(address)}\n`);
  };
  const mayBeShared = allowedSharing(flags, environment);
  const archive = await openPrivateArchive(address, { whenMissing, onMade }, mayBeShared);
  try {
    return await work({ archive, at: shownAddress(address), isNew });
  } finally {
    // The work is committed and its failure is thrown: a full disk that keeps the log from being merged must not replace either.
    await archive.close().catch(() => undefined);
  }
}

/** The notice about an archive that a command made. */
export function archiveMade(address: string): string {
  return `Created an archive: ${shownAddress(address)}`;
}
