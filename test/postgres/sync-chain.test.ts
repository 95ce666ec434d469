import { expect, test } from 'vitest';
import { chainKitchen } from '../commands/sync/chain-kitchen.ts';
import { copiedDays } from '../commands/sync/printed.ts';
import { syncProcesses } from '../commands/sync/sync-process.ts';
import { START } from '../service/running-kitchen.ts';
import { testDatabase } from './test-database.ts';

const database = testDatabase();
const startSync = syncProcesses();

const RESTAURANTS = 32;
/** Per restaurant. All of them are final, so none is read again. */
const DATES = 8;
const SYNCED_AT = START + 30 * 24 * 60 * 60_000;

type Kitchen = Awaited<ReturnType<typeof chainKitchen>>;

const copyOf = ({ platform, choices: restaurants }: Kitchen) => ({
  platform,
  now: SYNCED_AT,
  restaurants,
  from: `-${DATES + 9}`,
  to: '-10',
  concurrency: 2,
});

test('one of three processes copies, the others end, and the next goes on when it is killed', async () => {
  let [begin, free] = [() => undefined as void, () => undefined as void];
  const isHeld = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const isGone = new Promise<void>((resolve) => {
    free = resolve;
  });
  let count = 0;
  let inFlight = '';
  const kitchen = await chainKitchen(RESTAURANTS, async (guid, date) => {
    count += 1;
    if (count !== 100) return;
    inFlight = `${guid} ${date}`;
    begin();
    await isGone;
  });
  const address = await database.schema();
  const running = startSync(address, { ...copyOf(kitchen), concurrency: 1 });
  await isHeld;
  const others = await Promise.all([1, 2].map(() => startSync(address, copyOf(kitchen)).ended));
  for (const other of others) {
    expect(other).toMatchObject({ code: 9, stderr: 'Another sync is copying to this archive.' });
  }
  running.process.kill('SIGKILL');
  const before = copiedDays((await running.ended).stdout).length;
  free();
  const next = await startSync(address, copyOf(kitchen)).ended;
  expect(next).toMatchObject({ code: 4 });
  expect([...kitchen.dates].filter(([, times]) => times > 1)).toEqual([[inFlight, 2]]);
  expect(copiedDays(next.stdout).length + before).toBe(kitchen.readable(DATES));
  const held = 'SELECT count(*)::integer AS dates FROM business_day';
  expect(await database.query(held, address)).toEqual([{ dates: kitchen.readable(DATES) }]);
}, 120_000);
