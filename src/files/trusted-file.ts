/**
 * The policy for files with effects: configuration, secrets, kept tokens, certificates, fault rules, archives.
 * - A trusted file belongs to the current user or to root, and nobody else can change it. The same is true for its folder, for each link
 *   on the way, and for each link's folder. A folder writable by others is allowed if it has the sticky bit, as /tmp has.
 * - A secret must also be unreadable for others. A group may read a secret of root's, because a service has no other way to get it.
 * - Root has no exception: in another user's home folder, root would run commands from that user's configuration.
 * - On Windows, nothing is checked: users have no numbers, and Node can't read the access list that keeps others out of the profile folder.
 * - A file that is only written for the user, such as a report, may be in any folder, but never behind another user's link.
 */
import { existsSync, lstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { Failure } from '../contract/failures.ts';

/** `why` is the end of a sentence, `fix` is a sentence. Neither repeats a path. */
export interface Distrust {
  readonly why: string;
  readonly fix: string;
  readonly chmod?: string;
}

export type User = number | undefined;

const ROOT = 0;
const STICKY = 0o1000;
/** Permission bits of the group and others: writing, anything, and anything except reading by the group. */
const CHANGE = 0o022;
const ANY = 0o077;
const ANY_BUT_GROUP_READS = 0o037;
const MAX_LINKS = 40;

/** A descriptor that the shell opened before the start. It is as trustworthy as the command line. */
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

/** `status` is the opened file's. `undefined` for a trusted file. */
export function fileDistrust(path: string, status: Stats, user: User): Distrust | undefined {
  if (user === undefined || INHERITED_DESCRIPTOR.test(path)) return undefined;
  const owner = ownerDistrust(status, user);
  if (owner !== undefined) return owner;
  if ((status.mode & CHANGE) !== 0) return FILE_CHANGE;
  const { realPath, fault } = resolveLinks(path, user);
  const current = readStatus(realPath);
  // The path may lead to another file by now, and the folder is checked by its path.
  if (current?.ino !== status.ino || current.dev !== status.dev) return REPLACED;
  return fault ?? folderFault(dirname(realPath), user);
}

export function folderDistrust(path: string, user: User): Distrust | undefined {
  if (user === undefined) return undefined;
  const { realPath, fault } = resolveLinks(path, user);
  return fault ?? folderFault(realPath, user);
}

/** The database may be missing. The sticky bit isn't enough, because others could create the files that SQLite opens beside it. */
export function databaseDistrust(path: string, user: User): Distrust | undefined {
  if (user === undefined) return undefined;
  const { realPath, fault } = resolveLinks(path, user);
  return fault ?? folderFault(dirname(realPath), user, SHARED_FOLDER);
}

/** Follows the user's own links, so that writing keeps them. Throws CONFIGURATION for a link that others can change. */
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

/** Whether this is a regular file without another hard link that belongs to the user, to root, or to the owner of the file `beside`. */
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

export function distrustFailure(file: string, { why, fix }: Distrust): Failure {
  return new Failure('CONFIGURATION', `${file} ${why}.`, { hint: fix });
}

export function secretDistrust({ uid, mode }: Stats, user: User): Distrust | undefined {
  if (user === undefined) return undefined;
  const isSecretOfRoot = uid === ROOT && user !== ROOT;
  if ((mode & (isSecretOfRoot ? ANY_BUT_GROUP_READS : ANY)) === 0) return undefined;
  const why = (mode & CHANGE) === 0 ? 'is readable by other users' : FILE_CHANGE.why;
  const chmod = isSecretOfRoot ? '640' : '600';
  return { why, fix: `Run chmod ${chmod} on it.`, chmod };
}

function isOwn({ uid }: Stats, user: number): boolean {
  return uid === user || uid === ROOT;
}

/** `stickyFault` is for a folder that only the sticky bit protects from others. */
function folderFault(path: string, user: number, stickyFault?: Distrust): Distrust | undefined {
  const status = readStatus(path);
  if (status === undefined) return REPLACED;
  if (!isOwn(status, user)) return FOLDER_OWNER;
  if ((status.mode & CHANGE) === 0) return undefined;
  return (status.mode & STICKY) === 0 ? FOLDER_CHANGE : stickyFault;
}

/** Resolves the path's names one by one, as the system does. Sets a fault if others can change one of the links. */
function resolveLinks(
  path: string,
  user: number,
): { readonly realPath: string; readonly fault: Distrust | undefined } {
  let realPath = '/';
  // The path isn't normalized: behind a link, `..` is the folder above the link's target.
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
