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

/** Writes a file that only the user can read. Creates a missing folder. Throws CONFIGURATION for an untrusted folder. */
export async function writePrivateFile(path: string, part: string, text: string): Promise<void> {
  const fault = await makeTrustedFolder(dirname(path));
  if (fault !== undefined) throw distrustFailure(path, fault);
  await writeAtomically(path, part, text, 0o600);
}

/** Writes `part`, then renames it once it is on disk. So the file at `path` is complete or unchanged. Nobody else may write `part`. */
export async function writeAtomically(
  path: string,
  part: string,
  text: string,
  mode?: number,
): Promise<void> {
  try {
    // A killed process may have left a link, or a file that others can read.
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

/** Creates a folder and its parents. Node's `recursive` would never end in a folder such as `/proc`, which accepts no subfolders. */
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

/** If the parents aren't trusted, creates nothing and returns why. Throws if the folder can't be created. */
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

/** Resolves when the file is on disk. Under Yarn's PnP, a file handle has no method `sync`. */
export function syncFile({ fd }: { readonly fd: number }): Promise<void> {
  return fsyncAsync(fd);
}

// Temporary files have the process's ID in their names, so that parts of killed processes can be removed.

const PART_NAME =
  /^\.linecheck-(?<host>[0-9a-f]{8})-(?<pid>\d{1,10})-[0-9a-f-]{36}\.part(?:-wal|-shm|-journal|-reserve)?$/;

/** The Linux namespace of visible processes. Empty on other systems. */
const PID_NAMESPACE = pidNamespace();

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** On Linux, a part without a running process is abandoned at any age. On other systems, a writer is never idle for this long. */
const OLD_HERE_MS = PID_NAMESPACE === '' ? 3_600_000 : Number.NEGATIVE_INFINITY;
/** For another machine or container. Its processes aren't visible, and its clock may differ. */
const OLD_ELSEWHERE_MS = 86_400_000;

export function partPath(folder: string): string {
  return join(folder, `.linecheck-${hostHash()}-${process.pid}-${randomUUID()}.part`);
}

/** Removes parts that this user's killed processes left. `now` is epoch ms. Never throws. */
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

/** A part is never a link, so a link is neither followed nor removed. */
async function isOldAndOwn(path: string, now: number, oldMs: number): Promise<boolean> {
  try {
    const file = await lstat(path);
    const isOwn = process.getuid === undefined || file.uid === process.getuid();
    return file.isFile() && isOwn && now - file.mtimeMs > oldMs;
  } catch {
    return false;
  }
}

/** Differs between machines and containers that share a folder. */
function hostHash(): string {
  const machine = [hostname(), PID_NAMESPACE].join(' ').trim();
  return createHash('sha256').update(machine).digest('hex').slice(0, 8);
}

// A folder stays open while a file is written in it. If somebody replaces the folder by a link meanwhile, nothing is written there.

/** Only Linux has a path for an open folder. Other systems use the folder's own path. */
const OPEN_FOLDERS = '/proc/self/fd';

/** `folder` must have no links. `work` gets a path that stays in it. Throws CONFIGURATION if a link replaced a folder on the way. */
export async function withOpenFolder<Result>(
  folder: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  if (process.platform !== 'linux') return work(folder);
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    const path = `${OPEN_FOLDERS}/${handle.fd}`;
    const opened = await readlink(path).catch(() => undefined);
    // Some jails have no /proc.
    if (opened === undefined) return await work(folder);
    if (opened === folder) return await work(path);
    throw new Failure('CONFIGURATION', `${folder} was replaced by a link.`, {
      hint: 'Choose a folder that only you can change.',
    });
  } finally {
    await handle.close();
  }
}
