/** On disk: one per restaurant and platform. */
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keptFile } from '../../files/kept-file.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';

/** Max files, and bytes for all. The oldest go first. */
const MAX_FILES = 500;
const MAX_BYTES = 50 * 1024 * 1024;

const FILE = /^[0-9a-f]{32}-1\.json$/;

interface SetupFile {
  readonly path: string;
  readonly bytes: number;
  readonly writtenAt: number;
}

export function setupsFolder(environment: Environment): string {
  return keptFile(environment, 'setups');
}

/** Includes the format version: other program versions ignore it. */
export function setupFile(restaurantFolder: string): string {
  return `${restaurantFolder}-1.json`;
}

/** For all restaurants. Never fails. */
export async function setupFiles(folder: string): Promise<readonly SetupFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names
    .filter((name) => FILE.test(name))
    .map(async (name) => {
      const path = join(folder, name);
      // Another process may have removed it.
      const status = await lstat(path).catch(() => undefined);
      if (status?.isFile() !== true) return [];
      return [{ path, bytes: status.size, writtenAt: status.mtimeMs }];
    });
  return (await Promise.all(files)).flat();
}

/** Over the limits, but not the one just written. */
export async function removeOldestSetups(folder: string, written: string): Promise<void> {
  const found = await setupFiles(folder);
  const at = ({ path, writtenAt }: SetupFile) =>
    path === written ? Number.POSITIVE_INFINITY : writtenAt;
  let bytes = 0;
  for (const [place, file] of [...found].sort((a, b) => at(b) - at(a)).entries()) {
    bytes += file.bytes;
    const isTooMuch = place >= MAX_FILES || bytes > MAX_BYTES;
    if (place > 0 && isTooMuch) await rm(file.path, { force: true });
  }
}
