import { expect, onTestFinished, test } from 'vitest';
import type { KitchenApi } from '../../../src/api/kitchen-api.ts';
import { shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { readSummary } from '../../../src/kitchen/usual/summary-text.ts';
import {
  type SummaryReading,
  type SummaryReadingOptions,
  type UsualReader,
  usualDates,
} from '../../../src/kitchen/usual/usual-dates.ts';
import { summaryReader } from '../../../src/reader/sources/summary-reader.ts';
import { MemorySummaries } from '../../../src/reader/sources/summary-store.ts';
import { summaryStores } from '../../../src/reader/sources/summary-stores.ts';
import { decodeFaults } from '../../../src/service/decode-faults.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { SUMMARIES } from '../../../src/store/schema.ts';
import type { Store } from '../../../src/store/store.ts';
import { storeIn } from '../../../src/store/stores.ts';
import { BASIC, type ServedKitchen, serveKitchen } from '../../api/service-fixture.ts';
import { summaryOf } from '../../kitchen/usual/summarized.ts';
import { textBeforeItems } from './earlier-texts.ts';
import { GRILL, temporaryFolder } from './restaurants.ts';

/** The fixture clock's current date. The dates are in the weeks before. */
const TODAY = '20260115';
const DATES = usualDates(TODAY, 4);
const [NEWEST = '', SECOND = '', THIRD = '', OLDEST = ''] = DATES;
const EXPORT = '/kitchen/v1/export/itemFulfillments';
const DAY_MS = 24 * 3_600_000;

/** Simulated, made once per date. */
const recordsOf = new Map(
  [...DATES, TODAY].map((businessDate) => {
    const { zone: timezone, closeoutHour } = GRILL.calendar;
    const key = { profile: 'cafe', seed: 5, businessDate, timezone, closeoutHour } as const;
    const records = simulateDay(key).map(({ record }) => record);
    const own = records.map(({ orderGuid = '', ...each }) => ({
      ...each,
      orderGuid,
      restaurantGuid: GRILL.guid,
    }));
    return [businessDate, own];
  }),
);
const recordsAt = (date: string) => recordsOf.get(date) ?? [];
const rowsAt = (date: string) => summaryOf(recordsAt(date), date).rows;

interface Kitchen extends ServedKitchen {
  /** A process with the same state folder and no reads yet. */
  readonly reader: () => UsualReader['summaries'];
  readonly exports: (status?: number) => number;
  readonly kept: Store;
}

/** A service with all dates. These faults apply to exports. */
async function open(
  faults: readonly object[] = [],
  dates: readonly string[] = [...DATES, TODAY],
): Promise<Kitchen> {
  const home = await temporaryFolder();
  const rules = faults.map((fault) => ({ operation: 'itemFulfillmentsGet', ...fault }));
  const kitchen = await serveKitchen({ faults: decodeFaults({ faults: rules }) });
  for (const date of dates) await kitchen.fulfil(date, recordsAt(date));
  const { api, clock } = kitchen;
  const now = () => clock.now();
  const disk = {
    platform: 'https://kitchen.example',
    maxBytes: 1_000_000,
    environment: { XDG_STATE_HOME: home },
  };
  return {
    ...kitchen,
    reader: () => {
      const storeOf = summaryStores({ disk, massBumpLimits: undefined, now });
      return summaryReader({ api, massBumpLimits: undefined, storeOf, now });
    },
    kept: storeIn(disk.environment),
    exports: (status = 200) => kitchen.answers(EXPORT, status),
  };
}

async function readAll(
  read: UsualReader['summaries'],
  dates: readonly string[] = DATES,
  options: Partial<SummaryReadingOptions> = {},
  restaurant = GRILL,
): Promise<readonly SummaryReading[]> {
  const { signal } = new AbortController();
  const readings: SummaryReading[] = [];
  for await (const each of read(restaurant, dates, { signal, ...options })) readings.push(each);
  return readings;
}

/** `20260108`, or `20260101 NOT_FOUND`. */
const printed = (readings: readonly SummaryReading[]) =>
  readings.map((each) =>
    each.state === 'failed' ? `${each.date} ${each.failure.code}` : each.date,
  );

/** Once bytes of an answer have come. */
function whenReceived({ link, subscribe }: KitchenApi): Promise<void> {
  const before = link().bytesReceived;
  return new Promise((resolve) => {
    const end = subscribe(() => {
      if (link().bytesReceived > before + 1_000) resolve();
    });
    onTestFinished(end);
  });
}

test('dates are read in their order, and never again', async () => {
  const { reader, exports } = await open();
  const wanted = DATES.map((date) => ({
    state: 'summarized',
    date,
    summary: summaryOf(recordsAt(date), date),
  }));
  expect(await readAll(reader())).toEqual(wanted);
  expect(exports()).toBe(4);
  expect(wanted.every(({ summary }) => summary.rows > 100)).toBe(true);
  expect(await readAll(reader())).toEqual(wanted);
  expect(exports()).toBe(4);
});

test('what is stored comes before anything is read', async () => {
  const { reader } = await open();
  await readAll(reader(), [SECOND, OLDEST]);
  expect(printed(await readAll(reader()))).toEqual([SECOND, OLDEST, NEWEST, THIRD]);
});

test('a reader that is limited to stored dates gets those, and nothing is read', async () => {
  const { reader, exports } = await open();
  await readAll(reader(), [SECOND, OLDEST]);
  expect(printed(await readAll(reader(), DATES, { isKeptOnly: true }))).toEqual([SECOND, OLDEST]);
  expect(exports()).toBe(2);
});

test('items come from one entry for all dates, and from the summaries if that is damaged', async () => {
  const { reader, exports, kept } = await open();
  const itemsOf = (readings: readonly SummaryReading[]) =>
    readings.map((each) => each.state === 'summarized' && each.summary.items);
  const wanted = DATES.map((date) => summaryOf(recordsAt(date), date).items);
  expect(itemsOf(await readAll(reader(), DATES, { needsItems: true }))).toEqual(wanted);
  const entries = await kept.list(SUMMARIES);
  const dates = entries.map(({ name }) => name.replace(/-.*/, ''));
  expect(dates.sort()).toEqual([...DATES.toSorted(), 'items']);
  const copy = entries.find(({ name }) => name.startsWith('items'));
  if (copy === undefined) throw new Error('There are no items.');
  const { owner, name, value } = copy;
  await kept.put(SUMMARIES, { owner, name, value: value.replace('"dates"', '"dated"') });
  expect(itemsOf(await readAll(reader(), DATES, { needsItems: true }))).toEqual(wanted);
  expect((await kept.get(SUMMARIES, owner, name))?.value).toBe(value);
  await kept.write((rows) => {
    for (const each of entries) if (each !== copy) rows.remove(SUMMARIES, owner, each.name);
  });
  expect(itemsOf(await readAll(reader(), DATES, { needsItems: true }))).toEqual(wanted);
  expect(exports()).toBe(4);
  // All other figures are in summaries only.
  expect(await readAll(reader(), [NEWEST])).toMatchObject([{ summary: { rows: rowsAt(NEWEST) } }]);
  expect(exports()).toBe(5);
});

test('a date without rows has no service, and is not read again', async () => {
  const { reader, exports } = await open([], [NEWEST]);
  const [first, second] = await readAll(reader(), [NEWEST, SECOND]);
  expect(first).toMatchObject({ summary: { rows: rowsAt(NEWEST) } });
  expect(second).toMatchObject({ state: 'summarized', summary: { date: SECOND, rows: 0 } });
  expect(exports()).toBe(2);
  await readAll(reader(), [NEWEST, SECOND]);
  expect(exports()).toBe(2);
});

test('a date that was stored before items were is read again only if they are needed', async () => {
  const { api, clock, exports } = await open();
  const now = () => clock.now();
  const store = new MemorySummaries();
  const whole = summaryOf(recordsAt(NEWEST), NEWEST);
  const summary = readSummary(textBeforeItems(whole));
  if (summary === undefined) throw new Error('an earlier version is read');
  await store.put({ summary, readAt: now() });
  const read = summaryReader({ api, massBumpLimits: undefined, storeOf: () => store, now });
  expect(await readAll(read, [NEWEST])).toEqual([{ state: 'summarized', date: NEWEST, summary }]);
  expect(exports()).toBe(0);
  const needs = { needsItems: true };
  const again = await readAll(read, [NEWEST], needs);
  expect(again.map((each) => each.state === 'summarized' && each.summary)).toEqual([
    summary,
    whole,
  ]);
  expect(await readAll(read, [NEWEST], needs)).toHaveLength(1);
  expect(exports()).toBe(1);
});

test('a date that is not final yet is stored, and read again once it is over and once it is final', async () => {
  const { reader, exports, clock, fulfil } = await open([], []);
  const [now, later] = [recordsAt(TODAY).slice(0, 100), recordsAt(TODAY).slice(100)];
  await fulfil(TODAY, now);
  const rows = async () =>
    (await readAll(reader(), [TODAY])).map((each) =>
      each.state === 'summarized' ? each.summary.rows : each.failure.code,
    );
  const [partly = 0] = await rows();
  expect(await rows()).toEqual([partly]);
  expect(exports()).toBe(1);

  await fulfil(TODAY, later);
  clock.advance(DAY_MS);
  const whole = rowsAt(TODAY);
  // Kept data is usable while the date is read.
  expect(await rows()).toEqual([partly, whole]);
  expect(await rows()).toEqual([whole]);
  expect(exports()).toBe(2);

  clock.advance(3 * DAY_MS);
  expect(await rows()).toEqual([whole, whole]);
  expect(exports()).toBe(3);
  clock.advance(30 * DAY_MS);
  expect(await rows()).toEqual([whole]);
  expect(exports()).toBe(3);
});

test.each([
  [403, 'NOT_PERMITTED', [2]],
  [404, 'NOT_FOUND', [2]],
  [500, 'SERVER_ERROR', [2, 3, 4, 5]],
])(
  'a date that is answered by %i is left out as %s, and the others come',
  async (status, code, calls) => {
    const { reader, exports } = await open([{ calls, status }]);
    const readings = await readAll(reader());
    expect(printed(readings)).toEqual([NEWEST, `${SECOND} ${code}`, THIRD, OLDEST]);
    expect(exports(status)).toBe(calls.length);
    // Kept in no form, and there by now.
    expect(printed(await readAll(reader()))).toEqual([NEWEST, THIRD, OLDEST, SECOND]);
    expect(exports()).toBe(4);
  },
);

test("a date that can't be read is used as it was stored", async () => {
  const { reader, clock } = await open([{ calls: 2, status: 404 }]);
  await readAll(reader(), [TODAY]);
  clock.advance(10 * DAY_MS);
  expect(printed(await readAll(reader(), [TODAY]))).toEqual([TODAY, `${TODAY} NOT_FOUND`]);
});

test('a platform that asks for a pause gets it, and then the dates come', async () => {
  const { reader, exports, clock } = await open([{ calls: 1, status: 429, retryAfter: 30 }]);
  const since = clock.now();
  expect(printed(await readAll(reader()))).toEqual([...DATES]);
  expect(exports(429)).toBe(1);
  expect(clock.now() - since).toBeGreaterThanOrEqual(30_000);
});

test("while the platform's limit stays reached, no more is asked for", async () => {
  const { reader, exports } = await open([{ status: 429, retryAfter: 1 }]);
  expect(printed(await readAll(reader()))).toEqual(DATES.map((date) => `${date} RATE_LIMITED`));
  expect(exports(429)).toBe(4);
});

test('a restaurant without a subscription is asked for one date', async () => {
  const { reader, exports } = await open();
  const readings = await readAll(reader(), DATES, {}, { ...GRILL, guid: BASIC });
  expect(printed(readings)).toEqual(DATES.map((date) => `${date} NOT_SUBSCRIBED`));
  expect(exports(204)).toBe(1);
});

test('each date waits until there is nothing else to read', async () => {
  const { reader, exports } = await open();
  const gates = DATES.map(() => Promise.withResolvers<void>());
  let asked = 0;
  const whenIdle = () => {
    asked += 1;
    return gates[asked - 1]?.promise ?? Promise.resolve();
  };
  const seen: string[] = [];
  const { signal } = new AbortController();
  const reading = (async () => {
    for await (const each of reader()(GRILL, DATES, { signal, whenIdle })) seen.push(each.date);
  })();
  for (const [done, gate] of gates.entries()) {
    await expect.poll(() => asked).toBe(done + 1);
    expect(seen).toHaveLength(done);
    expect(exports()).toBe(done);
    gate.resolve();
  }
  await reading;
  expect(seen).toEqual([...DATES]);
});

test('by default it waits for every other call of the client', async () => {
  const { reader, exports, api } = await open([{ calls: 1, slowBody: { bytesPerSecond: 60_000 } }]);
  let isOver = false;
  const receiving = whenReceived(api);
  const user = api
    .streamFulfillments(GRILL.guid, TODAY, () => () => undefined)
    .then(() => {
      isOver = true;
    });
  await receiving;
  const { signal } = new AbortController();
  for await (const _ of reader()(GRILL, [NEWEST], { signal })) {
    expect(isOver).toBe(true);
    expect(exports()).toBe(2);
  }
  await user;
});

test('two callers that need the same dates read each of them once', async () => {
  const { reader, exports } = await open();
  const own = reader();
  const both = await Promise.all([readAll(own), readAll(own)]);
  expect(both.map(printed)).toEqual([[...DATES], [...DATES]]);
  expect(exports()).toBe(4);
});

test('an abort ends the reader at once: in the middle of a date, while it waits, and before it begins', async () => {
  const { reader, api, exports } = await open([{ slowBody: { bytesPerSecond: 10_000 } }]);
  const canceled = { code: 'CANCELLED' };
  const first = new AbortController();
  const receiving = whenReceived(api);
  const reading = readAll(reader(), DATES, { signal: first.signal });
  await receiving;
  first.abort();
  await expect(reading).rejects.toMatchObject(canceled);
  expect(api.link().state).toBe('idle');

  const second = new AbortController();
  const own = reader();
  const never = () => new Promise<void>(() => undefined);
  const waiting = readAll(own, DATES, { signal: second.signal, whenIdle: never });
  const third = new AbortController();
  const behind = readAll(own, DATES, { signal: third.signal });
  third.abort();
  await expect(behind).rejects.toMatchObject(canceled);
  second.abort();
  await expect(waiting).rejects.toMatchObject(canceled);
  await expect(readAll(own, DATES, { signal: second.signal })).rejects.toMatchObject(canceled);
  // Nothing was kept from an incomplete date.
  expect(exports()).toBeLessThanOrEqual(1);
  const whole = await readAll(reader(), [shiftBusinessDate(NEWEST, -1)]);
  expect(whole).toMatchObject([{ summary: { rows: 0 } }]);
});
