/** A copy of the project in which one thing is wrong, and what its tests say of it. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Mutation } from './mutations.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

/** What tests of a copy need, but the packages, which it shares. */
const COPIED = ['src', 'test', 'assets', 'README.md', 'package.json', 'tsconfig.json'] as const;

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

export interface MutatedCopy {
  /** Counts the tests of a mutation that pass and fail with it. */
  readonly tested: (mutation: Mutation) => Promise<{ passed: number; failed: number }>;
  readonly remove: () => Promise<void>;
}

export async function mutatedCopy(): Promise<MutatedCopy> {
  const cache = join(ROOT, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'linecheck-mutated-'));
  for (const name of COPIED) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    tested: async ({ file, right, wrong, caughtBy }) => {
      const path = join(folder, file);
      const source = await readFile(path, 'utf8');
      if (source.split(right).length !== 2) throw new Error(`${file} does not hold once: ${right}`);
      await writeFile(
        path,
        source.replace(right, () => wrong),
      );
      try {
        return await counted(folder, caughtBy);
      } finally {
        await writeFile(path, source);
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function counted(folder: string, tests: readonly string[]) {
  const report = join(folder, 'report.json');
  await rm(report, { force: true });
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const words = [vitest, 'run', '--config', 'test/vitest.config.ts', ...tests];
  const flags = ['--reporter=json', `--outputFile=${report}`, '--maxWorkers=1'];
  // It ends with 1 where tests fail, which is what is hoped for.
  await promisify(execFile)(process.execPath, [...words, ...flags], { cwd: folder }).catch(
    () => {},
  );
  const found: Report = JSON.parse(await readFile(report, 'utf8'));
  return { passed: found.numPassedTests, failed: found.numFailedTests };
}
