/** Where a file is written until all of it is there. The name has its process, so that what a killed one left can be removed. */
import { createHash, randomUUID } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './running-process.ts';

const NAME = /^\.linecheck-(?<host>[0-9a-f]{8})-(?<pid>\d{1,10})-[0-9a-f-]{36}\.part$/;

/** A younger file may be of a process that cannot be seen from here, as of another container; one that writes is never idle for so long, ms. */
const OLD_MS = 3_600_000;

/** A path in the folder that no other file has. */
export function partPath(folder: string): string {
  return join(folder, `.linecheck-${hostMark()}-${process.pid}-${randomUUID()}.part`);
}

/** Removes those that processes of this machine and user left in the folder when they were killed; `now` is epoch ms. Never fails. */
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

/** A link is never made here, so one of that name is not followed and not removed. */
async function isOldAndOwn(path: string, now: number): Promise<boolean> {
  try {
    const file = await lstat(path);
    const isOwn = process.getuid === undefined || file.uid === process.getuid();
    return file.isFile() && isOwn && now - file.mtimeMs > OLD_MS;
  } catch {
    return false;
  }
}

/** Tells machines that share a folder apart. */
function hostMark(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
}
