import { expect, test } from 'vitest';
import { binOf, histogramText } from '../../../src/kitchen/measures/time-histogram.ts';
import type { StationItems } from '../../../src/kitchen/usual/date-summary.ts';
import type { UsualReader } from '../../../src/kitchen/usual/usual-dates.ts';
import { NO_HABIT } from '../../kitchen/usual/no-habit.ts';
import { listen } from '../accessible-listener.tsx';
import { guid, record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const GRILL_STATION = station(2, { name: 'Grill' });
const MINUTE = 60_000;
const BURGER = guid(6, 300);

/** Twenty burgers that take twelve minutes, ten fries, and a soup that is new. All are fired a minute apart. */
const RECORDS = [
  ...Array.from({ length: 20 }, (_, n) =>
    record(n, {
      item: 'Burger',
      at: GRILL_STATION,
      firedMinutesAgo: 40 - n,
      tookMinutes: 12,
      facts: { selectionMenuItemGuid: BURGER },
    }),
  ),
  ...Array.from({ length: 10 }, (_, n) =>
    record(100 + n, {
      item: 'Fries',
      at: FRY,
      firedMinutesAgo: 40 - n,
      tookMinutes: 4,
      facts: { selectionMenuItemGuid: guid(6, 301) },
    }),
  ),
  record(200, { item: 'Soup', at: FRY, firedMinutesAgo: 10, tookMinutes: 2 }),
];

function timesOf(minutes: number, count: number, name: string) {
  const times = histogramText(new Map([[binOf(minutes * MINUTE), count]]));
  return { name, chainKey: name, count, overHour: 0, times, calm: times, logPace: 0 };
}

/** On each earlier date, burgers took eight minutes, and fries four. */
const ITEMS: ReadonlyMap<string, StationItems> = new Map([
  [
    GRILL_STATION.guid,
    { name: 'Grill', habit: NO_HABIT, items: new Map([[BURGER, timesOf(8, 20, 'Burger')]]) },
  ],
  [
    FRY.guid,
    { name: 'Fry', habit: NO_HABIT, items: new Map([[guid(6, 301), timesOf(4, 20, 'Fries')]]) },
  ],
]);

/** Four of 28 dates are kept: two as an earlier version kept them. Without a need for items, they are enough. */
function usual() {
  const asked: { readonly needsItems: boolean | undefined }[] = [];
  const usualReader: UsualReader = {
    weeks: 4,
    async *summaries(_, dates, { isKeptOnly = false, needsItems }) {
      await Promise.resolve();
      asked.push({ needsItems });
      const nothing = { rows: 0, tickets: 0, stations: new Map(), outside: new Map() };
      for (const [index, date] of (isKeptOnly ? dates.slice(0, 4) : dates).entries()) {
        const hasItems = index % 2 === 0 || (needsItems === true && !isKeptOnly);
        const summary = { ...nothing, date, ...(hasItems && { items: ITEMS }) };
        yield { state: 'summarized', date, summary };
      }
    },
  };
  return { usualReader, asked };
}

const KITCHEN = { stations: [FRY, GRILL_STATION], records: RECORDS };

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])('in $columns columns, slow items of today come first, with their prep time', async (size) => {
  const monitor = await openMonitor({ ...KITCHEN, ...usual(), ...size });
  await monitor.sees('Grill', 'Fry');
  await monitor.press('I');
  await monitor.sees('Items of Corner Grill', '1 item is slow (2 of 3 judged)');
  await monitor.sees('29 of 29 dates');
  expect(monitor.cursorLine()).toMatch(/Burger +Grill +\d+m\d\d/);
  const text = () => monitor.frame().replaceAll(/\s+/g, ' ');
  expect(text()).toContain('Burger at Grill: 20 items since 05:24.');
  expect(text()).toContain('Median 12m06, 7m59 in the four weeks before. It is slow.');
  expect(text()).toContain('Prep time to enter: ');
  await monitor.press('j');
  expect(text()).toContain('Fries at Fry: 10 items since 05:24.');
  await monitor.press('j');
  expect(text()).toContain('Soup at Fry: 1 item today.');
  expect(text()).toContain('No prep time: too few items.');
});

test('an item is judged by the last two hours, because a calm lunch would hide a slow evening', async () => {
  const fries = (n: number, firedMinutesAgo: number, tookMinutes: number) =>
    record(300 + n, {
      item: 'Fries',
      at: FRY,
      firedMinutesAgo,
      tookMinutes,
      facts: { selectionMenuItemGuid: guid(6, 301) },
    });
  const lunch = Array.from({ length: 60 }, (_, n) => fries(n, 300 - n, 4));
  const evening = Array.from({ length: 8 }, (_, n) => fries(100 + n, 60 - n, 8));
  // A bump in the future is a wrong time, and the last two hours don't end there.
  const ahead = fries(200, 30, 500);
  const records = [...lunch, ...evening, ahead];
  const monitor = await openMonitor({ stations: [FRY], records, ...usual() });
  await monitor.sees('Fry');
  await monitor.press('I');
  await monitor.sees('1 item is slow (1 of 1 judged)', '29 of 29 dates');
  await monitor.sees('Fries at Fry: 8 items since 03:15.', 'It is slow.');
});

test('an item with too few tickets in the last two hours is judged by the whole day', async () => {
  const fries = (n: number, firedMinutesAgo: number, ticket?: string) =>
    record(300 + n, {
      item: 'Fries',
      at: FRY,
      firedMinutesAgo,
      tookMinutes: 8,
      facts: {
        selectionMenuItemGuid: guid(6, 301),
        ...(ticket !== undefined && { ticketGuid: ticket }),
      },
    });
  const lunch = Array.from({ length: 30 }, (_, n) => fries(n, 300 - n));
  const oneTicket = Array.from({ length: 6 }, (_, n) => fries(100 + n, 40, guid(7, 900)));
  const monitor = await openMonitor({
    stations: [FRY],
    records: [...lunch, ...oneTicket],
    ...usual(),
  });
  await monitor.sees('Fry');
  await monitor.press('I');
  await monitor.sees('1 item is slow (1 of 1 judged)', '29 of 29 dates');
  await monitor.sees('Fries at Fry: 36 items today.', 'It is');
  await monitor.press('q', '<', 'I');
  await monitor.sees('Items of Corner Grill, as of ');
});

test('Enter opens the bumped items of a row, and q comes back to it', async () => {
  const monitor = await openMonitor({ ...KITCHEN, ...usual() });
  await monitor.sees('Grill', 'Fry');
  await monitor.press('I');
  await monitor.sees('29 of 29 dates');
  await monitor.press('j', 'enter');
  await monitor.sees('10 / 31', 'only level:0 item=Fries station=Fry');
  await monitor.press('q');
  await monitor.sees('of 3 judged');
  expect(monitor.cursorLine()).toContain('Fries');
});

test('E finds the item that is slow before the cursor, and :menu opens the screen anywhere', async () => {
  const monitor = await openMonitor({ ...KITCHEN, ...usual() });
  await monitor.sees('Grill', 'Fry');
  await monitor.press(':', ...'menu'.split(''), 'enter');
  await monitor.sees('1 item is slow (');
  await monitor.press('j', 'j', 'E');
  expect(monitor.cursorLine()).toContain('Burger');
});

test('dates that were kept without items are not counted, and are read again for this screen only', async () => {
  const { usualReader, asked } = usual();
  const monitor = await openMonitor({ ...KITCHEN, usualReader, slowLink: true });
  await monitor.sees('Grill', 'Fry');
  await monitor.press('D');
  await monitor.sees('4 of 28');
  await monitor.press(':', ...'menu'.split(''), 'enter');
  await monitor.sees('3 of 29 dates, r reads the others');
  await monitor.press('r');
  await monitor.sees('29 of 29 dates');
  expect(asked.at(-1)).toEqual({ needsItems: true });
  await monitor.press('q');
  await monitor.sees('28');
  expect(asked.at(-1)).toEqual({ needsItems: false });
});

test('before the first bump the reason is shown, and without earlier dates today has no comparison', async () => {
  const early = await openMonitor({ stations: [FRY], records: [], ...usual() });
  await early.sees('Fry');
  await early.press('I');
  await early.sees('No item has been bumped at prep yet.');
  const alone = await openMonitor(KITCHEN);
  await alone.sees('Grill', 'Fry');
  await alone.press('I');
  await alone.sees('No item can be judged yet (0 of 3 judged)', 'no earlier dates');
  await alone.sees('Median 12m06, 0 times in the four weeks');
});

test('speech reads an item with its times and its prep time', async () => {
  const listener = await listen({ ...KITCHEN, ...usual() });
  await listener.press('I');
  await listener.sees(
    '1 item is slow (2 of 3 judged).',
    '29 of 29 dates.',
    '1 of 3. Burger at Grill: 20 items since 05:24. Median 12 minutes 6 seconds, 7 minutes 59 seconds in the four weeks before. It is slow.',
  );
  await listener.press('j');
  await listener.sees('2 of 3. Fries at Fry: 10 items since 05:24.');
});
