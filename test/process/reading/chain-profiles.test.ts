/** Commands refuse mistakes in chain profiles by line, with few lines however many there are. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';

const runHere = runningHere(builtProgram());

/** One per line. */
interface Listed {
  readonly guid: string;
  readonly zone?: string;
  readonly tags?: readonly string[];
}

/** With a profile of these restaurants, the first in line 4. */
async function withProfile(restaurants: readonly Listed[]) {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-chain-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lines = restaurants.map(
    ({ guid, zone = 'America/New_York', tags = ['east'] }) =>
      `  { guid = "${guid}", name = "Restaurant ${guid}", timezone = "${zone}", tags = ${JSON.stringify(tags)} },`,
  );
  const head = '[profiles.chain]\nbase_url = "http://127.0.0.1:1"\nrestaurants = [';
  const config = join(folder, 'config.toml');
  await writeFile(config, [head, ...lines, ']', ''].join('\n'));
  const environment = {
    LINECHECK_CONFIG: config,
    LINECHECK_CLIENT_ID: 'me',
    LINECHECK_CLIENT_SECRET: 'secret',
  };
  return (...words: readonly string[]) => runHere(words, environment);
}

const EAST = '0f1e2d3c-0000-4000-8000-000000000001';
const WEST = '0f1e2d3c-0000-4000-8000-000000000002';

const numbered = (count: number) => Array.from({ length: count }, (_, at) => ({ guid: `g-${at}` }));

test('a profile of 1,000 restaurants has no mistakes', async () => {
  const run = await withProfile(numbered(1_000));
  const checked = await run('config', 'check');
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('no mistakes') });
});

test('a profile of 5,000 restaurants is refused with the limit, and what to do', async () => {
  const run = await withProfile(numbered(5_000));
  const sentence =
    'config.toml: profiles.chain.restaurants has 5,000 restaurants, more than the 1,000 of a profile. Divide them among several profiles, and choose one with --profile.';
  expect(await run('config', 'check')).toMatchObject({ code: 2, stdout: `${sentence}\n` });
  const refused = await run('fleet');
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain(sentence);
  expect(refused.stderr).toContain('[CONFIGURATION]');
});

test('a repeated restaurant is refused where it is repeated, and the message names the first', async () => {
  const run = await withProfile([...numbered(8), { guid: 'g-2' }, { guid: 'g-2' }]);
  expect(await run('config', 'check')).toMatchObject({
    code: 2,
    stdout: [8, 9]
      .map((at) => {
        const place = `config.toml: profiles.chain.restaurants[${at}]`;
        return `${place} must not repeat the guid of restaurants[2].\n`;
      })
      .join(''),
  });
});

test('the same mistake in each restaurant is printed 20 times, and the rest is counted', async () => {
  const run = await withProfile(numbered(900).map((each) => ({ ...each, zone: 'Nowhere' })));
  const { code, stdout } = await run('config', 'check');
  expect(code).toBe(2);
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(21);
  expect(lines[0]).toMatch(/^config\.toml: profiles\.chain\.restaurants\[0\]\.timezone must be/);
  expect(lines[20]).toBe('880 more mistakes. Correct these first.');
  const { stderr } = await run('stations');
  expect(stderr).toContain('(899 more: linecheck config check)');
  expect(stderr.trimEnd().split('\n')).toHaveLength(2);
});

test.each([
  ['report', 'today'],
  ['stations'],
  ['fleet'],
  ['audit'],
  ['trace', 'Grill'],
  ['watch', '--once'],
  ['sync'],
  ['--date', 'today'],
])('%s with a restaurant without the tag is refused before anything is sent', async (...words) => {
  const run = await withProfile([{ guid: EAST }, { guid: WEST, tags: ['west'] }]);
  for (const choice of [
    ['--tag', 'west', '--restaurant', EAST],
    ['--tag', 'east', '--restaurant', WEST],
  ]) {
    const { code, stdout, stderr } = await run(...words, ...choice);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('No requested restaurant has the tag');
    expect(stderr).toContain('[USAGE]');
  }
});

test('an unreachable platform is reported once, not for each restaurant', async () => {
  const run = await withProfile(numbered(900));
  for (const words of [
    ['audit', '--all-restaurants'],
    ['stations', '--all-restaurants'],
    ['fleet'],
  ]) {
    const { code, stdout, stderr } = await run(...words);
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
    expect(stderr).toContain('[UNREACHABLE]');
  }
});
