import { expect, test } from 'vitest';
import { printFleet } from '../../../src/commands/fleet.ts';
import type { UsualReader } from '../../../src/kitchen/usual/usual-dates.ts';
import { configuredSource } from '../../../src/reader/sources/configured-source.ts';
import { run } from '../../../src/run.ts';
import { createVirtualClock } from '../../api/virtual-clock.ts';
import { demosOfTests } from '../../setup/demos-of-tests.ts';
import { taking } from '../fulfillments/printed.ts';
import { ownIo } from '../own-io.ts';

interface Line {
  readonly name: string;
  readonly pace: string | null;
  readonly slow: readonly string[] | null;
  readonly quiet: readonly string[] | null;
  readonly since: string | null;
  readonly slowJudged: boolean | null;
  readonly stations: readonly object[] | null;
}

/** What `fleet` prints of a simulated chain in service. */
async function fleetOfDemo(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const { io, stdout, stderr } = ownIo(environment, { clock: createVirtualClock() });
  const code = await run(['fleet', '--demo', '--demo-restaurants', '3', ...words], io);
  return { code, stdout: stdout(), stderr: stderr() };
}

async function linesOf(
  words: readonly string[],
  environment?: Readonly<Record<string, string>>,
): Promise<{ readonly lines: readonly Line[]; readonly stderr: string }> {
  const { stdout, stderr } = await fleetOfDemo(['--format', 'ndjson', ...words], environment);
  const lines = stdout.trimEnd().split('\n');
  return { lines: lines.map((line): Line => JSON.parse(line)), stderr };
}

test('slow and quiet stations are named with their start, and the restaurant comes first', async () => {
  const { lines } = await linesOf([]);
  const slow = lines.find(({ pace }) => pace === 'slow');
  expect(slow).toMatchObject({
    slow: ['Fry'],
    since: expect.stringMatching(/^2026-01-1\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    slowJudged: true,
    stations: expect.arrayContaining([
      expect.objectContaining({ name: 'Fry', state: 'slow', ratio: expect.any(Number) }),
    ]),
  });
  const { stdout, stderr } = await fleetOfDemo(['--format', 'table']);
  expect(stdout.split('\n')[2]).toMatch(/ SLOW Fry.* \d\d:\d\d +\d\.\dx +/);
  expect(stderr).not.toMatch(/not judged|12 min/);
});

test('if no earlier date can be read nothing is called slow, and a note says why', async () => {
  const clock = createVirtualClock();
  const [out, err] = [taking(), taking()];
  const dependencies = { environment: demosOfTests(), clock, stderr: err.outlet };
  const source = await configuredSource({ demo: true, demoRestaurants: '3' }, dependencies);
  const usualReader: UsualReader = { weeks: 4, async *summaries() {} };
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const { signal } = new AbortController();
  await printFleet({ ...source, usualReader }, { format: 'table' }, outlets, clock, signal);
  expect(out.text()).toMatch(/^Osteria Lucía\S*(?: \S+)* +- +- +- /m);
  expect(out.text()).not.toMatch(/ ok | SLOW /);
  expect(err.text()).toContain(
    'linecheck: Slow stations are not judged, and late is 12 min or longer: there are too few earlier dates to compare with.\n',
  );
});

test('if no earlier dates are wanted, stations are judged by their limits', async () => {
  const { lines, stderr } = await linesOf([], { LINECHECK_USUAL_WEEKS: '0' });
  expect(lines.map(({ slowJudged }) => slowJudged)).toEqual([true, true, true]);
  expect(lines.flatMap(({ slow }) => slow ?? [])).toContain('Fry');
  expect(stderr).not.toContain('not judged');
});

test('an earlier date has no slow or quiet stations', async () => {
  const words = ['--date', 'yesterday'];
  const { lines, stderr: notes } = await linesOf(words);
  for (const line of lines) expect(line).toMatchObject({ pace: null, slow: null, stations: null });
  const { stdout } = await fleetOfDemo([...words, '--format', 'table']);
  expect(stdout).toMatch(/^Restaurant +State +Errors/m);
  expect(notes).not.toContain('12 min');
  expect(stdout).not.toMatch(/not judged|Since|vs usual/);
});

test('slow and quiet stations have a color in chosen columns, too', async () => {
  const { io } = ownIo({ TERM: 'xterm-256color' }, { clock: createVirtualClock() });
  const out = taking({ isTTY: true, columns: 100 });
  const words = ['--format', 'table', '--columns', 'name,slow,quiet'];
  const chain = ['--demo', '--demo-restaurants', '3'];
  await run(['fleet', ...chain, ...words], { ...io, stdout: out.outlet });
  // oxlint-disable-next-line no-control-regex -- colors are what is looked for
  expect(out.text()).toMatch(/\u001b\[1;38;5;\d+mFry\u001b\[22;39m/);
});
