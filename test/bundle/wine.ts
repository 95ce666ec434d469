/** Windows programs, run by Wine in a separate folder. */
import { execFile, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import type { Outcome } from '../process/command.ts';

const run = promisify(execFile);
/** On the path. */
const WINE = 'wine';

export interface Wine {
  /** Such as `wine-8.0`. */
  readonly version: string;
  /** With empty standard input. */
  readonly run: (
    program: string,
    words: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<Outcome>;
}

/** An empty Windows 10, removed after the test. `undefined` without Wine. */
export async function wine(): Promise<Wine | undefined> {
  const found = await run(WINE, ['--version']).catch(() => undefined);
  if (found === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-wine-'));
  const own = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    WINEPREFIX: join(folder, 'prefix'),
    WINEDEBUG: '-all',
  };
  onTestFinished(async () => {
    await run(WINE, ['wineboot', '--kill'], { env: own }).catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  await run(WINE, ['winecfg', '-v', 'win10'], { env: own });
  return {
    version: found.stdout.trim(),
    async run(program, words, env = {}) {
      // Into files: Node does not write to Wine's pipes.
      const paths = { stdout: join(folder, 'stdout'), stderr: join(folder, 'stderr') };
      const [stdout, stderr] = [await open(paths.stdout, 'w'), await open(paths.stderr, 'w')];
      const started = {
        cwd: folder,
        env: { ...own, ...env },
        stdio: ['ignore', stdout.fd, stderr.fd],
      } satisfies SpawnOptions;
      const code = await new Promise<number | null>((resolve, reject) => {
        const child = spawn(WINE, [program, ...words], started);
        child.on('error', reject);
        child.on('close', resolve);
      });
      await stdout.close();
      await stderr.close();
      const text = (path: string) => readFile(path, 'utf8');
      return { code, stdout: await text(paths.stdout), stderr: await text(paths.stderr) };
    },
  };
}
