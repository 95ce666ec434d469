import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { SUMMARY_VERSION } from '../../../src/kitchen/usual/date-summary.ts';
import { summaryText } from '../../../src/kitchen/usual/summary-text.ts';
import type { SummaryStore } from '../../../src/reader/sources/summary-store.ts';
import {
  type SummaryStoresParts,
  summaryStores,
} from '../../../src/reader/sources/summary-stores.ts';
import { SUMMARIES } from '../../../src/store/schema.ts';
import { closeStores, storeIn } from '../../../src/store/stores.ts';
import { GRILL, summary, temporaryFolder } from './restaurants.ts';

const DATE = '20260109';
const READ_AT = Date.UTC(2026, 0, 15, 12);
const PLATFORM = 'https://kitchen.example';

interface Options {
  readonly maxBytes?: number;
  readonly platform?: string;
  readonly restaurant?: RestaurantChoice;
}

async function open() {
  const home = await temporaryFolder();
  const environment = { XDG_STATE_HOME: home };
  onTestFinished(() => closeStores(environment));
  return {
    home,
    environment,
    /** Kept names, oldest change first. */
    names: async () => (await storeIn(environment).list(SUMMARIES)).map(({ name }) => name),
    store: ({
      maxBytes = 1_000_000,
      platform = PLATFORM,
      restaurant = GRILL,
      massBumpLimits,
      now = () => READ_AT,
    }: Partial<SummaryStoresParts> & Options = {}): SummaryStore =>
      summaryStores({ disk: { platform, maxBytes: maxBytes, environment }, massBumpLimits, now })(
        restaurant,
      ),
    /** As the next process finds them. */
    reopen: () => closeStores(environment),
  };
}

test('another process finds a stored date, and nothing else', async () => {
  const { store, reopen } = await open();
  const kept = { summary: summary(DATE), readAt: READ_AT };
  await store().put(kept);
  expect(await store().get(DATE)).toEqual(kept);
  await reopen();
  expect(await store().get(DATE)).toEqual(kept);
  expect(await store().get('20260108')).toBeUndefined();
});

test('a date that is stored again is replaced', async () => {
  const { store, names } = await open();
  await store().put({ summary: summary(DATE, 1), readAt: READ_AT });
  const newer = { summary: summary(DATE, 2), readAt: READ_AT + 1 };
  await store().put(newer);
  expect(await store().get(DATE)).toEqual(newer);
  expect(await names()).toHaveLength(1);
});

test('another platform, restaurant, calendar or limit for mass bumps has separate summaries', async () => {
  const { store, names } = await open();
  const others = [
    { platform: 'https://other.example' },
    { restaurant: { ...GRILL, guid: '0f1e2d3c-0000-4000-8000-000000000002' } },
    { restaurant: { ...GRILL, calendar: { ...GRILL.calendar, zone: 'America/Denver' } } },
    { restaurant: { ...GRILL, calendar: { ...GRILL.calendar, closeoutHour: 5 } } },
    { restaurant: { ...GRILL, zoneKnown: false } },
    { massBumpLimits: new Map([['bar', 10_000]]) },
  ];
  await store().put({ summary: summary(DATE), readAt: READ_AT });
  for (const other of others) expect(await store(other).get(DATE)).toBeUndefined();
  for (const other of others) await store(other).put({ summary: summary(DATE), readAt: READ_AT });
  expect(await names()).toHaveLength(7);
  // Same, spelled differently.
  const same = { platform: `${PLATFORM}:443/`, restaurant: { ...GRILL, name: 'Grill 2' } };
  expect(await store(same).get(DATE)).toBeDefined();
});

test('a text that is no summary of its date counts as missing', async () => {
  const { environment, store, names } = await open();
  await store().put({ summary: summary(DATE), readAt: READ_AT });
  const [name = ''] = await names();
  const kept = storeIn(environment);
  const [{ owner, value } = { owner: '', value: '' }] = await kept.list(SUMMARIES);
  const version = `"version":${SUMMARY_VERSION}`;
  expect(value).toContain(version);
  for (const other of ['', '{}', value.replace(version, `"version":${SUMMARY_VERSION + 1}`)]) {
    await kept.put(SUMMARIES, { owner, name, value: other });
    expect(await store().get(DATE)).toBeUndefined();
  }
  await kept.put(SUMMARIES, { owner, name: name.replace(DATE, '20260108'), value });
  expect(await store().get('20260108')).toBeUndefined();
});

test('over the budget, the summaries that were not used for the longest time are removed', async () => {
  const { store, names } = await open();
  const each = { ...GRILL, guid: '0f1e2d3c-0000-4000-8000-00000000000' };
  const put = (n: number, maxBytes: number) =>
    store({ maxBytes, restaurant: { ...each, guid: each.guid + n } }).put({
      summary: summary(`2026010${n}`, 1, 50),
      readAt: READ_AT,
    });
  await put(1, 1_000_000);
  const budget = summaryText(summary(DATE, 1, 50)).length * 4.5;
  for (const n of [2, 3, 4, 5]) await put(n, budget);
  expect((await names()).map((name) => name.slice(0, 8))).toEqual([
    '20260102',
    '20260103',
    '20260104',
    '20260105',
  ]);
});

test('without a budget nothing is stored on the disk, and what was there is removed', async () => {
  const { store, names, reopen } = await open();
  await store().put({ summary: summary('20260108'), readAt: READ_AT });
  await store().put({ summary: summary(DATE, 1), readAt: READ_AT });
  const kept = { summary: summary(DATE, 2), readAt: READ_AT };
  const none = store({ maxBytes: 0 });
  await none.put(kept);
  expect(await names()).toEqual([]);
  // This process still has what it read.
  expect(await none.get(DATE)).toEqual(kept);
  await reopen();
  expect(await store({ maxBytes: 0 }).get(DATE)).toBeUndefined();
});

test('one budget limits everything that a process stores at once', async () => {
  const { environment, store } = await open();
  const guids = Array.from({ length: 12 }, (_, n) => `0f1e2d3c-0000-4000-8000-0000000000${n + 10}`);
  await Promise.all(
    guids.flatMap((guid) =>
      ['20260107', '20260108', '20260109'].map((date) =>
        store({ maxBytes: 30_000, restaurant: { ...GRILL, guid } }).put({
          summary: summary(date, 1, 20),
          readAt: READ_AT,
        }),
      ),
    ),
  );
  const size = await storeIn(environment).read((rows) => rows.size(SUMMARIES));
  expect(size.bytes).toBeLessThanOrEqual(30_000);
  expect(size.rows).toBeGreaterThan(1);
});

test("if the folder can't be written, summaries are remembered as long as the program runs", async () => {
  const { home, store, reopen } = await open();
  const kept = { summary: summary(DATE), readAt: READ_AT };
  // Root may write anywhere, but not below a file.
  await writeFile(join(home, 'linecheck'), 'in the way');
  await store().put(kept);
  expect(await store().get(DATE)).toEqual(kept);
  await reopen();
  expect(await store().get(DATE)).toBeUndefined();
  expect(await readFile(join(home, 'linecheck'), 'utf8')).toBe('in the way');
});

test('nothing is stored in a folder that others can change', async () => {
  const { home, store, reopen } = await open();
  await mkdir(join(home, 'linecheck'), { mode: 0o777 });
  await chmod(join(home, 'linecheck'), 0o777);
  await store().put({ summary: summary(DATE), readAt: READ_AT });
  expect(await store().get(DATE)).toBeDefined();
  await reopen();
  expect(await store().get(DATE)).toBeUndefined();
  expect(await readdir(join(home, 'linecheck'))).toEqual([]);
});
