import { expect, test } from 'vitest';
import { run } from '../../../src/run.ts';
import { createVirtualClock } from '../../api/virtual-clock.ts';
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
async function fleetOfDemo(count: string, ...words: readonly string[]) {
  const { io, stdout, stderr } = ownIo({}, { clock: createVirtualClock() });
  const code = await run(['fleet', '--demo', '--demo-restaurants', count, ...words], io);
  return { code, stdout: stdout(), stderr: stderr() };
}

async function linesOf(
  count: string,
  ...words: readonly string[]
): Promise<{ readonly lines: readonly Line[]; readonly stderr: string }> {
  const { stdout, stderr } = await fleetOfDemo(count, '--format', 'ndjson', ...words);
  const lines = stdout.trimEnd().split('\n');
  return { lines: lines.map((line): Line => JSON.parse(line)), stderr };
}

test('with earlier dates, slow and quiet stations are named with their start, and the restaurant comes first', async () => {
  const { lines } = await linesOf('3', '--usual');
  const slow = lines.find(({ pace }) => pace === 'slow');
  expect(slow).toMatchObject({
    slow: ['Fry'],
    since: expect.stringMatching(/^2026-01-1\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    slowJudged: true,
    stations: expect.arrayContaining([
      expect.objectContaining({ name: 'Fry', state: 'slow', ratio: expect.any(Number) }),
    ]),
  });
  const { stdout, stderr } = await fleetOfDemo('3', '--usual', '--format', 'table');
  expect(stdout.split('\n')[2]).toMatch(/ SLOW Fry.* \d\d:\d\d +\d\.\dx +/);
  expect(stderr).not.toMatch(/not judged|12 min/);
});

test('without earlier dates nothing is called slow, and a note says why', async () => {
  const { lines } = await linesOf('3');
  expect(lines.filter(({ slowJudged }) => slowJudged === false).length).toBeGreaterThan(1);
  expect(lines.flatMap(({ slow }) => slow ?? [])).toEqual([]);
  const { stdout, stderr } = await fleetOfDemo('3', '--format', 'table');
  expect(stdout).toMatch(/^Osteria Lucía\S*(?: \S+)* +- +- +- /m);
  expect(stdout).not.toMatch(/ ok /);
  expect(stderr).toContain(
    'linecheck: Slow stations are not judged, and late is 12 min or longer: too few earlier dates are kept. Add --usual to read them.\n',
  );
  expect((await fleetOfDemo('3', '--format', 'table', '--quiet')).stderr).not.toContain(
    'not judged',
  );
});

test('an earlier date has no slow or quiet stations', async () => {
  const { lines, stderr: notes } = await linesOf('3', '--date', 'yesterday', '--usual');
  for (const line of lines) expect(line).toMatchObject({ pace: null, slow: null, stations: null });
  const { stdout, stderr } = await fleetOfDemo('3', '--date', 'yesterday', '--format', 'table');
  expect(stdout).toMatch(/^Restaurant +State +Errors/m);
  expect(stderr).toContain(
    'linecheck: Late is 12 min or longer: too few earlier dates are kept. Add --usual to read them.\n',
  );
  expect(notes).not.toContain('12 min');
  expect(stdout).not.toMatch(/not judged|Since|vs usual/);
});

test('slow and quiet stations have a color in chosen columns, too', async () => {
  const { io } = ownIo({ TERM: 'xterm-256color' }, { clock: createVirtualClock() });
  const out = taking({ isTTY: true, columns: 100 });
  const words = ['--usual', '--format', 'table', '--columns', 'name,slow,quiet'];
  const chain = ['--demo', '--demo-restaurants', '3'];
  await run(['fleet', ...chain, ...words], { ...io, stdout: out.outlet });
  // oxlint-disable-next-line no-control-regex -- colors are what is looked for
  expect(out.text()).toMatch(/\u001b\[1;38;5;\d+mFry\u001b\[22;39m/);
});
