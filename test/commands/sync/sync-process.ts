/** Runs syncs in processes that a test can kill. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import type { KitchenApiOptions } from '../../../src/api/kitchen-api.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** What the process copies. */
export interface SyncCase {
  readonly platform: Pick<KitchenApiOptions, 'baseUrl' | 'credentials'>;
  /** The time of the process's clock, epoch ms. */
  readonly now: number;
  readonly restaurants: readonly RestaurantChoice[];
  readonly from: string;
  /** Today if absent. */
  readonly to?: string;
  readonly concurrency: number;
}

interface SyncProcess {
  readonly process: ChildProcess;
  /** Resolves at the end of the process. */
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Builds the program before a file's tests. The result starts it for an archive. */
export function syncProcesses(): (archive: string, copied: SyncCase) => SyncProcess {
  let folder = '';
  const program = () => join(folder, 'sync-program.js');
  beforeAll(async () => {
    const cache = join(ROOT, 'node_modules', '.cache');
    await mkdir(cache, { recursive: true });
    folder = await mkdtemp(join(cache, 'linecheck-sync-'));
    const built = ['src/bundle/build.mjs', 'test/commands/sync/sync-program.ts', program()];
    await promisify(execFile)(process.execPath, built, { cwd: ROOT });
  });
  afterAll(() => rm(folder, { recursive: true }));
  return (archive, copied) => {
    const started = spawn(process.execPath, [program(), JSON.stringify(copied)], {
      env: { ...process.env, LINECHECK_ARCHIVE: archive },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    started.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const ended = new Promise<number | null>((resolve) => started.once('close', resolve));
    return { process: started, ended: ended.then((code) => ({ code, stdout, stderr })) };
  };
}
