/**
 * The one policy for files that linecheck acts on: configuration, secrets, kept tokens, certificates, rules of faults, archives. A file is trusted
 * where it belongs to the current user or to root, nobody else can change it, and the same is true of its folder and of every link on the
 * way to it with the link's folder. A folder that others can write to is fine where its sticky bit keeps them from replacing other users'
 * files, as in /tmp. A secret must also be unreadable for others, except that a group may read one of root's, which could not be given to a
 * service otherwise. Root has no exception: in a home folder that is not root's, a configuration of its owner would make root run that
 * user's commands. Where users have no numbers (Windows) nothing is checked: there the access list of the user's profile folder keeps
 * others out, and Node can't read it.
 */
import { lstatSync, readlinkSync, type Stats } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { Failure } from '../contract/failures.ts';

/** Why a file is not trusted, as the end of a sentence about it, and the fix as a sentence. Neither repeats a path. */
export interface Distrust {
  readonly why: string;
  readonly fix: string;
  /** The mode with which `chmod` mends it, if it can. */
  readonly chmod?: string;
}

/** The number of a user; `undefined` where users have none. */
export type User = number | undefined;

const ROOT = 0;
const STICKY = 0o1000;
/** Permissions of group and others: to write, to do anything, and the same without the group's read. */
const CHANGE = 0o022;
const ANY = 0o077;
const ANY_BUT_GROUP_READS = 0o037;
/** As many links as the system itself follows. */
const MAX_LINKS = 40;

/** Opened by the shell before the program started: as trusted as the command line. */
const OPEN_ALREADY = /^\/(?:dev|proc\/self)\/fd\/\d{1,9}$|^\/dev\/stdin$/;

const FILE_OWNER = {
  why: 'belongs to another user',
  fix: 'Use a file that you own, or run chown on this one if you trust its contents.',
};
const FILE_CHANGE = {
  why: 'is writable by other users',
  fix: 'Run chmod go-w on it.',
};
const FOLDER_OWNER = {
  why: 'is in a folder that belongs to another user',
  fix: 'Move it to a folder that you own.',
};
const FOLDER_CHANGE = {
  why: 'is in a folder that is writable by other users',
  fix: 'Run chmod go-w on that folder.',
  chmod: 'go-w',
};
const FOLDER_OF_ALL = {
  why: 'is in a folder where other users can create files',
  fix: 'Move it to a folder that only you can write to.',
};
const LINK = {
  why: 'is reached through a link that other users can change',
  fix: 'Use the path of the file behind the link.',
};
const REPLACED = { why: 'was replaced while being read', fix: 'Run the command again.' };

/** The user that files are checked for. */
export function currentUser(): User {
  return process.geteuid?.();
}

/** Checks a file opened by this path; `status` is that of the opened file. `undefined` for a trusted one. */
export function distrust(path: string, status: Stats, user: User): Distrust | undefined {
  if (user === undefined || OPEN_ALREADY.test(path)) return undefined;
  const owner = foreignOwner(status, user);
  if (owner !== undefined) return owner;
  if ((status.mode & CHANGE) !== 0) return FILE_CHANGE;
  const { place, fault } = wayTo(path, user);
  const found = statusOf(place);
  // The folder is checked by path, which may lead elsewhere by now.
  if (found?.ino !== status.ino || found.dev !== status.dev) return REPLACED;
  return fault ?? folderFault(dirname(place), user);
}

/** Checks a folder in the same way, as the place of a file. */
export function distrustedFolder(path: string, user: User): Distrust | undefined {
  if (user === undefined) return undefined;
  const { place, fault } = wayTo(path, user);
  return fault ?? folderFault(place, user);
}

/**
 * Checks the place of a file that is opened by its name, and others beside it: there the sticky bit is not enough, because others could
 * create them first. The file may be missing.
 */
export function distrustedPlace(path: string, user: User): Distrust | undefined {
  if (user === undefined) return undefined;
  const { place, fault } = wayTo(path, user);
  return fault ?? folderFault(dirname(place), user, FOLDER_OF_ALL);
}

/** Checks the owner of a file. */
export function foreignOwner(status: Stats, user: User): Distrust | undefined {
  return user === undefined || isOwn(status, user) ? undefined : FILE_OWNER;
}

/** The failure of an untrusted file; `file` begins its sentence. */
export function distrustFailure(file: string, { why, fix }: Distrust): Failure {
  return new Failure('CONFIGURATION', `${file} ${why}.`, { hint: fix });
}

/** Checks whether others can read a secret, or change it. */
export function exposure({ uid, mode }: Stats, user: User): Distrust | undefined {
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

/** `ofSticky` is what is wrong with a folder that others can write to where only its sticky bit protects files. */
function folderFault(path: string, user: number, ofSticky?: Distrust): Distrust | undefined {
  const status = statusOf(path);
  if (status === undefined) return REPLACED;
  if (!isOwn(status, user)) return FOLDER_OWNER;
  if ((status.mode & CHANGE) === 0) return undefined;
  return (status.mode & STICKY) === 0 ? FOLDER_CHANGE : ofSticky;
}

/** Follows a path name by name, as the system does: returns the path without links, and what is wrong with the links. */
function wayTo(
  path: string,
  user: number,
): { readonly place: string; readonly fault: Distrust | undefined } {
  let place = '/';
  // Not normalized: behind a link `..` is the folder above its target.
  const ahead = (isAbsolute(path) ? path : `${process.cwd()}/${path}`).split('/').reverse();
  let fault: Distrust | undefined;
  let links = 0;
  for (let name = ahead.pop(); name !== undefined; name = ahead.pop()) {
    const entry = join(place, name);
    const target = linkTarget(entry);
    if (target === undefined || links === MAX_LINKS) {
      place = entry;
      continue;
    }
    links += 1;
    const status = statusOf(entry);
    const isSafe = status !== undefined && isOwn(status, user);
    if (!isSafe || folderFault(place, user) !== undefined) fault ??= LINK;
    if (isAbsolute(target)) place = '/';
    ahead.push(...target.split('/').reverse());
  }
  return { place, fault };
}

/** The target of a link; `undefined` for anything else. */
function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function statusOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}
