/** Builds every benchmark as its script does, but all at once, and runs one small round on this run's program. Ignores the numbers. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { demanded } from '../setup/demanded.ts';
import { BUILT_IN } from './terminal/built-monitor.ts';

const run = promisify(execFile);
const ROOT = new URL('../..', import.meta.url).pathname;

/** By name: each script's entry. */
const BENCHMARKS = Object.entries(packageJson.scripts).flatMap(([name, script]) => {
  const [, entry] = /^node src\/bundle\/run\.mjs (\S+)$/.exec(script) ?? [];
  return name.startsWith('bench:') && entry !== undefined ? [{ name, entry }] : [];
});

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

test('every script that is named bench is listed here', () => {
  const scripts = Object.keys(packageJson.scripts).filter((name) => name.startsWith('bench:'));
  expect(BENCHMARKS.map(({ name }) => name)).toEqual(scripts);
});

test('the benchmark page names every benchmark', async () => {
  const page = await readFile(new URL('README.md', import.meta.url), 'utf8');
  for (const { name } of BENCHMARKS) expect(page).toContain(`\`npm run ${name}\``);
});

test.each(BENCHMARKS)('$name builds, runs and prints a table', async ({ entry }) => {
  const bundle = join(folder, entry.replace(/\.ts$/, '.js'));
  const env = { ...process.env, [BUILT_IN]: await demanded(inject('programPort')) };
  const { stdout } = await run(process.execPath, [bundle, '--smoke'], { cwd: ROOT, env });
  expect(stdout).toContain('SMOKE RUN');
  expect(stdout).toMatch(/^\|(?:---\|)+$/m);
  expect(stdout).not.toMatch(/missed|undefined/);
});
