/** On disk: one per restaurant and platform. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keptFile } from '../../files/kept-file.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import { measuredFile } from '../summaries/summary-files.ts';

/** Max files, and bytes for all. The oldest go first. */
const MAX_FILES = 500;
const MAX_BYTES = 50 * 1024 * 1024;

const FILE = /^[0-9a-f]{32}-1\.json$/;

export function setupsFolder(environment: Environment): string {
  return keptFile(environment, 'setups');
}

/** Includes the format version: other program versions ignore it. */
export function setupFile(restaurantFolder: string): string {
  return `${restaurantFolder}-1.json`;
}

/** For all restaurants. Never fails. */
export async function setupFiles(folder: string) {
  const names = await readdir(folder).catch(() => []);
  const own = names.filter((name) => FILE.test(name));
  return (await Promise.all(own.map((name) => measuredFile({ path: join(folder, name) })))).flat();
}

/** Over the limits, but not the one just written. */
export async function removeOldestSetups(folder: string, written: string): Promise<void> {
  const found = await setupFiles(folder);
  const at = ({ path, changedAt }: (typeof found)[number]) =>
    path === written ? Number.POSITIVE_INFINITY : changedAt;
  let bytes = 0;
  for (const [place, file] of [...found].sort((a, b) => at(b) - at(a)).entries()) {
    bytes += file.bytes;
    const isTooMuch = place >= MAX_FILES || bytes > MAX_BYTES;
    if (place > 0 && isTooMuch) await rm(file.path, { force: true });
  }
}
