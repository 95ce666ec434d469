/** An archive has signing keys. The engine opens files beside an archive by name, so even `/tmp` is unsafe: others can put files there. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Failure } from '../../contract/failures.ts';
import { fileHead } from '../../files/read-trusted.ts';
import {
  currentUser,
  type Distrust,
  databaseDistrust,
  distrustFailure,
  folderDistrust,
  isOwnFile,
  ownerDistrust,
  secretDistrust,
  type User,
} from '../../files/trusted-file.ts';
import { makeFolder, makeTrustedFolder } from '../../files/write-private.ts';
import { shellWord } from '../../kitchen/text/visible-text.ts';
import type { Archive, OpeningOptions } from '../../service/archive/archive.ts';
import { BESIDE_SUFFIXES } from '../../service/archive/sqlite/beside-files.ts';
import { openArchive } from '../../service/open-archive.ts';
import type { Sharing } from '../../settings/profile-choice.ts';
import { archiveFile } from './archive-name.ts';

const ARCHIVE_HEAD = /^SQLite format 3\0.{52}lchk/s;

/** Like `openArchive`, but makes the folder. Throws CONFIGURATION for an archive that others can read or change, unless that is allowed. */
export async function openPrivateArchive(
  address: string,
  opening: OpeningOptions,
  isSharingAllowed: Sharing,
): Promise<Archive> {
  const refuse = async (fault: FileFault | undefined) => {
    if (fault === undefined || (await isSharingAllowed())) return;
    throw distrustFailure(`The archive file ${fault.file}`, fault);
  };
  const path = archiveFile(address);
  if (path !== undefined && opening.whenMissing !== 'refused' && !existsSync(dirname(path))) {
    const options = { mode: 0o700 };
    try {
      await isSharedFolder(dirname(path), `The archive file ${path}`, isSharingAllowed, options);
    } catch (cause) {
      if (cause instanceof Failure) throw cause;
      throw new Failure('ARCHIVE', `Can't create the folder ${dirname(path)}.`, { cause });
    }
  }
  await refuse(await sharedFault(address, opening.whenMissing));
  const archive = await openArchive(address, opening);
  try {
    // Opening may have turned an empty file into an archive, so the file is judged again.
    await refuse(fileFault(address));
    return archive;
  } catch (error) {
    await archive.close();
    throw error;
  }
}

/** With a mode, a missing folder is made. Throws CONFIGURATION if others can change the folder but must not. `top` is the folder to fix. */
export async function isSharedFolder(
  folder: string,
  file: string,
  mayBeShared: Sharing,
  { mode, top }: { readonly mode?: number | undefined; readonly top?: string } = {},
): Promise<boolean> {
  const user = currentUser();
  if (mode === undefined && !existsSync(folder)) return false;
  const faultAfterMaking = mode !== undefined && (await makeTrustedFolder(folder, user, mode));
  const fault = faultAfterMaking === false ? folderDistrust(folder, user) : faultAfterMaking;
  if (fault === undefined) return false;
  if (!(await mayBeShared())) {
    const { chmod } = fault;
    const isTopThere = top !== undefined && existsSync(top);
    const recursive = chmod !== undefined && isTopThere && { chmod: `-R ${chmod}` };
    const fix = fixFor([{ ...fault, ...recursive, file, target: existingFolder(top ?? folder) }]);
    throw distrustFailure(file, { ...fault, fix });
  }
  if (mode !== undefined) await makeFolder(folder, mode);
  return true;
}

/** The folder, or the nearest one above it: for a missing folder, that one was judged. */
function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(dirname(folder));
}

/** The first file that others can read or change, with a fix for all such files. `undefined` for a file that is no archive. Never fails. */
export async function sharedFault(
  address: string,
  whenMissing: OpeningOptions['whenMissing'],
): Promise<FileFault | undefined> {
  const path = archiveFile(address) ?? '';
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  const isArchive =
    size === 0 ? whenMissing !== 'refused' : ARCHIVE_HEAD.test(await fileHead(path));
  return isArchive ? fileFault(address) : undefined;
}

function fileFault(address: string): FileFault | undefined {
  const path = archiveFile(address);
  const user = currentUser();
  if (path === undefined || user === undefined) return undefined;
  try {
    const status = statSync(path, { throwIfNoEntry: false });
    const file = status === undefined ? resolve(path) : realpathSync(path);
    const owner = status && ownerDistrust(status, user);
    const placeFault = databaseDistrust(path, user);
    const faults: readonly FileFault[] = [
      ...(owner === undefined ? exposedFiles(file, user) : [{ ...owner, file, target: file }]),
      ...(placeFault === undefined ? [] : [{ ...placeFault, file, target: dirname(file) }]),
    ];
    const [first] = faults;
    return first && { ...first, fix: fixFor(faults) };
  } catch {
    // Opening the archive reports the error.
    return undefined;
  }
}

interface FileFault extends Distrust {
  readonly file: string;
  readonly target: string;
}

/** Leaves out files of others, because `chmod` must not touch them. Opening the archive refuses such files. */
function exposedFiles(path: string, user: User): readonly FileFault[] {
  const beside = BESIDE_SUFFIXES.map((suffix) => `${path}${suffix}`);
  return [path, ...beside.filter((file) => isOwnFile(file, path))].flatMap((file) => {
    const status = statSync(file, { throwIfNoEntry: false });
    const fault = status && secretDistrust(status, user);
    return fault === undefined ? [] : [{ ...fault, file, target: file }];
  });
}

function fixFor(faults: readonly FileFault[]): string {
  const modes = new Set(faults.flatMap(({ chmod }) => chmod ?? []));
  const commands = Array.from(modes, (mode) => {
    const targets = faults.filter(({ chmod }) => chmod === mode).map((each) => each.target);
    return ['chmod', mode, ...targets.map(shellWord)].join(' ');
  });
  return [
    ...(commands.length === 0 ? [] : [`Run ${commands.join(' && ')}.`]),
    ...faults.flatMap(({ chmod, fix }) => (chmod === undefined ? fix : [])),
    'If others are meant to use it, add --allow-shared-archive.',
  ].join(' ');
}
