/** The worst result is a warning, because linecheck works without these folders. */
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from '../../files/system-error.ts';
import { currentUser, folderDistrust } from '../../files/trusted-file.ts';
import { countOf, sizeText } from '../../kitchen/text/quantities.ts';
import { sharedFault } from '../../reader/sources/private-archive.ts';
import { archiveAddress, sharingAllowance } from '../../settings/profile-choice.ts';
import type { SettingFlags } from '../../settings/settings.ts';
import { SETUPS, SUMMARIES, TOKENS } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { demoStoreIn, storeIn, storePath } from '../../store/stores.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import type { DoctorCheck } from './check-line.ts';

const ABOUT = 'cache folders';
const MIN_FREE_BYTES = 64 * 1024 * 1024;
const STORE_FIX =
  'Make that file and its folder writable for this user alone, or remove it to start over.';

export async function folderChecks(
  environment: Environment,
  flags: SettingFlags = {},
): Promise<readonly DoctorCheck[]> {
  const archive = archiveAddress(undefined, environment);
  const state = dirname(storePath(environment));
  const views = { what: 'saved views', path: state, variable: 'XDG_STATE_HOME' };
  const folders: Folder[] = [{ ...views, isTrusted: true }];
  if (archive.startsWith('sqlite:/')) {
    const path = dirname(archive.slice('sqlite:'.length));
    const copies = { what: 'copies', path, variable: 'XDG_DATA_HOME' };
    const fault = await archiveFault(archive, flags, environment);
    folders.push({ ...copies, isTrusted: false, fault });
  }
  const checks = await Promise.all(folders.map(folderCheck));
  const stores = [storeIn(environment), demoStoreIn(environment)];
  return [...checks, ...(await Promise.all(stores.map(storeChecks))).flat()];
}

const STORED_KINDS = [
  [SUMMARIES, 'date summary', 'date summaries'],
  [SETUPS, 'restaurant with earlier setups', 'restaurants with earlier setups'],
  [TOKENS, 'token', 'tokens'],
] as const;

async function storeChecks(store: Store): Promise<readonly DoctorCheck[]> {
  const sizes = await store.read((rows) =>
    STORED_KINDS.map(([kind, one, several]) => ({ ...rows.size(kind), one, several })),
  );
  if (store.trouble !== undefined) {
    const says = `${store.path}: nothing is remembered there, because ${store.trouble}.`;
    return [{ about: ABOUT, says, fix: STORE_FIX }];
  }
  const usedSizes = sizes.filter(({ rows }) => rows > 0);
  if (usedSizes.length === 0) return [];
  const counts = usedSizes.map(({ rows, one, several }) => countOf(rows, one, several)).join(', ');
  const bytes = usedSizes.reduce((sum, each) => sum + each.bytes, 0);
  return [{ about: ABOUT, says: `${store.path}: ${counts}, ${sizeText(bytes)}` }];
}

interface Folder {
  readonly what: string;
  readonly path: string;
  readonly variable: string;
  /** If true, files of this folder are used only if nobody else could have changed them. */
  readonly isTrusted: boolean;
  readonly fault?: Pick<DoctorCheck, 'says' | 'fix'> | undefined;
}

async function archiveFault(archive: string, flags: SettingFlags, environment: Environment) {
  const fault = await sharedFault(archive, 'made');
  if (fault === undefined || (await sharingAllowance(flags, environment)())) return undefined;
  return { says: `${fault.file} ${fault.why}.`, fix: fault.fix };
}

async function folderCheck({ what, path, variable, isTrusted, fault: fileFault }: Folder) {
  const says = `${path}, for ${what}`;
  const warning = (why: string, fix: string) => ({ about: ABOUT, says: `${says}: ${why}.`, fix });
  const otherFolderFix = `set ${variable} to another folder.`;
  const fix = `Make it writable for this user, or ${otherFolderFix}`;
  const existingFolder = await nearestFolder(path);
  if (existingFolder === undefined) return warning('not a folder', fix);
  try {
    await access(existingFolder, constants.W_OK | constants.X_OK);
  } catch {
    return warning('not writable', fix);
  }
  const fault = isTrusted ? folderDistrust(existingFolder, currentUser()) : undefined;
  if (fault !== undefined) return warning(fault.why, `${fault.fix} Or ${otherFolderFix}`);
  if (existingFolder === path && fileFault !== undefined) return { about: ABOUT, ...fileFault };
  const free = await freeBytes(existingFolder);
  if (free < MIN_FREE_BYTES) {
    const freeMiB = Math.floor(free / (1024 * 1024));
    return warning(`only ${freeMiB} MiB free`, 'Free some space on that disk.');
  }
  const state = existingFolder === path ? 'writable' : 'created when needed';
  return { about: ABOUT, says: `${says}: ${state}` };
}

/** Returns the folder or its nearest existing parent. `undefined` means that a file is in its place. */
async function nearestFolder(path: string): Promise<string | undefined> {
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      return (await stat(folder)).isDirectory() ? folder : undefined;
    } catch (error) {
      const code = systemCode(error);
      if (code === 'ENOTDIR' || dirname(folder) === folder) return undefined;
      // The folder can't be read. The caller will find that it can't be written either.
      if (code !== 'ENOENT') return folder;
    }
  }
}

/** Returns Infinity if the disk doesn't report free bytes. */
async function freeBytes(path: string): Promise<number> {
  try {
    const { bavail, bsize, blocks } = await statfs(path);
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
