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

/** Creates a missing folder. Only this call writes `part`. Throws CONFIGURATION for an untrusted place. */
export async function writePrivateFile(path: string, part: string, text: string): Promise<void> {
  const fault = await makeTrustedFolder(dirname(path));
  if (fault !== undefined) throw distrustFailure(path, fault);
  await writeAtomically(path, part, text, 0o600);
}

/** Only this call writes `part`, until all is on disk. `path` is complete or unchanged. */
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

/** By hand: Node's `recursive` never ends below a folder like `/proc`, existing but taking no other. Throws on failure. */
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

/** For later trusted files, if the parents are trusted. Otherwise creates nothing and returns the distrust. Throws on failure. */
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

/** Until all of it is on disk. Under Yarn's PnP, a file handle's own `sync` is missing. */
export function syncFile({ fd }: { readonly fd: number }): Promise<void> {
  return fsyncAsync(fd);
}

// Temporary path until a file is complete. The name contains the process, so leftovers from killed ones can be removed.

const PART_NAME =
  /^\.linecheck-(?<host>[0-9a-f]{8})-(?<pid>\d{1,10})-[0-9a-f-]{36}\.part(?:-wal|-shm|-journal|-reserve)?$/;

/** Processes visible from here, as named by Linux. Empty elsewhere. */
const PID_NAMESPACE = pidNamespace();

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** With all processes visible, a part without one is left over, however young. Elsewhere an active writer is never idle this long. */
const OLD_HERE_MS = PID_NAMESPACE === '' ? 3_600_000 : Number.NEGATIVE_INFINITY;
/** For an invisible process, on another machine or in another container, with another clock. */
const OLD_ELSEWHERE_MS = 86_400_000;

export function partPath(folder: string): string {
  return join(folder, `.linecheck-${hostHash()}-${process.pid}-${randomUUID()}.part`);
}

/** Removes this user's killed processes' leftovers. `now` is epoch ms. Never fails. */
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

/** Distinguishes machines sharing a folder, and their containers. */
function hostHash(): string {
  const machine = [hostname(), PID_NAMESPACE].join(' ').trim();
  return createHash('sha256').update(machine).digest('hex').slice(0, 8);
}

// A folder held open while a file is written in it, so that a link put in its place meanwhile leads nowhere.

/** Only Linux names an open folder. Elsewhere the folder keeps its name. */
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
