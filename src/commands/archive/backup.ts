/** `linecheck archive backup`: a consistent copy of an archive in use. */
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Failure } from '../../contract/failures.ts';
import { systemCode } from '../../files/system-error.ts';
import { writtenPlace } from '../../files/trusted-file.ts';
import { partPath, removeLeftParts, syncFile } from '../../files/write-private.ts';
import { isStandardOutput } from '../../output/write-file.ts';
import { archiveFile } from '../../reader/sources/archive-name.ts';
import { isSharedFolder } from '../../reader/sources/private-archive.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { BESIDE_SUFFIXES } from '../../service/archive/sqlite/beside-files.ts';
import { openArchive } from '../../service/open-archive.ts';
import { allowedSharing, archiveAddress } from '../../settings/profile-choice.ts';
import { quotedValue } from '../../settings/typed-text.ts';
import type { Run } from '../arguments/io.ts';
import type { BackupFlags } from './arguments.ts';
import { requireSound, type Soundness } from './check.ts';
import { printLine } from './opened.ts';

/** A complete, checked copy only the owner can read, or no file. Throws USAGE, NOT_WRITTEN, and ARCHIVE for source damage. */
export async function archiveBackupCommand(
  file: string,
  flags: BackupFlags,
  run: Run,
): Promise<void> {
  if (isStandardOutput(file)) {
    throw new Failure('USAGE', `A backup is a file: ${quotedValue(file)} is standard output.`, {
      hint: 'Name a file. For a file named -, write ./-.',
    });
  }
  const path = writtenPlace(resolve(file));
  const source = archiveFile(archiveAddress(flags.archive, run.environment));
  await printLine<'backup'>(flags, run, async ({ archive, address }) => {
    if (source !== undefined && (await isSame(source, path))) {
      throw new Failure('USAGE', `${file} is the archive itself. Choose another file.`);
    }
    const mayBeShared = allowedSharing(flags, run.environment);
    await isSharedFolder(dirname(path), `The backup ${path}`, mayBeShared);
    await refuseTaken(path, flags);
    return { archive: address, backup: path, ...(await writeCopy(archive, path, flags, run)) };
  });
}

async function writeCopy(
  archive: Archive,
  path: string,
  flags: BackupFlags,
  { clock, signals }: Pick<Run, 'clock' | 'signals'>,
): Promise<Soundness> {
  // From here, a signal ends the backup between steps and leaves nothing.
  const signal = signals.canceled();
  const folder = dirname(path);
  await removeLeftParts(folder, clock.now());
  const part = partPath(folder);
  try {
    await archive.copyTo(part).catch((error: unknown) => {
      throw namingTarget(error, part, path);
    });
    refuseCanceled(signal);
    const sound = await checkedCopy(part, path);
    await synced(part, 'r+');
    refuseCanceled(signal);
    await refuseTaken(path, flags);
    await rename(part, path);
    await synced(folder, 'r');
    return sound;
  } finally {
    for (const end of ['', ...BESIDE_SUFFIXES]) await rm(`${part}${end}`, { force: true });
  }
}

function refuseCanceled({ aborted }: AbortSignal): void {
  if (aborted) throw new Failure('CANCELLED', 'The backup was canceled.');
}

/** Puts the requested file in a write error. */
function namingTarget(error: unknown, part: string, path: string): unknown {
  if (!(error instanceof Failure) || error.code !== 'NOT_WRITTEN') return error;
  return new Failure(
    error.code,
    error.message.replace(part, () => path),
    { cause: error },
  );
}

/** Reads the copy without using disk space. */
async function checkedCopy(part: string, path: string): Promise<Soundness> {
  const copy = await openArchive(`sqlite:${part}`, { whenMissing: 'refused', isReadOnly: true });
  try {
    return await requireSound(copy, `that would be ${path}`);
  } finally {
    await copy.close();
  }
}

async function refuseTaken(path: string, { replace = false }: BackupFlags): Promise<void> {
  const status = await stat(path).catch(() => undefined);
  if (status === undefined) return;
  if (!status.isFile()) throw new Failure('USAGE', `${path} is not a regular file.`);
  if (replace) return;
  throw new Failure('NOT_WRITTEN', `${path} exists.`, {
    hint: 'Choose another file, or add --replace.',
  });
}

/** Some file systems, and Windows, can't sync a folder. */
const UNSYNCED: ReadonlySet<string> = new Set(['EINVAL', 'EISDIR', 'EPERM']);

/** Syncs a file or folder. Windows requires files opened for writing. */
async function synced(path: string, flags: 'r+' | 'r'): Promise<void> {
  try {
    const file = await open(path, flags);
    try {
      await syncFile(file);
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (!UNSYNCED.has(systemCode(cause))) throw cause;
  }
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all(
    [one, other].map((path) => stat(path).catch(() => undefined)),
  );
  return left !== undefined && left.ino === right?.ino && left.dev === right.dev;
}
