import type { Switches, Texts } from '../../output/format.ts';
import { jsonLine } from '../../output/json.ts';
import { notices } from '../../output/line-output.ts';
import { shownAddress } from '../../reader/sources/archive-name.ts';
import { openPrivateArchive } from '../../reader/sources/private-archive.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { allowedSharing, archiveAddress } from '../../settings/profile-choice.ts';
import type { QuietFlags } from '../../settings/setting.ts';
import type { Run } from '../arguments/io.ts';
import type { ArchiveLine } from './schema.ts';

export type ArchiveFlags = QuietFlags & Texts<'archive'> & Switches<'allowSharedArchive'>;

export interface OpenedArchive {
  readonly archive: Archive;
  /** Address without secrets. */
  readonly at: string;
  readonly isNew: boolean;
}

/** Makes a missing archive if `whenMissing` allows it, with a stderr notice. Throws CONFIGURATION for one others can read or change. */
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
    // A full disk can keep the log from merging. That must not hide committed work or a thrown failure.
    await archive.close().catch(() => undefined);
  }
}

export function archiveMade(address: string): string {
  return `Created an archive: ${shownAddress(address)}`;
}

/** Makes a missing archive and prints the address. Throws `Failure` ARCHIVE. */
export async function archiveInitCommand(flags: ArchiveFlags, run: Run): Promise<void> {
  await withArchive(flags, run, 'made', async ({ at, isNew }) => {
    run.stdout.write(jsonLine({ archive: at, created: isNew } satisfies ArchiveLine<'made'>));
    if (!isNew) notices(run.stderr, flags).write(`The archive already exists, unchanged: ${at}\n`);
  });
}
