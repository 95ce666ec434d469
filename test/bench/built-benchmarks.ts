/** Every benchmark, built as its script does, but all at once, and one small round of each on this run's program. Ignores the numbers. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, inject } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { demanded } from '../setup/demanded.ts';
import { BUILT_IN } from './terminal/built-monitor.ts';

const run = promisify(execFile);
const ROOT = new URL('../..', import.meta.url).pathname;

export interface Benchmark {
  readonly name: string;
  readonly entry: string;
}

/** In the order of the scripts. */
export const BENCHMARKS: readonly Benchmark[] = Object.entries(packageJson.scripts).flatMap(
  ([name, script]) => {
    const [, entry] = /^node src\/bundle\/run\.mjs (\S+)$/.exec(script) ?? [];
    return name.startsWith('bench:') && entry !== undefined ? [{ name, entry }] : [];
  },
);

/** In a small round's output. */
export const TABLE = /^SMOKE RUN[^]*^\|(?:---\|)+$/m;
export const MISSED = /missed|undefined/;

/** Built before a file's tests, removed after. Returns what a small round prints. */
export function builtBenchmarks(): (benchmark: Benchmark) => Promise<string> {
  let folder = '';
  beforeAll(async () => {
    // In node_modules, where bundles find what they leave out.
    const cache = join(ROOT, 'node_modules', '.cache');
    await mkdir(cache, { recursive: true });
    folder = await mkdtemp(join(cache, 'linecheck-smoke-'));
    const entries = BENCHMARKS.map(({ entry }) => entry);
    await run(process.execPath, ['src/bundle/build.mjs', ...entries, folder], { cwd: ROOT });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return async ({ entry }) => {
    const bundle = join(folder, entry.replace(/\.ts$/, '.js'));
    const env = { ...process.env, [BUILT_IN]: await demanded(inject('programPort')) };
    const { stdout } = await run(process.execPath, [bundle, '--smoke'], { cwd: ROOT, env });
    return stdout;
  };
}
