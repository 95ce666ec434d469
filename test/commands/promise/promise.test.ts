import { expect, test } from 'vitest';
import { type PromiseFlags, printPromise } from '../../../src/commands/promise/promise.ts';

import type { KitchenSource } from '../../../src/sources/kitchen-source.ts';
import { demoSource, failingOn, still } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';

async function kitchen(...failing: readonly string[]): Promise<KitchenSource> {
  const source = await demoSource();
  return failingOn({ ...source, restaurants: source.restaurants.slice(0, 1) }, failing);
}

async function printed(
  source: KitchenSource,
  words: readonly string[] = [],
  flags: PromiseFlags = {},
) {
  const [out, beside] = [taking(), taking()];
  const outlets = { stdout: out.outlet, stderr: beside.outlet };
  const exit = await printPromise(source, words, flags, outlets, still);
  return { text: out.text(), stderr: beside.text(), exit };
}

interface Row {
  readonly hour: number | null;
  readonly timed: string;
  readonly days: number;
  readonly tickets: number;
  readonly kept: number | null;
  readonly keptShare: number | null;
  readonly keepingMinutes: number | null;
  readonly why: string | null;
}

interface Answer {
  readonly schemaVersion: number;
  readonly filter: string;
  readonly businessDates: readonly string[];
  readonly timed: string;
  readonly all: Row;
  readonly leftOut: Readonly<Record<string, number>>;
  readonly hours: readonly Row[];
}

async function answered(source: KitchenSource, words: readonly string[], flags: PromiseFlags = {}) {
  const { text } = await printed(source, words, { ...flags, format: 'json' });
  return JSON.parse(text) as Answer;
}

test('people get the share, the minutes needed, and hours, of the last eight Saturdays', async () => {
  const { text, stderr, exit } = await printed(await kitchen());
  expect(exit).toBe(0);
  expect(stderr).toBe('');
  const prose = text.replaceAll(/\n(?=\S)/g, ' ');
  expect(prose).toMatch(
    /\d+% of [\d,]+ tickets were out within 15 min of the first fire \(\d+ to \d+%\), on 8 Saturdays\. \d+ min would have kept 90% \(\d+( to \d+)? min\)\./,
  );
  expect(prose).toContain('from fire, not from order');
  expect(text).toMatch(/^Hour +Days +Tickets +Kept +Minutes needed$/m);
  expect(text).toMatch(/^19:00 +8 +\d+ +\d+% \(\d+ to \d+%\) +\d+ \(\d+( to \d+)?\)$/m);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});

test('hours and dining options add up, and every output names what is timed', async () => {
  const source = await kitchen();
  const all = await answered(source, []);
  expect(all).toMatchObject({ schemaVersion: 1, timed: 'from fire, not from order' });
  expect(all.businessDates).toHaveLength(8);
  const sum = (rows: readonly Row[]) => rows.reduce((tickets, row) => tickets + row.tickets, 0);
  expect(sum(all.hours)).toBe(all.all.tickets);
  const parts = await Promise.all(
    ['dining:take', '!dining:take'].map((word) => answered(source, [word])),
  );
  expect(sum(parts.map((part) => part.all))).toBe(all.all.tickets);
  expect(parts.map((part) => part.filter)).toEqual(['dining:take', '!dining:take']);
  for (const format of ['table', 'md', 'ndjson', 'csv'] as const) {
    const { text } = await printed(source, [], { format });
    expect(text.replaceAll('\n', ' ')).toContain('from fire, not from order');
  }
});

test('more minutes keep more, and those needed keep the share asked for', async () => {
  const source = await kitchen();
  const { all } = await answered(source, ['20m'], { share: '80%' });
  const asked = await answered(source, [String(all.keepingMinutes)], { share: '80%' });
  expect(asked.all.keptShare).toBeGreaterThanOrEqual(0.8);
  const less = await answered(source, [String((all.keepingMinutes ?? 0) - 1)]);
  expect(less.all.keptShare).toBeLessThan(0.8);
});

test('weekdays, weeks, and a date choose the days, and too few are named', async () => {
  const source = await kitchen();
  const two = await answered(source, ['weekday:fri,Saturday', 'dinner'], { weeks: '2' });
  expect(two.businessDates).toEqual(['20260801', '20260807', '20260808', '20260814']);
  const sundays = await answered(source, ['sundays'], { weeks: '3', date: '20260805' });
  expect(sundays.businessDates).toEqual(['20260719', '20260726', '20260802']);
  const every = await printed(source, ['weekday:*'], { weeks: '1' });
  expect(every.text.replaceAll('\n', ' ')).toContain('on 7 days. ');
  const few = await printed(source, [], { weeks: '2' });
  expect(few.text).toMatch(/^Only [\d,]+ tickets like these, on 2 Saturdays \(too few:/m);
  const { all, hours } = await answered(source, [], { weeks: '2' });
  for (const row of [all, ...hours]) {
    expect(row).toMatchObject({ keptShare: null, keepingMinutes: null });
    expect(row.why).toContain('too few');
  }
  const none = await printed(source, ['dining:spaceship']);
  expect(none.text).toContain('No tickets like these on 8 Saturdays.');
  expect(none.text).toContain('Dining options: ');
});

test.each([
  [['61'], {}, 'A promise has 1 to 60 minutes, not 61.'],
  [['0'], {}, 'A promise has 1 to 60 minutes, not 0.'],
  [[], { share: 'most' }, '--share takes 50% to 99%, not "most".'],
  [[], { weeks: '9' }, '--weeks takes 1 to 8, not "9".'],
  [['weekday:someday'], {}, 'Unknown weekday "someday".'],
  [['station:grill'], {}, 'Unknown field "station".'],
  [['items>3'], {}, 'Tickets are kept by size'],
  [[], { date: 'tomorrow' }, 'Sun, Aug 16, 2026 is in the future.'],
] as const)('%j with %j is refused', async (words, flags, sentence) => {
  await expect(printed(await kitchen(), words, flags)).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringContaining(sentence),
  });
});

test('unread days are named, and leave the others', async () => {
  const { text, stderr, exit } = await printed(await kitchen('20260808'));
  expect(exit).toBe(4);
  expect(stderr).toContain('Not read: ');
  expect(text.replaceAll('\n', ' ')).toContain('on 7 Saturdays.');
});
