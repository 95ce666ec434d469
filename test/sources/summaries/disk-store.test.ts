import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { shiftBusinessDate } from '../../../src/kitchen/calendar/business-day.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { SUMMARY_VERSION } from '../../../src/kitchen/usual/date-summary.ts';
import { openStores, type StoreParts } from '../../../src/sources/summaries/opened-stores.ts';
import { filesOfAll, summariesFolder } from '../../../src/sources/summaries/summary-files.ts';
import type { SummaryStore } from '../../../src/sources/summaries/summary-store.ts';
import { GRILL, summary, temporaryFolder } from './restaurants.ts';

const DATE = '20260109';
const READ_AT = Date.UTC(2026, 0, 15, 12);
const PLATFORM = 'https://kitchen.example';

interface Opened {
  readonly home: string;
  readonly folder: string;
  /** A process without reads or writes yet. */
  readonly store: (options?: Partial<StoreParts> & Options) => SummaryStore;
}

interface Options {
  readonly mostBytes?: number;
  readonly platform?: string;
  readonly restaurant?: RestaurantChoice;
}

async function open(): Promise<Opened> {
  const home = await temporaryFolder();
  const environment = { XDG_STATE_HOME: home };
  return {
    home,
    folder: summariesFolder(environment),
    store: ({
      mostBytes = 1_000_000,
      platform = PLATFORM,
      restaurant = GRILL,
      massBumpLimits,
      now = () => READ_AT,
    } = {}) =>
      openStores({ disk: { platform, mostBytes, environment }, massBumpLimits, now })(restaurant),
  };
}

/** The only file kept. */
async function onlyFile(folder: string): Promise<string> {
  const [file, ...others] = await filesOfAll(folder);
  expect(others).toEqual([]);
  return file?.path ?? '';
}

const datesOf = async (folder: string) => (await filesOfAll(folder)).map(({ date }) => date).sort();

test('a kept date is there in another process, for the same user only, and nothing else is', async () => {
  const { home, folder, store } = await open();
  const kept = { summary: summary(DATE), readAt: READ_AT };
  await store().put(kept);
  expect(await store().get(DATE)).toEqual(kept);
  expect(await store().get('20260108')).toBeUndefined();
  const path = await onlyFile(folder);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await readdir(join(path, '..'))).toHaveLength(1);
  expect(await readdir(join(home, 'linecheck'))).toEqual(['summaries']);
});

test('a date put again is replaced', async () => {
  const { folder, store } = await open();
  await store().put({ summary: summary(DATE, 1), readAt: READ_AT });
  const newer = { summary: summary(DATE, 2), readAt: READ_AT + 1 };
  await store().put(newer);
  expect(await store().get(DATE)).toEqual(newer);
  await onlyFile(folder);
});

test('another platform, restaurant, calendar or limit for mass bumps has separate summaries', async () => {
  const { folder, store } = await open();
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
  expect(await filesOfAll(folder)).toHaveLength(7);
  // Same, spelled differently.
  const same = { platform: `${PLATFORM}:443/`, restaurant: { ...GRILL, name: 'Grill 2' } };
  expect(await store(same).get(DATE)).toBeDefined();
});

test('a file damaged anywhere is not there, and is written again', async () => {
  const { folder, store } = await open();
  const kept = { summary: summary(DATE, 3), readAt: READ_AT };
  await store().put(kept);
  const path = await onlyFile(folder);
  const sound = await readFile(path);
  for (let at = 0; at < sound.length; at += 7) {
    const damaged = Buffer.from(sound);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    await writeFile(path, damaged);
    expect(await store().get(DATE), `byte ${at}`).toBeUndefined();
  }
  for (const text of ['', '\n', '{}', sound.toString().slice(0, -1), ' '.repeat(5_000_000)]) {
    await writeFile(path, text);
    expect(await store().get(DATE)).toBeUndefined();
  }
  await store().put(kept);
  expect(await store().get(DATE)).toEqual(kept);
});

test('one with another version or date, a link, and one others can change are not there', async () => {
  const { folder, store } = await open();
  await store().put({ summary: summary(DATE), readAt: READ_AT });
  const path = await onlyFile(folder);
  const text = await readFile(path, 'utf8');
  const version = `"version":${SUMMARY_VERSION}`;
  expect(text).toContain(version);
  await writeFile(path, text.replace(version, `"version":${SUMMARY_VERSION + 1}`));
  expect(await store().get(DATE)).toBeUndefined();

  await writeFile(path.replace(DATE, '20260108'), text);
  expect(await store().get('20260108')).toBeUndefined();

  await writeFile(path, text);
  await chmod(path, 0o666);
  expect(await store().get(DATE)).toBeUndefined();
  await rm(path);
  await writeFile(join(folder, 'elsewhere'), text, { mode: 0o600 });
  await symlink(join(folder, 'elsewhere'), path);
  expect(await store().get(DATE)).toBeUndefined();
});

test('among 61 dates the oldest goes first, also where it is put last, but for the new one', async () => {
  const { folder, store } = await open();
  const own = store();
  const dates = Array.from({ length: 61 }, (_, ago) => shiftBusinessDate(DATE, -ago));
  for (const date of dates) await own.put({ summary: summary(date), readAt: READ_AT });
  const kept = await datesOf(folder);
  expect(kept).toHaveLength(60);
  expect(kept[0]).toBe(dates[60]);
  expect(kept).not.toContain(dates[59]);
  await own.put({ summary: summary('20260110'), readAt: READ_AT });
  expect(await datesOf(folder)).toEqual([...dates.slice(0, 59), '20260110'].sort());
});

test('dates from settings no longer used go before those in use', async () => {
  const { folder, store } = await open();
  const before = store({ restaurant: { ...GRILL, zoneKnown: false } });
  await before.put({ summary: summary('20270101'), readAt: READ_AT });
  const own = store();
  const dates = Array.from({ length: 60 }, (_, ago) => shiftBusinessDate(DATE, -ago));
  for (const date of dates) await own.put({ summary: summary(date), readAt: READ_AT });
  expect(await datesOf(folder)).toEqual([...dates].sort());
});

test('over the budget, what was used longest ago goes first, of whichever restaurant', async () => {
  const { folder, store } = await open();
  let time = READ_AT;
  const now = () => time;
  const each = { ...GRILL, guid: '0f1e2d3c-0000-4000-8000-00000000000' };
  const at = (n: number, mostBytes: number) =>
    store({ now, mostBytes, restaurant: { ...each, guid: each.guid + n } });
  const put = async (n: number, mostBytes: number) => {
    time += 60_000;
    await at(n, mostBytes).put({ summary: summary(DATE, 1, 50), readAt: READ_AT });
  };
  await put(0, 1_000_000);
  const [{ bytes } = { bytes: 0 }] = await filesOfAll(folder);
  const budget = bytes * 4.5;
  for (const n of [1, 2, 3]) await put(n, budget);
  time += 60_000;
  expect(await at(0, budget).get(DATE)).toBeDefined();
  await put(4, budget);
  const held = async (n: number) => (await at(n, budget).get(DATE)) !== undefined;
  expect(await Promise.all([0, 1, 2, 3, 4].map(held))).toEqual([true, false, true, true, true]);
  // The removed one's folder is gone, too.
  expect(await readdir(folder)).toHaveLength(4);
});

test('without a budget nothing is kept on the disk, and what was there goes', async () => {
  const { folder, store } = await open();
  await store().put({ summary: summary('20260108'), readAt: READ_AT });
  await store().put({ summary: summary(DATE, 1), readAt: READ_AT });
  const kept = { summary: summary(DATE, 2), readAt: READ_AT };
  const none = store({ mostBytes: 0 });
  await none.put(kept);
  expect(await filesOfAll(folder)).toEqual([]);
  // This process still has what it read.
  expect(await none.get(DATE)).toEqual(kept);
  expect(await store({ mostBytes: 0 }).get(DATE)).toBeUndefined();
});

test('one budget holds for all that a process keeps at once', async () => {
  const { folder } = await open();
  const environment = { XDG_STATE_HOME: join(folder, '..', '..') };
  const disk = { platform: PLATFORM, mostBytes: 30_000, environment };
  const storeOf = openStores({ disk, massBumpLimits: undefined, now: () => READ_AT });
  const guids = Array.from({ length: 12 }, (_, n) => `0f1e2d3c-0000-4000-8000-0000000000${n + 10}`);
  await Promise.all(
    guids.flatMap((guid) =>
      ['20260107', '20260108', '20260109'].map((date) =>
        storeOf({ ...GRILL, guid }).put({ summary: summary(date, 1, 20), readAt: READ_AT }),
      ),
    ),
  );
  const files = await filesOfAll(folder);
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(30_000);
  expect(files.length).toBeGreaterThan(1);
});

test('where the folder cannot be written, what was read is kept as long as the program runs', async () => {
  const { home, store } = await open();
  const kept = { summary: summary(DATE), readAt: READ_AT };
  // Root may write anywhere, but not below a file.
  await writeFile(join(home, 'linecheck'), 'in the way');
  const own = store();
  await own.put(kept);
  expect(await own.get(DATE)).toEqual(kept);
  expect(await store().get(DATE)).toBeUndefined();
  expect(await readFile(join(home, 'linecheck'), 'utf8')).toBe('in the way');
});

test('nothing is kept in a folder others can change', async () => {
  const { home, folder, store } = await open();
  await mkdir(join(home, 'linecheck'), { mode: 0o777 });
  await chmod(join(home, 'linecheck'), 0o777);
  const own = store();
  await own.put({ summary: summary(DATE), readAt: READ_AT });
  expect(await own.get(DATE)).toBeDefined();
  expect(await filesOfAll(folder)).toEqual([]);
});

test('two writing the same dates together leave each of them complete', async () => {
  const { home, folder, store } = await open();
  const stores = [store(), store(), store({ mostBytes: 60_000 })];
  const dates = Array.from({ length: 10 }, (_, ago) => shiftBusinessDate(DATE, -ago));
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const seen: number[] = [];
  const reading = (async () => {
    while (!stopping.signal.aborted) {
      for (const date of dates) seen.push((await store().get(date))?.summary.rows ?? 0);
    }
  })();
  await Promise.all(
    stores.flatMap((each, n) =>
      dates.map((date) => each.put({ summary: summary(date, n + 1, 30), readAt: READ_AT })),
    ),
  );
  stopping.abort();
  await reading;
  expect(new Set(seen).isSubsetOf(new Set([0, 1, 2, 3]))).toBe(true);
  const kept = await Promise.all(dates.map(async (date) => store().get(date)));
  const files = await filesOfAll(folder);
  expect(kept.filter((each) => each !== undefined)).toHaveLength(files.length);
  const names = await readdir(folder, { recursive: true });
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(await readdir(join(home, 'linecheck'))).toEqual(['summaries']);
});
