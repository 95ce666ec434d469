import { expect, test } from 'vitest';
import { MEASURES } from '../../../src/kitchen/measures/measures.ts';
import { station } from '../../scenarios/builders.ts';
import { dish, printed } from './printed.ts';

const MINUTE = 60_000;
const [BROILER, COLD, FRY] = [1, 2, 3].map((n) => station(n).guid);

/** The report as a program reads it. */
async function report(call: Parameters<typeof printed>[0] = {}): Promise<unknown> {
  const { stdout, failure } = await printed({ ...call, flags: { ...call.flags, format: 'json' } });
  expect(failure).toBeUndefined();
  expect(stdout).toBe(`${JSON.stringify(JSON.parse(stdout), undefined, 2)}\n`);
  return JSON.parse(stdout);
}

test('the head names the restaurant, and says what was read when', async () => {
  expect(await report()).toMatchObject({
    restaurant: { name: 'Corner Grill' },
    source: 'test',
    zone: 'America/Chicago',
    closeoutHour: 4,
    filter: null,
    businessDate: '20260115',
    readAt: '2026-01-15T12:00:00.000Z',
    rows: 7,
    allRows: 7,
    duplicates: 0,
    strangers: 0,
    unreadable: 0,
    damaged: 0,
    thresholds: { cautionMs: 8 * MINUTE, lateMs: 12 * MINUTE },
  });
});

test('every measure has its rule, its figures, and what was left out', async () => {
  const value = await report();
  expect(value).toMatchObject({
    measures: MEASURES.map(({ id, title, rule }) => ({ id, title, rule })),
  });
  expect(value).toMatchObject({
    measures: [
      {
        applies: true,
        medianMs: 8 * MINUTE,
        p90Ms: 12.4 * MINUTE,
        meanMs: 8.4 * MINUTE,
        worstMs: 14 * MINUTE,
        count: 5,
        leftOut: { 'un-bumped': 1, 'mass-bumped': 0 },
      },
      { id: 'queue', applies: false, medianMs: null, count: null, leftOut: null },
      { id: 'make', applies: false },
      { id: 'sync-spread', medianMs: 7 * MINUTE, count: 2, leftOut: { 'one station': 1 } },
      { id: 'expo-hold', applies: true, medianMs: 2 * MINUTE, count: 1 },
      { id: 'run', applies: false, medianMs: null, count: null, leftOut: null },
      { id: 'ticket-time', medianMs: 13 * MINUTE, count: 2, leftOut: { 'un-bumped': 1 } },
    ],
  });
});

test('stations come the slowest first, with how long they made others wait', async () => {
  const times = { rows: 2, count: 2 };
  expect(await report()).toMatchObject({
    stations: [
      {
        ...times,
        station: BROILER,
        name: 'Broiler',
        medianMs: 12 * MINUTE,
        p90Ms: 13.6 * MINUTE,
        caution: 1,
        late: 1,
        lateShare: 0.5,
        heldMs: 16 * MINUTE,
      },
      {
        rows: 2,
        station: FRY,
        p90Ms: 8 * MINUTE,
        count: 1,
        caution: 1,
        late: 1,
        lateShare: 0.5,
        unBumped: 1,
        massBumped: 0,
        heldMs: 0,
      },
      { ...times, station: COLD, medianMs: 5 * MINUTE, caution: 0, late: 0, heldMs: 0 },
    ],
  });
});

test('dayparts, the open tickets, and the longest tickets are included', async () => {
  expect(await report()).toMatchObject({
    dayparts: [
      { name: 'Before breakfast', rows: 1, medianMs: null, count: 0, late: 1, unBumped: 1 },
      { name: 'Breakfast', rows: 5, medianMs: 8 * MINUTE, count: 5, late: 1, lateShare: 0.2 },
    ],
    openLoad: { peak: 1, at: '2026-01-15T11:00:00.000Z', tickets: 2, leftOut: { 'un-bumped': 1 } },
    worstTickets: [
      {
        odd: null,
        tookMs: 14 * MINUTE,
        firedAt: '2026-01-15T11:30:00.000Z',
        fulfilledAt: '2026-01-15T11:44:00.000Z',
      },
      { tookMs: 12 * MINUTE },
      { odd: 'un-bumped' },
    ],
  });
});

test('forgotten tickets are counted apart from the longest tickets', async () => {
  const grill = station(1);
  const forgotten = Array.from({ length: 12 }, (_, at) => dish(20 + at, 20 + at, grill, 75, 80));
  const others = Array.from({ length: 11 }, (_, at) => dish(50 + at, 50 + at, grill, 5 + at));
  const records = [...forgotten, ...others];
  const { worstTickets } = (await report({ records })) as {
    readonly worstTickets: readonly { readonly odd: string | null; readonly tookMs: number }[];
  };
  const minutes = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6];
  expect(worstTickets.map(({ odd, tookMs }) => odd ?? tookMs / MINUTE)).toEqual([
    ...minutes,
    'un-bumped',
  ]);
  const line =
    /12 tickets were bumped over an hour after fire, so they are left out\. The longest took 1h15m \(04:40 to 05:55, \S+\)\./;
  for (const format of ['table', 'md', 'html'] as const) {
    const { stdout } = await printed({ records, flags: { format } });
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(line);
  }
});

test('a filter leaves the figures of the matching rows', async () => {
  expect(await report({ words: ['-1', 'broiler'] })).toMatchObject({
    filter: 'broiler',
    businessDate: '20260114',
    rows: 1,
    allRows: 3,
    stations: [{ name: 'Broiler', medianMs: 7 * MINUTE }],
  });
});

test('an empty day has empty figures', async () => {
  expect(await report({ records: [] })).toMatchObject({
    rows: 0,
    stations: [],
    dayparts: [],
    openLoad: { peak: 0, at: null, tickets: 0 },
    worstTickets: [],
    measures: MEASURES.map(() => ({ applies: true, medianMs: null, count: 0 })),
  });
});
