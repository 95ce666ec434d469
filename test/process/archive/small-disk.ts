/** A file system of a few megabytes, to really fill a disk. */
import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);
const ROOT = new URL('../../..', import.meta.url).pathname;
const VITEST = 'node_modules/vitest/vitest.mjs';

/** Root may. */
export async function mayMount(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-mount-'));
  try {
    await mount(folder, 1);
    await run('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reruns a test file as root in a user namespace, where mounting works. Throws the output if a test fails. */
export async function runInNamespace(file: string): Promise<void> {
  const vitest = [VITEST, 'run', '--config', 'test/vitest.config.ts', file];
  const inside = ['--user', '--map-root-user', '--mount', process.execPath, ...vitest];
  await run('unshare', inside, { cwd: ROOT });
}

async function mount(folder: string, megabytes: number): Promise<void> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder]);
}

export interface SmallDisk {
  readonly folder: string;
  /** Takes all remaining space except `room` bytes. */
  readonly fill: (room?: number) => Promise<void>;
  /** Gives back the taken space. */
  readonly free: () => Promise<void>;
  /** Free bytes. */
  readonly left: () => Promise<number>;
}

/** Until the test ends. */
export async function smallDisk(below: string, megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(below, 'disk-'));
  await mount(folder, megabytes);
  onTestFinished(async () => {
    // At once: open files end with their process.
    await run('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true });
  });
  const filler = join(folder, 'filler');
  const left = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return {
    folder,
    left,
    fill: async (room = 0) => {
      await writeFile(filler, '');
      await appendFile(filler, Buffer.alloc((await left()) - room));
    },
    free: () => truncate(filler, 0),
  };
}
