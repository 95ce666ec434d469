import { createHash, randomUUID } from 'node:crypto';
import { constants, existsSync, fsync, readlinkSync, statSync } from 'node:fs';
import { lstat, mkdir, open, readdir, readlink, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '../contract/failures.ts';
import { isRunning, systemCode } from './system-error.ts';
import { currentUser, type Distrust, distrustFailure, folderDistrust } from './trusted-file.ts';

const PRIVATE = 0o700;

/** Writes a file that only the user can read, in a folder that is created if missing. Throws CONFIGURATION for an untrusted folder. */
export async function writePrivateFile(path: string, part: string, text: string): Promise<void> {
  const fault = await makeTrustedFolder(dirname(path));
  if (fault !== undefined) throw distrustFailure(path, fault);
  await writeAtomically(path, part, text, 0o600);
}

/** Writes `part`, which nobody else writes, and renames it once all is on disk. So `path` is complete or unchanged. */
export async function writeAtomically(
  path: string,
  part: string,
  text: string,
  mode?: number,
): Promise<void> {
  try {
    // A killed process's leftover may be readable by others, or be a link.
    await rm(part, { force: true });
    const file = await open(part, 'wx', mode);
    try {
      await file.writeFile(text);
      await syncFile(file);
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Creates a folder and its parents. Node's `recursive` would never end in a folder like `/proc`, which takes no others. */
export async function makeFolder(
  path: string,
  mode = PRIVATE,
  mayMakeParent = true,
): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EEXIST') return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || !mayMakeParent || parent === path) throw error;
    await makeFolder(parent, mode);
    await makeFolder(path, mode, false);
  }
}

/** Creates a folder for trusted files. Where its parents are not trusted, creates nothing and says why. Throws on failure. */
export async function makeTrustedFolder(
  path: string,
  user = currentUser(),
  mode = PRIVATE,
): Promise<Distrust | undefined> {
  const fault = folderDistrust(nearestFolder(path), user);
  if (fault !== undefined) return fault;
  await makeFolder(path, mode);
  return folderDistrust(path, user);
}

function nearestFolder(path: string): string {
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  return isFolder || dirname(path) === path ? path : nearestFolder(dirname(path));
}

const fsyncAsync = promisify(fsync);

/** Resolves when all of the file is on disk. Under Yarn's PnP, a file handle has no `sync` of its own. */
export function syncFile({ fd }: { readonly fd: number }): Promise<void> {
  return fsyncAsync(fd);
}

// Temporary files, until they are complete. The name has the process, so what killed ones left can be removed.

const PART_NAME =
  /^\.linecheck-(?<host>[0-9a-f]{8})-(?<pid>\d{1,10})-[0-9a-f-]{36}\.part(?:-wal|-shm|-journal|-reserve)?$/;

/** Linux's name for the processes that are visible from here. Empty on other systems. */
const PID_NAMESPACE = pidNamespace();

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** On Linux, a part without a process was left, however young it is. Elsewhere, a running writer is never idle for this long. */
const OLD_HERE_MS = PID_NAMESPACE === '' ? 3_600_000 : Number.NEGATIVE_INFINITY;
/** For a process on another machine or in another container, which isn't visible and may have another clock. */
const OLD_ELSEWHERE_MS = 86_400_000;

export function partPath(folder: string): string {
  return join(folder, `.linecheck-${hostHash()}-${process.pid}-${randomUUID()}.part`);
}

/** Removes what killed processes of this user left. `now` is epoch ms. Never throws. */
export async function removeAbandonedParts(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const { host, pid } = PART_NAME.exec(name)?.groups ?? {};
    const isHere = host === hostHash();
    if (host === undefined || (isHere && isRunning(Number(pid)))) continue;
    const path = join(folder, name);
    const isLeft = await isOldAndOwn(path, now, isHere ? OLD_HERE_MS : OLD_ELSEWHERE_MS);
    if (isLeft) await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Part files are never links: neither follow nor remove one. */
async function isOldAndOwn(path: string, now: number, oldMs: number): Promise<boolean> {
  try {
    const file = await lstat(path);
    const isOwn = process.getuid === undefined || file.uid === process.getuid();
    return file.isFile() && isOwn && now - file.mtimeMs > oldMs;
  } catch {
    return false;
  }
}

/** Differs between machines that share a folder, and between their containers. */
function hostHash(): string {
  const machine = [hostname(), PID_NAMESPACE].join(' ').trim();
  return createHash('sha256').update(machine).digest('hex').slice(0, 8);
}

// A folder stays open while a file is written in it, so that a link put in its place meanwhile leads nowhere.

/** Only Linux has a path for an open folder. On other systems the folder's own path is used. */
const OPEN_FOLDERS = '/proc/self/fd';

/**
 * `folder` has no links, as from `writtenPlace`. `work` takes a path that stays this folder, whatever happens to its name. Throws
 * CONFIGURATION where a link is in its place or above it by now.
 */
export async function withOpenFolder<Result>(
  folder: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  if (process.platform !== 'linux') return work(folder);
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    const path = `${OPEN_FOLDERS}/${handle.fd}`;
    const opened = await readlink(path).catch(() => undefined);
    // Without /proc, as in some jails, there is only the name.
    if (opened === undefined) return await work(folder);
    if (opened === folder) return await work(path);
    throw new Failure('CONFIGURATION', `${folder} was replaced by a link.`, {
      hint: 'Choose a folder that only you can change.',
    });
  } finally {
    await handle.close();
  }
}
