import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/api/transport/clock.ts';
import { openArchive } from '../../../src/service/archive/engines/open-archive.ts';
import { START } from '../../service/running-kitchen.ts';
import { chainKitchen, DENIED, TODAY, UNSUBSCRIBED } from './chain-kitchen.ts';
import { copiedDays, emptyArchive, outcomesOf, synced } from './printed.ts';
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

test('a chain is copied in one run: each date is read once, and an unreadable restaurant costs one request', async () => {
  const kitchen = await chainKitchen(RESTAURANTS);
  const archive = await emptyArchive();
  const call = { from: FROM, restaurants: kitchen.choices, concurrency: 4 };
  const { exitCode, failure, stdout, stderr } = await synced(
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
      restaurant: guid(UNSUBSCRIBED),
      businessDate: TODAY,
      state: 'not subscribed',
      code: 'NOT_SUBSCRIBED',
    },
    { restaurant: guid(DENIED), businessDate: null, state: 'denied', code: 'NOT_PERMITTED' },
  ]);
  // Stations, and an unsent date.
  expect(kitchen.requests.get(guid(UNSUBSCRIBED))).toBe(2);
  expect(kitchen.dates.size).toBe(kitchen.readable(DATES));
  expect(stderr).toContain(`${kitchen.readable(DATES)} dates copied`);
});

test('the highest code counts, whichever came first', async () => {
  const kitchen = await chainKitchen(8, async (guid) => {
    if (guid.endsWith('1')) throw new Error('an internal error of the platform');
  });
  const { exitCode, stdout } = await synced(kitchen.platform, await emptyArchive(), clock, {
    from: 'today',
    restaurants: kitchen.choices,
  });
  const codes = outcomesOf(stdout).map(({ code }) => code);
  expect(codes).toContain('NOT_PERMITTED');
  expect(codes.filter((code) => code === null)).toHaveLength(5);
  expect(exitCode).toBe(7);
});

test('two syncs at once into one file read each date once', async () => {
  const kitchen = await chainKitchen(RESTAURANTS);
  const address = await ownArchive();
  const sync = async () => {
    const archive = await openArchive(address);
    onTestFinished(() => archive.close());
    return synced(kitchen.platform, archive, clock, {
      from: FROM,
      restaurants: kitchen.choices,
    });
  };
  const both = await Promise.all([sync(), sync()]);
  expect(both).toMatchObject([{ failure: undefined }, { failure: undefined }]);
  expect([...kitchen.dates].filter(([, times]) => times > 1)).toEqual([]);
  const copied = both.map(({ stdout }) => copiedDays(stdout).length);
  expect(copied.reduce((one, other) => one + other)).toBe(kitchen.readable(DATES));
  expect(Math.min(...copied)).toBeGreaterThan(kitchen.readable(DATES) / 10);
});

test('killed in the middle and started again, it reads what is missing, and only once', async () => {
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
  const copied = {
    platform,
    now: START,
    leaseMs: 120_000,
    restaurants,
    from: FROM,
    concurrency: 1,
  };
  const first = startSync(address, copied);
  const { ended } = first;
  await isAt;
  first.process.kill('SIGKILL');
  const { stdout } = await first.ended;
  const before = copiedDays(stdout).length;
  expect(before).toBeGreaterThan(90);

  const again = await startSync(address, copied).ended;
  expect(again).toMatchObject({ code: 4 });
  expect(copiedDays(again.stdout).length + before).toBe(kitchen.readable(DATES));
  expect([...kitchen.dates].filter(([, times]) => times > 1)).toEqual([[inFlight[0], 2]]);
  expect(kitchen.dates.size).toBe(kitchen.readable(DATES));
  // After an ended sync, the next one reads recent dates again.
  const third = await startSync(address, copied).ended;
  expect(copiedDays(third.stdout)).toHaveLength(kitchen.readable(4));
}, 120_000);
