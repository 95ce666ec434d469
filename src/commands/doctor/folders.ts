/** None of linecheck's folders is required: the worst result is a warning. */
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from '../../files/system-error.ts';
import { currentUser, folderDistrust } from '../../files/trusted-file.ts';
import { countOf, sizeText } from '../../kitchen/text/quantities.ts';
import { sharedFault } from '../../reader/sources/private-archive.ts';
import { archiveAddress, sharingAllowance } from '../../settings/profile-choice.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { SETUPS, SUMMARIES, TOKENS } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { demoStoreIn, storeIn, storePath } from '../../store/stores.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import type { DoctorCheck } from './check-line.ts';

const ABOUT = 'cache folders';
/** Less free space gives a warning, bytes. */
const LITTLE_ROOM = 64 * 1024 * 1024;
const REMEMBER_FIX =
  'Make that file and its folder writable for this user alone, or remove it to start over.';

/** Never fails. */
export async function folderChecks(
  environment: Environment,
  flags: ConnectionFlags = {},
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

const COUNTED = [
  [SUMMARIES, 'date summary', 'date summaries'],
  [SETUPS, 'restaurant with earlier setups', 'restaurants with earlier setups'],
  [TOKENS, 'token', 'tokens'],
] as const;

async function storeChecks(store: Store): Promise<readonly DoctorCheck[]> {
  const sizes = await store.read((rows) =>
    COUNTED.map(([of, one, several]) => ({ ...rows.size(of), one, several })),
  );
  if (store.trouble !== undefined) {
    const says = `${store.path}: nothing is remembered there, because ${store.trouble}.`;
    return [{ about: ABOUT, says, fix: REMEMBER_FIX }];
  }
  const held = sizes.filter(({ rows }) => rows > 0);
  if (held.length === 0) return [];
  const counts = held.map(({ rows, one, several }) => countOf(rows, one, several)).join(', ');
  const bytes = held.reduce((sum, each) => sum + each.bytes, 0);
  return [{ about: ABOUT, says: `${store.path}: ${counts}, ${sizeText(bytes)}` }];
}

interface Folder {
  readonly what: string;
  readonly path: string;
  readonly variable: string;
  /** Files are used only if trusted. */
  readonly isTrusted: boolean;
  /** Why a file here is not used, as sentences. */
  readonly fault?: Pick<DoctorCheck, 'says' | 'fix'> | undefined;
}

/** Warns where others can read or change it, unless they may. */
async function archiveFault(archive: string, flags: ConnectionFlags, environment: Environment) {
  const fault = await sharedFault(archive, 'made');
  if (fault === undefined || (await sharingAllowance(flags, environment)())) return undefined;
  return { says: `${fault.file} ${fault.why}.`, fix: fault.fix };
}

async function folderCheck({ what, path, variable, isTrusted, fault: ofFile }: Folder) {
  const says = `${path}, for ${what}`;
  const warning = (why: string, fix: string) => ({ about: ABOUT, says: `${says}: ${why}.`, fix });
  const other = `set ${variable} to another folder.`;
  const fix = `Make it writable for this user, or ${other}`;
  const existing = await nearest(path);
  if (existing === undefined) return warning('not a folder', fix);
  try {
    await access(existing, constants.W_OK | constants.X_OK);
  } catch {
    return warning('not writable', fix);
  }
  const fault = isTrusted ? folderDistrust(existing, currentUser()) : undefined;
  if (fault !== undefined) return warning(fault.why, `${fault.fix} Or ${other}`);
  if (existing === path && ofFile !== undefined) return { about: ABOUT, ...ofFile };
  const free = await freeBytes(existing);
  if (free < LITTLE_ROOM) {
    const left = Math.floor(free / (1024 * 1024));
    return warning(`only ${left} MiB free`, 'Free some space on that disk.');
  }
  const made = existing === path ? 'writable' : 'created when needed';
  return { about: ABOUT, says: `${says}: ${made}` };
}

/** Or the nearest existing parent. `undefined` if a file is in the way. */
async function nearest(path: string): Promise<string | undefined> {
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      return (await stat(folder)).isDirectory() ? folder : undefined;
    } catch (error) {
      const code = systemCode(error);
      if (code === 'ENOTDIR' || dirname(folder) === folder) return undefined;
      // An unreadable folder is unwritable, too.
      if (code !== 'ENOENT') return folder;
    }
  }
}

/** Free bytes for this user. Infinite where the disk reports none. */
async function freeBytes(path: string): Promise<number> {
  try {
    const { bavail, bsize, blocks } = await statfs(path);
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
