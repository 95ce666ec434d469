import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/api/clock.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { START } from '../../service/running-kitchen.ts';
import { chainKitchen, DENIED_INDEX, TODAY, UNSUBSCRIBED_INDEX } from './chain-kitchen.ts';
import { copiedDays, emptyArchive, outcomesOf, runSync } from './printed.ts';
import { syncProcesses } from './sync-process.ts';

const clock = { ...systemClock, now: () => START };
const RESTAURANTS = 32;
/** For every restaurant. */
const DATES = 8;
const FROM = '-7';

const startSync = syncProcesses();

async function ownArchive(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-sync-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return `sqlite:${join(folder, 'kitchen.sqlite')}`;
}

test('a chain is copied in one run, each date is read once, and an unreadable restaurant costs one request', async () => {
  const kitchen = await chainKitchen(RESTAURANTS);
  const archive = await emptyArchive();
  const call = { from: FROM, restaurants: kitchen.choices, concurrency: 4 };
  const { exitCode, failure, stdout, stderr } = await runSync(
    kitchen.platform,
    archive,
    clock,
    call,
  );
  expect({ exitCode, failure }).toEqual({ exitCode: 4, failure: undefined });
  expect(copiedDays(stdout)).toHaveLength(kitchen.readable(DATES));
  expect(new Set(kitchen.dates.values())).toEqual(new Set([1]));
  const guid = (index: number) => kitchen.choices[index]?.guid ?? '';
  const failed = outcomesOf(stdout).filter(({ state }) => state !== 'copied');
  expect(failed).toMatchObject([
    {
      restaurant: guid(UNSUBSCRIBED_INDEX),
      businessDate: TODAY,
      state: 'not subscribed',
      code: 'NOT_SUBSCRIBED',
    },
    { restaurant: guid(DENIED_INDEX), businessDate: null, state: 'denied', code: 'NOT_PERMITTED' },
  ]);
  // Stations, and an unsent date.
  expect(kitchen.requests.get(guid(UNSUBSCRIBED_INDEX))).toBe(2);
  expect(kitchen.dates.size).toBe(kitchen.readable(DATES));
  expect(stderr).toContain(`${kitchen.readable(DATES)} dates copied`);
});

test('the highest exit code counts, in any order of failures', async () => {
  const kitchen = await chainKitchen(8, async (guid) => {
    if (guid.endsWith('1')) throw new Error('an internal error of the platform');
  });
  const { exitCode, stdout } = await runSync(kitchen.platform, await emptyArchive(), clock, {
    from: 'today',
    restaurants: kitchen.choices,
  });
  const codes = outcomesOf(stdout).map(({ code }) => code);
  expect(codes).toContain('NOT_PERMITTED');
  expect(codes.filter((code) => code === null)).toHaveLength(5);
  expect(exitCode).toBe(7);
});

test('of two syncs into one file, the second ends and says that another is running', async () => {
  const kitchen = await chainKitchen(RESTAURANTS);
  const address = await ownArchive();
  const sync = async () => {
    const archive = await openArchive(address);
    onTestFinished(() => archive.close());
    return runSync(kitchen.platform, archive, clock, { from: FROM, restaurants: kitchen.choices });
  };
  const both = await Promise.all([sync(), sync()]);
  expect(both.flatMap(({ failure }) => (failure === undefined ? [] : [failure]))).toMatchObject([
    { exitCode: 9, message: 'Another sync is copying to this archive.' },
  ]);
  const copied = both.flatMap(({ stdout }) => copiedDays(stdout));
  expect(copied).toHaveLength(kitchen.readable(DATES));
  expect(new Set(kitchen.dates.values())).toEqual(new Set([1]));
});

test('a sync that was killed and started again reads what is missing, and no final date twice', async () => {
  const inFlight: string[] = [];
  let kill: () => void = () => undefined;
  const isAt = new Promise<void>((resolve) => {
    kill = resolve;
  });
  let count = 0;
  const kitchen = await chainKitchen(RESTAURANTS, async (guid, date) => {
    count += 1;
    // Held until the process is gone.
    if (count === 100) {
      inFlight.push(`${guid} ${date}`);
      kill();
      await ended;
    }
  });
  const address = await ownArchive();
  const { platform, choices: restaurants } = kitchen;
  const copied = { platform, now: START, restaurants, from: FROM, concurrency: 1 };
  const first = startSync(address, copied);
  const { ended } = first;
  await isAt;
  expect(await startSync(address, copied).ended).toMatchObject({
    code: 9,
    stderr: 'Another sync is copying to this archive.',
  });
  first.process.kill('SIGKILL');
  const { stdout } = await first.ended;
  const before = copiedDays(stdout);
  expect(before.length).toBeGreaterThan(90);
  const isRecent = (date: string) => date >= '20250212';
  const final = before.filter(({ businessDate }) => !isRecent(businessDate ?? ''));

  const again = await startSync(address, copied).ended;
  expect(again).toMatchObject({ code: 4 });
  expect(copiedDays(again.stdout).length + final.length).toBe(kitchen.readable(DATES));
  const twice = [...kitchen.dates].filter(([, times]) => times > 1).map(([key]) => key);
  expect(twice.filter((key) => !isRecent(key.split(' ')[1] ?? ''))).toEqual(
    inFlight.filter((key) => !isRecent(key.split(' ')[1] ?? '')),
  );
  expect(kitchen.dates.size).toBe(kitchen.readable(DATES));
}, 120_000);
