import { expect, test } from 'vitest';
import { Failure } from '../../../src/contract/failures.ts';
import { binOf, histogramText } from '../../../src/kitchen/measures/time-histogram.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import type { ItemTimes, StationItems } from '../../../src/kitchen/usual/date-summary.ts';
import type { UsualReader } from '../../../src/kitchen/usual/usual-dates.ts';
import { NO_HABIT } from '../../kitchen/usual/no-habit.ts';
import { listen } from '../accessible-listener.tsx';
import { GRILL, guid, restaurant, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const OTHERS = [11, 12, 13].map((n) => restaurant(n, `Plain ${n}`));
const MINUTE = 60_000;
const ITEMS = ['Burger', 'Fries', 'Soup', 'Salad', 'Steak', 'Pie'];

/** Burgers take three times as long at the first restaurant. Soup has no multi-location ID. */
function itemsOf({ guid: restaurantGuid }: RestaurantChoice): ReadonlyMap<string, StationItems> {
  const items = ITEMS.map((name, n): [string, ItemTimes] => {
    const minutes = (5 + n) * (name === 'Burger' && restaurantGuid === GRILL.guid ? 3 : 1);
    const times = histogramText(new Map([[binOf(minutes * MINUTE), 10]]));
    const chainKey = name === 'Soup' ? name : `30${n}`;
    return [guid(6, n), { name, chainKey, count: 10, overHour: 0, times, calm: times, logPace: 0 }];
  });
  return new Map([[FRY.guid, { name: 'Fry', habit: NO_HABIT, items: new Map(items) }]]);
}

/** Four of 28 dates are kept. */
const USUAL: UsualReader = {
  weeks: 4,
  async *summaries(choice, dates, { isKeptOnly = false }) {
    await Promise.resolve();
    const nothing = {
      rows: 0,
      tickets: 0,
      stations: new Map(),
      outside: new Map(),
    };
    for (const date of isKeptOnly ? dates.slice(0, 4) : dates) {
      yield { state: 'summarized', date, summary: { ...nothing, date, items: itemsOf(choice) } };
    }
  },
};

const CHAIN = {
  stations: [FRY],
  restaurants: [...OTHERS, GRILL],
  neighbors: OTHERS.map((choice) => ({ choice, stations: [FRY], records: [] })),
  usualReader: USUAL,
  isFleetFirst: true,
};

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])(
  'in $columns columns, items that are slow anywhere come first, then the restaurants of one',
  async (size) => {
    const monitor = await openMonitor({ ...CHAIN, ...size });
    await monitor.press('f');
    await monitor.sees('Items of 4 restaurants', '1 item is slow somewhere (6 compared)');
    await monitor.sees('16 of 112 dates, r reads the others');
    expect(monitor.cursorLine()).toMatch(/Burger +Corner Grill \+10m05 +160 +(?:4 +)?4m58/);
    await monitor.sees('Chain: median 4m58', 'It is slow at Corner Grill', 'Soup (by name)');
    expect(monitor.frame().replaceAll(/\s+/g, ' ')).toContain('It is slow at Corner Grill (3.0x).');
    await monitor.press('enter');
    await monitor.sees('Burger: chain median 4m58');
    expect(monitor.cursorLine()).toMatch(/Corner Grill +slow +\+10m05 +(?:40 +)?15m03/);
    await monitor.sees('Corner Grill: slow (3.0x), 40 items, median 15m03', 'Plain 13');
    await monitor.press('r');
    await monitor.sees('112 of 112 dates', '280 ');
    await monitor.press('q', 'j');
    await monitor.sees('Fries: 1,120 items in 4 restaurants.');
  },
);

test('Enter on a restaurant of an item opens it, and q comes back to all', async () => {
  const monitor = await openMonitor(CHAIN);
  await monitor.press('f', 'enter', 'j', 'enter');
  await monitor.sees('Plain 11');
  await monitor.press('q');
  await monitor.sees('4 restaurants');
});

test('restaurants without access or subscription are named, not counted', async () => {
  const usualReader: UsualReader = {
    ...USUAL,
    async *summaries(choice, dates, options) {
      const at = OTHERS.indexOf(choice);
      if (at !== 0 && at !== 1) return yield* USUAL.summaries(choice, dates, options);
      const failure = new Failure(at === 0 ? 'NOT_PERMITTED' : 'NOT_SUBSCRIBED', 'Refused.');
      for (const date of options.isKeptOnly === true ? [] : dates)
        yield { state: 'failed', date, failure };
    },
  };
  const monitor = await openMonitor({ ...CHAIN, usualReader });
  await monitor.press('f');
  await monitor.sees('8 of 112 dates, r reads the others');
  await monitor.press('r');
  await monitor.sees('56 of 56 dates, 2 restaurants not read');
  await monitor.press('enter');
  await monitor.sees(' not compared: too few restaurants');
  await monitor.loses('chain median -');
});

test('while items are read, the screen counts the restaurants', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const usualReader: UsualReader = {
    ...USUAL,
    async *summaries(choice, dates, options) {
      if (choice === OTHERS[2]) await promise;
      yield* USUAL.summaries(choice, dates, options);
    },
  };
  const monitor = await openMonitor({ ...CHAIN, usualReader });
  await monitor.press('f');
  await monitor.sees('2 of 4 restaurants read');
  resolve(undefined);
  await monitor.sees('16 of 112 dates');
});

test('E finds the item slow anywhere before the cursor', async () => {
  const monitor = await openMonitor(CHAIN);
  await monitor.press('f', 'j', 'E');
  expect(monitor.cursorLine()).toContain('Burger');
});

test('without earlier dates, the reason is shown', async () => {
  const { usualReader: _usual, ...without } = CHAIN;
  const monitor = await openMonitor(without);
  await monitor.press('f');
  await monitor.sees('usual_weeks is 0, so no earlier dates are read.');
});

test('speech reads an item with where it is slow', async () => {
  const listener = await listen(CHAIN);
  await listener.press('f');
  await listener.sees(
    '1 item is slow somewhere (6 compared).',
    '16 of 112 dates, r reads the others.',
    '1 of 6. Burger: 160 items in 4 restaurants. Chain: median 4 minutes 58 seconds',
    'It is slow at Corner Grill (3.0 times).',
  );
  await listener.press('enter');
  await listener.sees('1 of 4. Corner Grill: slow (3.0 times), 40 items');
});
