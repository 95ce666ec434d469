import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Failure } from '../../contract/failures.ts';
import { systemCode } from '../../files/system-error.ts';
import { resolveWritePath } from '../../files/trusted-file.ts';
import { partPath, removeAbandonedParts, syncFile } from '../../files/write-private.ts';
import { isStandardOutput } from '../../output/write-file.ts';
import { archiveFile } from '../../reader/sources/archive-name.ts';
import { isSharedFolder } from '../../reader/sources/private-archive.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { BESIDE_SUFFIXES } from '../../service/archive/sqlite/beside-files.ts';
import { openArchive } from '../../service/open-archive.ts';
import { archiveAddress, sharingAllowance } from '../../settings/profile-choice.ts';
import { quotedValue } from '../../settings/typed-text.ts';
import type { Run } from '../arguments/io.ts';
import type { BackupFlags } from './arguments.ts';
import { type ArchiveCounts, requireUndamaged } from './check.ts';
import { printLine } from './open-for-command.ts';

/** Writes a complete, checked copy that only its owner can read, or no file. Throws USAGE, NOT_WRITTEN, and ARCHIVE for damage. */
export async function archiveBackupCommand(
  file: string,
  flags: BackupFlags,
  run: Run,
): Promise<void> {
  if (isStandardOutput(file)) {
    const message = `A backup is a file: ${quotedValue(file)} is standard output.`;
    throw new Failure('USAGE', message, { hint: 'Name a file. For a file named -, write ./-.' });
  }
  const path = resolveWritePath(resolve(file));
  const source = archiveFile(archiveAddress(flags.archive, run.environment));
  await printLine<'backup'>(flags, run, async ({ archive, address }) => {
    if (source !== undefined && (await isSameFile(source, path))) {
      throw new Failure('USAGE', `${file} is the archive itself. Choose another file.`);
    }
    const mayBeShared = sharingAllowance(flags, run.environment);
    await isSharedFolder(dirname(path), `The backup ${path}`, mayBeShared);
    await refuseExisting(path, flags);
    return { archive: address, backup: path, ...(await writeCopy(archive, path, flags, run)) };
  });
}

async function writeCopy(
  archive: Archive,
  path: string,
  flags: BackupFlags,
  { clock, signals }: Run,
): Promise<ArchiveCounts> {
  // From here on, a signal ends the backup between two steps, and no file is left behind.
  const signal = signals.canceled();
  const folder = dirname(path);
  await removeAbandonedParts(folder, clock.now());
  const part = partPath(folder);
  try {
    await archive.copyTo(part).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'NOT_WRITTEN') throw error;
      const message = error.message.replace(part, () => path);
      throw new Failure(error.code, message, { cause: error });
    });
    refuseCanceled(signal);
    const counts = await checkCopy(part, path);
    await syncPath(part, 'r+');
    refuseCanceled(signal);
    await refuseExisting(path, flags);
    await rename(part, path);
    await syncPath(folder, 'r');
    return counts;
  } finally {
    for (const suffix of ['', ...BESIDE_SUFFIXES]) await rm(`${part}${suffix}`, { force: true });
  }
}

function refuseCanceled({ aborted }: AbortSignal): void {
  if (aborted) throw new Failure('CANCELLED', 'The backup was canceled.');
}

/** The copy is opened read-only, because opening it for writing would take more disk space. */
async function checkCopy(part: string, path: string): Promise<ArchiveCounts> {
  const copy = await openArchive(`sqlite:${part}`, { whenMissing: 'refused', isReadOnly: true });
  try {
    return await requireUndamaged(copy, `that would be ${path}`);
  } finally {
    await copy.close();
  }
}

async function refuseExisting(path: string, { replace = false }: BackupFlags): Promise<void> {
  const status = await stat(path).catch(() => undefined);
  if (status === undefined) return;
  if (!status.isFile()) throw new Failure('USAGE', `${path} is not a regular file.`);
  if (replace) return;
  const hint = 'Choose another file, or add --replace.';
  throw new Failure('NOT_WRITTEN', `${path} exists.`, { hint });
}

/** A file system, or Windows, reports one of these codes if it can't sync a folder. */
const UNSYNCABLE_CODES: ReadonlySet<string> = new Set(['EINVAL', 'EISDIR', 'EPERM']);

/** Windows can sync a file only if it was opened for writing. */
async function syncPath(path: string, flags: 'r+' | 'r'): Promise<void> {
  try {
    const file = await open(path, flags);
    try {
      await syncFile(file);
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (!UNSYNCABLE_CODES.has(systemCode(cause))) throw cause;
  }
}

async function isSameFile(path: string, otherPath: string): Promise<boolean> {
  const statusOf = (each: string) => stat(each).catch(() => undefined);
  const [status, otherStatus] = await Promise.all([statusOf(path), statusOf(otherPath)]);
  return status !== undefined && status.ino === otherStatus?.ino && status.dev === otherStatus.dev;
}
