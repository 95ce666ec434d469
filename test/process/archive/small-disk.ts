/** A file system of a few megabytes, so that a disk can really be full. */
import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);
const ROOT = new URL('../../..', import.meta.url).pathname;
const VITEST = 'node_modules/vitest/vitest.mjs';

/** Whether this user may mount one; root may. */
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

/** Runs a test file once more as the root of a user namespace of its own, who may mount. Throws what it prints where a test fails. */
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
  /** Takes all the room that is left, but for so many bytes. */
  readonly fill: (room?: number) => Promise<void>;
  /** Gives back what was taken, but for so many bytes less. */
  readonly free: () => Promise<void>;
  /** Bytes that can still be written. */
  readonly left: () => Promise<number>;
}

/** Mounts one below a folder until the test is over. */
export async function smallDisk(below: string, megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(below, 'disk-'));
  await mount(folder, megabytes);
  onTestFinished(async () => {
    // At once: what is still open there ends with its process.
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
