/** The temporary path of a file until it is complete. The name contains its process, so that leftovers of killed ones can be removed. */
import { createHash, randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './running-process.ts';

const NAME =
  /^\.linecheck-(?<host>[0-9a-f]{8})-(?<pid>\d{1,10})-[0-9a-f-]{36}\.part(?:-wal|-shm|-journal|-reserve)?$/;

/** The processes that are visible from here, as Linux names them; empty elsewhere. */
const PROCESSES = visibleProcesses();
/** Whether each process of the same mark is visible: then a part of none is left over, however young. */
const SEES_ALL = PROCESSES !== '';

function visibleProcesses(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/**
 * A younger file may belong to a process that is invisible from here, as in another container; an active writer is never idle for so long,
 * ms.
 */
const OLD_MS = 3_600_000;

/** An unused path in the folder. */
export function partPath(folder: string): string {
  return join(folder, `.linecheck-${hostMark()}-${process.pid}-${randomUUID()}.part`);
}

/** Removes leftovers of killed processes of this machine and user in the folder; `now` is epoch ms. Never fails. */
export async function removeLeftParts(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => {
    const { host, pid } = NAME.exec(name)?.groups ?? {};
    return host === hostMark() && !isRunning(Number(pid));
  });
  for (const name of left) {
    const path = join(folder, name);
    if (await isOldAndOwn(path, now)) await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Part files are never links, so a link of that name is neither followed nor removed. */
async function isOldAndOwn(path: string, now: number): Promise<boolean> {
  try {
    const file = await lstat(path);
    const isOwn = process.getuid === undefined || file.uid === process.getuid();
    return file.isFile() && isOwn && (SEES_ALL || now - file.mtimeMs > OLD_MS);
  } catch {
    return false;
  }
}

/** Distinguishes machines that share a folder, and containers on one of them. */
function hostMark(): string {
  const place = [hostname(), PROCESSES].join(' ').trim();
  return createHash('sha256').update(place).digest('hex').slice(0, 8);
}
