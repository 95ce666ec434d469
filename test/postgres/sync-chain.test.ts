import { expect, test } from 'vitest';
import { chainKitchen } from '../commands/sync/chain-kitchen.ts';
import { copiedDays } from '../commands/sync/printed.ts';
import { syncProcesses } from '../commands/sync/sync-process.ts';
import { START } from '../service/running-kitchen.ts';
import { testDatabase } from './test-database.ts';

const database = testDatabase();
const startSync = syncProcesses();

const RESTAURANTS = 32;
/** Per restaurant. */
const DATES = 8;
const LEASE_MS = 3_000;

type Kitchen = Awaited<ReturnType<typeof chainKitchen>>;

const copyOf = ({ platform, choices: restaurants }: Kitchen, concurrency = 2) => ({
  platform,
  now: START,
  leaseMs: LEASE_MS,
  restaurants,
  from: `-${DATES - 1}`,
  concurrency,
});

const readTwice = ({ dates }: Kitchen) => [...dates].filter(([, times]) => times > 1);

/** Comes once, and can be awaited. */
function moment() {
  let come: () => void = () => undefined;
  const came = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { come, came };
}

test.each([2, 3])(
  '%d processes at once read each date once, and each takes a part',
  async (processes) => {
    const kitchen = await chainKitchen(RESTAURANTS);
    const address = await database.schema();
    const ends = await Promise.all(
      Array.from({ length: processes }, () => startSync(address, copyOf(kitchen)).ended),
    );
    expect(ends.map(({ code }) => code)).toEqual(ends.map(() => 4));
    expect(readTwice(kitchen)).toEqual([]);
    const copied = ends.map(({ stdout }) => copiedDays(stdout).length);
    expect(copied.reduce((one, other) => one + other)).toBe(kitchen.readable(DATES));
    expect(Math.min(...copied)).toBeGreaterThan(kitchen.readable(DATES) / 20);
    const held = 'SELECT count(*)::integer AS dates FROM business_day';
    expect(await database.query(held, address)).toEqual([{ dates: kitchen.readable(DATES) }]);
  },
  120_000,
);

test('of three, one is killed in the middle: the others read what it was reading, and nothing else again', async () => {
  const [isHeld, isGone] = [moment(), moment()];
  let count = 0;
  let inFlight = '';
  const kitchen = await chainKitchen(RESTAURANTS, async (guid, date) => {
    count += 1;
    if (count !== 20) return;
    inFlight = `${guid} ${date}`;
    isHeld.come();
    await isGone.came;
  });
  const address = await database.schema();
  // Only one at first, so the held date belongs to it.
  const killed = startSync(address, copyOf(kitchen, 1));
  await isHeld.came;
  const others = [1, 2].map(() => startSync(address, copyOf(kitchen)).ended);
  await expect.poll(() => count, { timeout: 60_000 }).toBeGreaterThan(100);
  killed.process.kill('SIGKILL');
  const before = copiedDays((await killed.ended).stdout).length;
  isGone.come();
  const ends = await Promise.all(others);
  expect(ends.map(({ code }) => code)).toEqual([4, 4]);
  expect(readTwice(kitchen)).toEqual([[inFlight, 2]]);
  const copied = ends.map(({ stdout }) => copiedDays(stdout).length);
  expect(copied.reduce((one, other) => one + other, before)).toBe(kitchen.readable(DATES));
}, 120_000);

test('a date taking longer than a lease stays with the sync reading it', async () => {
  const isRenewed = moment();
  let isFirst = true;
  const kitchen = await chainKitchen(8, async () => {
    if (!isFirst) return;
    isFirst = false;
    await isRenewed.came;
  });
  const address = await database.schema();
  const reading = startSync(address, copyOf(kitchen));
  const lives = () =>
    database.query(
      'SELECT max(until) - min(until) AS later FROM (SELECT until FROM sync_lease WHERE until > 0) AS held',
      address,
    );
  await expect.poll(lives, { timeout: 30_000 }).not.toEqual([{ later: null }]);
  const other = startSync(address, copyOf(kitchen));
  const [begun] = await database.query('SELECT max(until) AS until FROM sync_lease', address);
  const renewed = `SELECT count(*)::integer AS held FROM sync_lease
    WHERE until > ${Number(begun?.['until']) + 2 * LEASE_MS}`;
  await expect
    .poll(() => database.query(renewed, address), { timeout: 60_000 })
    .toEqual([{ held: 1 }]);
  isRenewed.come();
  await Promise.all([reading.ended, other.ended]);
  expect(readTwice(kitchen)).toEqual([]);
  expect(kitchen.dates.size).toBe(kitchen.readable(DATES));
}, 120_000);
