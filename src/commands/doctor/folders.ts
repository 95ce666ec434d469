/** None of linecheck's folders is required: the worst result is a warning. */
import { constants } from 'node:fs';
import { access, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isKeptNewer, keptFile, NEWER_FIX } from '../../files/kept-file.ts';
import { systemCode } from '../../files/system-error.ts';
import { currentUser, distrustedFolder } from '../../files/trusted-file.ts';
import { countOf, sizeText } from '../../kitchen/text/quantities.ts';
import { allowedSharing, archiveAddress } from '../../settings/archive-address.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { sharedFault } from '../../sources/copy/private-archive.ts';
import { setupFiles, setupsFolder } from '../../sources/setups/setup-files.ts';
import { folderSize } from '../../sources/summaries/disk-budget.ts';
import {
  demoSummariesFolder,
  filesOfAll,
  summariesFolder,
} from '../../sources/summaries/summary-files.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import type { DoctorCheck } from './check-line.ts';

const ABOUT = 'cache folders';
/** Less free space gives a warning, bytes. */
const LITTLE_ROOM = 64 * 1024 * 1024;

/** Never fails. */
export async function folderChecks(
  environment: Environment,
  flags: ConnectionFlags = {},
): Promise<readonly DoctorCheck[]> {
  const archive = archiveAddress(undefined, environment);
  const state = dirname(keptFile(environment, 'any'));
  const summaries = summariesFolder(environment);
  const ofDemo = demoSummariesFolder(environment);
  const setups = setupsFolder(environment);
  const views = { what: 'saved views', path: state, variable: 'XDG_STATE_HOME' };
  const folders: Folder[] = [{ ...views, isTrusted: true }];
  if (archive.startsWith('sqlite:/')) {
    const path = dirname(archive.slice('sqlite:'.length));
    const copies = { what: 'copies', path, variable: 'XDG_DATA_HOME' };
    const fault = await archiveFault(archive, flags, environment);
    folders.push({ ...copies, isTrusted: false, fault });
  }
  const checks = await Promise.all(folders.map(folderCheck));
  return [
    ...checks,
    ...(await newerChecks(state)),
    ...sizeChecks(`${summaries}, for summaries`, await filesOfAll(summaries), 'file'),
    ...sizeChecks(`${ofDemo}, for demos`, await filesOfAll(ofDemo), 'file'),
    ...sizeChecks(`${setups}, for earlier setups`, await setupFiles(setups), 'restaurant'),
  ];
}

/** State files this version neither reads nor replaces. */
async function newerChecks(state: string): Promise<readonly DoctorCheck[]> {
  const names = (await readdir(state).catch(() => [])).filter((name) => name.endsWith('.json'));
  const checks = names.map(async (name): Promise<readonly DoctorCheck[]> => {
    const path = join(state, name);
    if (!(await isKeptNewer(path))) return [];
    const says = `${path}: written by a newer version of linecheck, so neither read nor changed.`;
    return [{ about: ABOUT, says, fix: NEWER_FIX }];
  });
  return (await Promise.all(checks)).flat();
}

function sizeChecks(whatFor: string, files: Parameters<typeof folderSize>[0], each: string) {
  if (files.length === 0) return [];
  const size = `${countOf(files.length, each)}, ${sizeText(folderSize(files))}`;
  return [{ about: ABOUT, says: `${whatFor}: ${size}` }];
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
  if (fault === undefined || (await allowedSharing(flags, environment)())) return undefined;
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
  const fault = isTrusted ? distrustedFolder(existing, currentUser()) : undefined;
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
