import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '../../../src/api/clock.ts';
import { outcomesOf } from '../../commands/sync/printed.ts';
import { GRILL, RIVAL, runKitchen } from '../../service/running-kitchen.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';

/** Waited by runs, ms: pauses take no time, nor does anything else. */
let waited = 0;
const start = Date.now();
const clock: Clock = {
  now: () => Math.round(start + waited),
  steady: () => Math.round(start + waited),
  sleep(ms, signal) {
    if (ms > 5_000) return systemClock.sleep(ms, signal);
    // Machine clocks use integer milliseconds.
    waited += Math.ceil(ms);
    return systemClock.sleep(0, signal);
  },
};
const runHere = runningHere(builtProgram(), () => clock);

/** Two restaurants, one readable by the client. */
async function chain() {
  const kitchen = await runKitchen();
  onTestFinished(() => kitchen.stop());
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-sync-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = join(folder, 'config.toml');
  const restaurants = [RIVAL, GRILL].map(
    ({ guid, timezone }, index) =>
      `{ guid = "${guid}", name = "Grill ${index}", timezone = "${timezone}", tags = ["g${index}"] }`,
  );
  const profile = `[profiles.chain]\nbase_url = "${kitchen.url}"`;
  await writeFile(config, `${profile}\nrestaurants = [${restaurants.join(', ')}]\n`);
  const { clientId, clientSecret } = kitchen.credentials;
  const environment = {
    LINECHECK_CONFIG: config,
    LINECHECK_PROFILE: 'chain',
    LINECHECK_CLIENT_ID: clientId,
    LINECHECK_CLIENT_SECRET: clientSecret,
  };
  const archive = `--archive=sqlite:${join(folder, 'kitchen.sqlite')}`;
  return {
    sync: (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
      runHere(['sync', '--from=20250214', '--to=20250215', archive, ...words], {
        ...environment,
        ...more,
      }),
  };
}

test('--all-restaurants copies all in the profile, whatever the environment names', async () => {
  const { sync } = await chain();
  const of = { LINECHECK_RESTAURANT: GRILL.guid };
  const one = await sync([], of);
  expect(one.code).toBe(0);
  expect(new Set(outcomesOf(one.stdout).map(({ restaurant }) => restaurant))).toEqual(
    new Set([GRILL.guid]),
  );
  const all = await sync(['--all-restaurants'], of);
  expect(all.code).toBe(4);
  expect(outcomesOf(all.stdout)).toMatchObject([
    { restaurant: RIVAL.guid, name: 'Grill 0', businessDate: null, state: 'denied' },
  ]);
});

test('--tag chooses restaurants by their tag', async () => {
  const { sync } = await chain();
  const { code, stdout } = await sync(['--tag=g1']);
  expect(code).toBe(0);
  expect(outcomesOf(stdout).map(({ name }) => name)).toEqual(['Grill 1', 'Grill 1']);
  expect(await sync(['--tag=g7'])).toMatchObject({ code: 2, stdout: '' });
});

test("--tag can't be combined with --restaurant", async () => {
  const { sync } = await chain();
  expect(await sync(['--all-restaurants', `--restaurant=${GRILL.guid}`])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('Use --restaurant or --all-restaurants, not both.'),
  });
});

test('--rate limits the requests of all restaurants together', async () => {
  const { sync } = await chain();
  const pauses = async (...words: readonly string[]) => {
    const before = waited;
    const { code, stderr } = await sync(['--concurrency=1', '--tag=g1', ...words]);
    expect(`${code} ${stderr}`).toMatch(/^0 /);
    return waited - before;
  };
  // Thirteen requests each, nine at once.
  expect(await pauses('--from=20250103', '--to=20250114')).toBeLessThan(1_000);
  expect(await pauses('--from=20250203', '--to=20250214', '--rate=1')).toBeGreaterThan(3_000);
  const refused = await sync(['--rate=12']);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('Invalid rate "12". Write a whole number from 1 to 11.');
});
