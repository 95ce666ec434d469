/** Temporary path until a file is complete. The name contains the process, so leftovers from killed ones can be removed. */
import { createHash, randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './system-error.ts';

const NAME =
  /^\.linecheck-(?<host>[0-9a-f]{8})-(?<pid>\d{1,10})-[0-9a-f-]{36}\.part(?:-wal|-shm|-journal|-reserve)?$/;

/** Processes visible from here, as named by Linux. Empty elsewhere. */
const PROCESSES = visibleProcesses();

function visibleProcesses(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** With all processes visible, a part without one is left over, however young. Elsewhere an active writer is never idle this long. */
const OLD_HERE_MS = PROCESSES === '' ? 3_600_000 : Number.NEGATIVE_INFINITY;
/** For an invisible process, on another machine or in another container, with another clock. */
const OLD_ELSEWHERE_MS = 86_400_000;

/** Unused. */
export function partPath(folder: string): string {
  return join(folder, `.linecheck-${hostMark()}-${process.pid}-${randomUUID()}.part`);
}

/** Removes this user's killed processes' leftovers. `now` is epoch ms. Never fails. */
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
function hostMark(): string {
  const place = [hostname(), PROCESSES].join(' ').trim();
  return createHash('sha256').update(place).digest('hex').slice(0, 8);
}
