import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createVirtualClock } from '../../api/virtual-clock.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';

const program = builtProgram();
/** A demo's kitchen depends on the time, and at some times nothing in it is judged. */
const runHere = runningHere(program, () => createVirtualClock());

/** Every command for a kitchen except the monitor. */
const READING: Readonly<Record<string, readonly string[]>> = {
  stations: [],
  'stations STATION': ['Barista'],
  audit: [],
  trace: ['Barista'],
  fulfillments: ['today'],
  report: ['today'],
  diff: ['old.json'],
  fleet: [],
  'watch --once': [],
};
const NAMES = Object.keys(READING);

function words(name: string): readonly string[] {
  return [...name.split(' ').filter((word) => word !== 'STATION'), ...(READING[name] ?? [])];
}

/** Ready at once. */
const CAFE = ['--demo', '--demo-profile', 'cafe'];

const FAILURE =
  'linecheck: Not configured.\nRun linecheck config init, or add --demo. [CONFIGURATION]\n';

beforeAll(() => writeFile(join(program.temporary, 'old.json'), '[]'));

function ownFolder(): Promise<string> {
  return mkdtemp(join(program.temporary, 'demo-'));
}

test.concurrent.each(NAMES)('%s shows nothing if nothing is configured', async (name) => {
  const folder = await ownFolder();
  const file = join(folder, 'out.md');
  const output = name.endsWith('--once') ? [] : ['--output', file];
  const outcome = await runHere([...words(name), ...output]);
  expect(outcome).toEqual({ code: 2, stdout: '', stderr: FAILURE });
  expect(await readdir(folder)).toEqual([]);
});

test.concurrent.each([
  ['a platform without a restaurant', { LINECHECK_BASE_URL: 'https://kitchen.example' }],
  ['a restaurant alone', { LINECHECK_RESTAURANT: 'c0ffee00-0000-4000-8000-000000000001' }],
])('with %s, the report is about what is missing', async (_what, variables) => {
  const { code, stdout, stderr } = await runHere(['stations'], variables);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^linecheck: Not set: LINECHECK_/);
});

test.concurrent('a profile without a platform is incomplete, even for the monitor', async () => {
  const config = join(await ownFolder(), 'config.toml');
  await writeFile(config, '[profiles.store]\nrefresh_seconds = 60\n');
  for (const args of [['stations'], []]) {
    const outcome = await runHere(args, { LINECHECK_CONFIG: config });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain('Not set: LINECHECK_BASE_URL');
  }
});

test.concurrent.each(NAMES)('%s from the demo says so, if the demo is asked for', async (name) => {
  await ownFolder();
  // No station of the cafe is in trouble.
  const demo = name === 'watch --once' ? ['--demo'] : CAFE;
  const { stdout, stderr } = await runHere([...words(name), ...demo]);
  expect(stderr).toMatch(/^Demo: simulated data\.\n/);
  expect(stdout).toMatch(/^(?:\{"demo":true,|Demo: simulated data\.\n)/);
});

test.concurrent('a file from the demo says so like stdout', async () => {
  const file = join(await ownFolder(), 'report.md');
  const { stderr } = await runHere(['report', ...CAFE, '--output', file]);
  expect(stderr).toBe('Demo: simulated data.\n');
  expect(await readFile(file, 'utf8')).toMatch(/^Demo: simulated data\.\n\n# Report of /);
});

test.concurrent('--demo is read whatever is configured', async () => {
  const config = join(await ownFolder(), 'config.toml');
  await writeFile(config, 'this is no configuration');
  const nowhere = {
    LINECHECK_CONFIG: config,
    LINECHECK_BASE_URL: 'http://127.0.0.1:1',
    LINECHECK_CLIENT_ID: 'me',
    LINECHECK_CLIENT_SECRET: 'kx9',
    LINECHECK_RESTAURANT: 'c0ffee00-0000-4000-8000-000000000001',
  };
  const { code, stderr } = await runHere(['stations', ...CAFE], nowhere);
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'Demo: simulated data.\n' });
});

test.concurrent.each([
  ['--archive', 'sqlite:none.sqlite'],
  ['--base-url', 'https://kitchen.example'],
  ['--client-id', 'me'],
  ['--profile', 'store'],
])('--demo with %s is refused', async (option, value) => {
  const outcome = await runHere(['stations', '--demo', option, value]);
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(outcome.stderr).toContain(`Use --demo or ${option}, not both.`);
});

test.concurrent.each([
  [['stations', '--demo', '--restaurant', 'Nowhere'], 'Unknown restaurant "Nowhere".'],
  [['stations', '--demo-seed', '3'], '--demo-seed works only with the demo.'],
  [['stations', '--demo-plant', 'holiday'], '--demo-plant works only with the demo.'],
  [['stations', '--demo-restaurants', '40'], '--demo-restaurants works only with the demo.'],
  [['stations', '--demo', '--demo-restaurants', '401'], 'Invalid number of restaurants "401".'],
  [['stations', '--demo', '--demo-seed', 'x3'], 'Invalid seed "x3".'],
  [['diff', '--demo', 'old.json', 'old.json'], '--demo does not work with two files.'],
])('%j is refused', async (args, says) => {
  await ownFolder();
  const outcome = await runHere(args);
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(outcome.stderr).toContain(says);
});

test.concurrent('a demo with the same profile, seed, and restaurant is the same each time', async () => {
  const args = ['ff', '20251101', '--demo', '--demo-profile=cafe', '--demo-seed=3'];
  const place = ['--timezone=Asia/Tokyo', '--closeout-hour=5', '--format=csv'];
  const run = async () => (await runHere([...args, ...place])).stdout;
  const [first, second] = [await run(), await run()];
  expect(first.split('\n').length).toBeGreaterThan(100);
  expect(second).toBe(first);
});

test.concurrent('the monitor without a terminal opens the demo by itself, and says so', async () => {
  for (const args of [[], ['monitor'], ['demo']]) {
    const { code, stdout, stderr } = await runHere(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'Demo: simulated data.\n' });
    expect(stdout).toMatch(/^Demo: simulated data\.\n/);
  }
});
