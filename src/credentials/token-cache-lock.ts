/** A lock between processes: the holder creates a file, touches it regularly, and removes it. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { canceled } from '../api/transport/cancellation.ts';
import type { Clock } from '../api/transport/clock.ts';
import { parsedJson } from '../contract/parsed-json.ts';
import { userFolder } from '../files/home-folder.ts';
import { isObject } from '../files/kept-file.ts';
import { makeFolder, makeTrustedFolder } from '../files/private-file.ts';
import { readTrusted } from '../files/read-trusted.ts';
import { isRunning, systemCode } from '../files/system-error.ts';
import { currentUser, type User } from '../files/trusted-file.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';

const BEAT_MS = 2_000;
/** Untouched this long, a lock is stale: its process was stopped, or its PID is reused. */
const STALE_MS = 15_000;
/** For a lock without a PID. It is written right after creation. */
const NAMELESS_MS = 5_000;
/** After this wait a process continues without the lock: a login too many is better than none. */
const PATIENCE_MS = 150_000;
const SHORTEST_PAUSE_MS = 20;

/** Continues without the lock where it can't be created, or not in time. Throws errors from `run`, and CANCELLED. */
export async function underLock<T>(
  path: string,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  run: () => Promise<T>,
): Promise<T> {
  const id = randomUUID();
  const patientUntil = clock.steady() + PATIENCE_MS;
  let outcome = await makeLock(path, id);
  while (outcome === 'there' && clock.steady() < patientUntil) {
    const removal = await removeStale(path, clock.now());
    // As on a full disk: nobody can take the lock, however long it waits.
    if (removal === 'impossible') break;
    if (removal === 'there') await pause(clock, signal);
    outcome = await makeLock(path, id);
  }
  if (outcome !== 'made') return run();
  const beat = setInterval(() => {
    const now = new Date();
    void utimes(path, now, now).catch(() => undefined);
  }, BEAT_MS);
  try {
    return await run();
  } finally {
    clearInterval(beat);
    if ((await holder(path))?.id === id) await rm(path, { force: true }).catch(() => undefined);
  }
}

async function makeLock(path: string, id: string): Promise<'made' | 'there' | 'impossible'> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(JSON.stringify({ pid: process.pid, host: hostname(), id }));
    } catch (error) {
      // A full disk leaves a file without a holder.
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return 'made';
  } catch (error) {
    return systemCode(error) === 'EEXIST' ? 'there' : 'impossible';
  }
}

async function pause(clock: Clock, signal: AbortSignal): Promise<void> {
  try {
    // Random, so waiting processes don't collide.
    await clock.sleep(SHORTEST_PAUSE_MS * (1 + 2 * Math.random()), signal);
  } catch {
    throw canceled();
  }
}

/** `gone` when there may be none now. A second lock guards this: a later process would otherwise remove the earlier's new lock. */
async function removeStale(path: string, now: number): Promise<'gone' | 'there' | 'impossible'> {
  const found = await staleMark(path, now);
  if (found === undefined) return 'there';
  const guard = `${path}.over`;
  const made = await makeLock(guard, randomUUID());
  if (made === 'impossible') return 'impossible';
  if (made === 'there') {
    const age = await ageOf(guard, now);
    if (age !== undefined && age > STALE_MS)
      await rm(guard, { force: true }).catch(() => undefined);
    return 'there';
  }
  try {
    if ((await staleMark(path, now)) === found) await rm(path, { force: true });
    return 'gone';
  } catch {
    return 'impossible';
  } finally {
    await rm(guard, { force: true }).catch(() => undefined);
  }
}

/** `undefined` for an active or missing lock. */
async function staleMark(path: string, now: number): Promise<string | undefined> {
  const age = await ageOf(path, now);
  if (age === undefined) return undefined;
  const by = await holder(path);
  if (by === undefined) return age > NAMELESS_MS ? 'nameless' : undefined;
  const isGone = by.host === hostname() && !isRunning(by.pid);
  return isGone || age > STALE_MS ? by.id : undefined;
}

async function ageOf(path: string, now: number): Promise<number | undefined> {
  try {
    // After a clock was set back, locks may be from the future.
    return Math.abs(now - (await stat(path)).mtimeMs);
  } catch {
    return undefined;
  }
}

async function holder(path: string) {
  const found = parsedJson((await ownText(path, currentUser())) ?? '');
  if (!isObject(found)) return undefined;
  const { pid, host, id } = found;
  const isPid = typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 0;
  if (!isPid || typeof host !== 'string' || typeof id !== 'string') return undefined;
  return { pid, host, id };
}

// The kept token folder: private to the user, or unused.

const OTHERS = 0o077;
/** Larger: not a token. */
const MAX_BYTES = 32 * 1024;
/** Opens only a folder, not a link. */
const LOOK = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

export function tokenFolder(environment: Environment): string {
  return join(userFolder(environment, 'XDG_CACHE_HOME', '.cache'), 'tokens');
}

/** Creates a missing folder and closes it to others. False where impossible, as in a home that is read-only or another user's. */
export async function ownFolder(path: string, user: User): Promise<boolean> {
  try {
    if ((await makeTrustedFolder(dirname(path), user)) !== undefined) return false;
    await makeFolder(path);
    // Windows has neither such owners nor such flags.
    if (user === undefined) return true;
    const folder = await open(path, LOOK);
    try {
      const { uid, mode } = await folder.stat();
      if (uid === user && (mode & OTHERS) !== 0) await folder.chmod(0o700);
      return uid === user;
    } finally {
      await folder.close();
    }
  } catch {
    return false;
  }
}

/** From a trusted file unreadable for others, else `undefined`. Never fails. */
export async function ownText(path: string, user: User): Promise<string | undefined> {
  const options = { user, isSecret: true, followsLink: false };
  const reading = await readTrusted(path, MAX_BYTES, options);
  return reading.state === 'read' ? reading.text : undefined;
}
