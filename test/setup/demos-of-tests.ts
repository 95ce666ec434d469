import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/** Where all tests' demos keep summaries of past dates: made once per run, read by all. */
export function demosOfTests() {
  const temporary = inject('temporary');
  return { XDG_CACHE_HOME: join(temporary, 'cache'), XDG_STATE_HOME: join(temporary, 'state') };
}

/** Shares only those with a cache folder. */
export async function linkDemos(cacheFolder: string): Promise<void> {
  const own = join(cacheFolder, 'linecheck');
  const shared = join(demosOfTests().XDG_CACHE_HOME, 'linecheck', 'demo');
  for (const folder of [own, shared]) await mkdir(folder, { recursive: true, mode: 0o700 });
  await symlink(shared, join(own, 'demo'));
}
