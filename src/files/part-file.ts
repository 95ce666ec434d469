/** The temporary path of a file until it is complete. The name contains its process, so that leftovers of killed ones can be removed. */
import { createHash, randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './system-error.ts';

const NAME =
  /^\.linecheck-(?<host>[0-9a-f]{8})-(?<pid>\d{1,10})-[0-9a-f-]{36}\.part(?:-wal|-shm|-journal|-reserve)?$/;

/** The processes that are visible from here, as Linux names them; empty elsewhere. */
const PROCESSES = visibleProcesses();

function visibleProcesses(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/**
 * Where each process of the same mark is visible, a part of none is left over, however young. Elsewhere an active writer is never idle for
 * so long, ms.
 */
const OLD_HERE_MS = PROCESSES === '' ? 3_600_000 : Number.NEGATIVE_INFINITY;
/** The same of one that is invisible from here, on another machine or in another container, whose clock may differ. */
const OLD_ELSEWHERE_MS = 86_400_000;

/** An unused path in the folder. */
export function partPath(folder: string): string {
  return join(folder, `.linecheck-${hostMark()}-${process.pid}-${randomUUID()}.part`);
}

/** Removes leftovers of this user's killed processes in the folder; `now` is epoch ms. Never fails. */
export async function removeLeftParts(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const { host, pid } = NAME.exec(name)?.groups ?? {};
    const isHere = host === hostMark();
    if (host === undefined || (isHere && isRunning(Number(pid)))) continue;
    const path = join(folder, name);
    const isLeft = await isOldAndOwn(path, now, isHere ? OLD_HERE_MS : OLD_ELSEWHERE_MS);
    if (isLeft) await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Part files are never links, so a link of that name is neither followed nor removed. */
async function isOldAndOwn(path: string, now: number, oldMs: number): Promise<boolean> {
  try {
    const file = await lstat(path);
    const isOwn = process.getuid === undefined || file.uid === process.getuid();
    return file.isFile() && isOwn && now - file.mtimeMs > oldMs;
  } catch {
    return false;
  }
}

/** Distinguishes machines that share a folder, and containers on one of them. */
function hostMark(): string {
  const place = [hostname(), PROCESSES].join(' ').trim();
  return createHash('sha256').update(place).digest('hex').slice(0, 8);
}
