/**
 * The only policy for files with effects: configuration, secrets, kept tokens, certificates, fault rules, archives. A trusted file belongs
 * to the current user or to root, and nobody else can change it. The same goes for the folder, and for every link on the way with the
 * link's folder. A folder writable by others is fine where the sticky bit protects other users' files, as in /tmp. A secret must also be
 * unreadable for others, but a group may read one of root's: a service could not get it otherwise. Root has no exception: in another user's
 * home folder, the owner's configuration would make root run that user's commands. Where users have no numbers (Windows) nothing is
 * checked: there the profile folder's access list keeps others out, and Node can't read it. A file only written for the user, such as a
 * report, may be in any folder, but never behind another user's link.
 */
import { existsSync, lstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { Failure } from '../contract/failures.ts';

/** Why a file is not trusted, as the end of a sentence, and the fix as a sentence. Neither repeats a path. */
export interface Distrust {
  readonly why: string;
  readonly fix: string;
  /** `chmod` mode to fix it, if any. */
  readonly chmod?: string;
}

export type User = number | undefined;

const ROOT = 0;
const STICKY = 0o1000;
/** Permissions of the group and others: to write, to do anything, and to do anything but let the group read. */
const CHANGE = 0o022;
const ANY = 0o077;
const ANY_BUT_GROUP_READS = 0o037;
const MAX_LINKS = 40;

/** A descriptor that the shell opened before the start, which is as trusted as the command line. */
const INHERITED_DESCRIPTOR = /^\/(?:dev|proc\/self)\/fd\/\d{1,9}$|^\/dev\/stdin$/;

const FILE_OWNER = {
  why: 'belongs to another user',
  fix: 'Use a file of yours, or run chown on this one if you trust the contents.',
};
const FILE_CHANGE = {
  why: 'is writable by other users',
  fix: 'Run chmod go-w on it.',
};
const FOLDER_OWNER = {
  why: "is in another user's folder",
  fix: 'Move it to a folder of yours.',
};
const FOLDER_CHANGE = {
  why: 'is in a folder writable by other users',
  fix: 'Run chmod go-w on that folder.',
  chmod: 'go-w',
};
const SHARED_FOLDER = {
  why: 'is in a folder where other users can create files',
  fix: 'Move it to a folder writable only by you.',
};
const LINK = {
  why: 'is reached through a link other users can change',
  fix: 'Use the path to the file behind the link.',
};
const REPLACED = { why: 'was replaced while being read', fix: 'Run the command again.' };

export function currentUser(): User {
  return process.geteuid?.();
}

/** `status` is that of the opened file. `undefined` for a trusted one. */
export function fileDistrust(path: string, status: Stats, user: User): Distrust | undefined {
  if (user === undefined || INHERITED_DESCRIPTOR.test(path)) return undefined;
  const owner = ownerDistrust(status, user);
  if (owner !== undefined) return owner;
  if ((status.mode & CHANGE) !== 0) return FILE_CHANGE;
  const { realPath, fault } = resolveLinks(path, user);
  const current = readStatus(realPath);
  // The folder is checked by its path, which may lead elsewhere by now.
  if (current?.ino !== status.ino || current.dev !== status.dev) return REPLACED;
  return fault ?? folderFault(dirname(realPath), user);
}

export function folderDistrust(path: string, user: User): Distrust | undefined {
  if (user === undefined) return undefined;
  const { realPath, fault } = resolveLinks(path, user);
  return fault ?? folderFault(realPath, user);
}

/**
 * For a database, which SQLite opens by name with files beside it. There the sticky bit is not enough, because others could create those
 * files first. The database may be missing.
 */
export function databaseDistrust(path: string, user: User): Distrust | undefined {
  if (user === undefined) return undefined;
  const { realPath, fault } = resolveLinks(path, user);
  return fault ?? folderFault(dirname(realPath), user, SHARED_FOLDER);
}

/** Where to write a file: behind the user's own links, so that they stay. Throws CONFIGURATION for a link that others can change. */
export function resolveWritePath(path: string): string {
  const user = currentUser();
  if (user === undefined) return existsSync(path) ? realpathSync(path) : path;
  const { realPath, fault } = resolveLinks(path, user);
  if (fault !== undefined) throw distrustFailure(path, fault);
  return realPath;
}

export function ownerDistrust(status: Stats, user: User): Distrust | undefined {
  return user === undefined || isOwn(status, user) ? undefined : FILE_OWNER;
}

/** Whether it is a regular file with one name that belongs to us, root, or the owner of the file beside it. */
export function isOwnFile(path: string, beside = path): boolean {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status !== undefined && isOwnStatus(status, beside);
}

export function isOwnStatus(status: Stats, beside: string): boolean {
  if (!status.isFile() || status.nlink !== 1) return false;
  const user = currentUser();
  const owners = [user, ROOT, statSync(beside, { throwIfNoEntry: false })?.uid];
  return user === undefined || owners.includes(status.uid);
}

/** `file` starts the sentence. */
export function distrustFailure(file: string, { why, fix }: Distrust): Failure {
  return new Failure('CONFIGURATION', `${file} ${why}.`, { hint: fix });
}

export function secretDistrust({ uid, mode }: Stats, user: User): Distrust | undefined {
  if (user === undefined) return undefined;
  const isRoots = uid === ROOT && user !== ROOT;
  if ((mode & (isRoots ? ANY_BUT_GROUP_READS : ANY)) === 0) return undefined;
  const why = (mode & CHANGE) === 0 ? 'is readable by other users' : FILE_CHANGE.why;
  const chmod = isRoots ? '640' : '600';
  return { why, fix: `Run chmod ${chmod} on it.`, chmod };
}

function isOwn({ uid }: Stats, user: number): boolean {
  return uid === user || uid === ROOT;
}

/** `stickyFault` is the fault of a folder that is protected from others only by the sticky bit. */
function folderFault(path: string, user: number, stickyFault?: Distrust): Distrust | undefined {
  const status = readStatus(path);
  if (status === undefined) return REPLACED;
  if (!isOwn(status, user)) return FOLDER_OWNER;
  if ((status.mode & CHANGE) === 0) return undefined;
  return (status.mode & STICKY) === 0 ? FOLDER_CHANGE : stickyFault;
}

/** Follows a path name by name, as the system does. Returns the path without links, and a fault if others can change one of them. */
function resolveLinks(
  path: string,
  user: number,
): { readonly realPath: string; readonly fault: Distrust | undefined } {
  let realPath = '/';
  // Not normalized: behind a link `..` is the folder above its target.
  const names = (isAbsolute(path) ? path : `${process.cwd()}/${path}`).split('/').reverse();
  let fault: Distrust | undefined;
  let links = 0;
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    const entry = join(realPath, name);
    const target = linkTarget(entry);
    if (target === undefined || links === MAX_LINKS) {
      realPath = entry;
      continue;
    }
    links += 1;
    const status = readStatus(entry);
    const isSafe = status !== undefined && isOwn(status, user);
    if (!isSafe || folderFault(realPath, user) !== undefined) fault ??= LINK;
    if (isAbsolute(target)) realPath = '/';
    names.push(...target.split('/').reverse());
  }
  return { realPath, fault };
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function readStatus(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}
