/** What people ask of the monitor in a rush, and how many keys the answer takes from the station list. */
import { expect, test } from 'vitest';
import type { Plant } from '../../src/service/simulator/plant-kinds.ts';
import { EPOCH } from '../api/virtual-clock.ts';
import { picturedRestaurant, picturedUsual } from '../docs/pictured-restaurant.ts';
import { BASIC, GRILL } from './builders.ts';
import { openMonitor } from './driver.tsx';

const SLOW: Plant = { kind: 'slow', station: 'Grill', from: EPOCH - 90 * 60_000, factor: 3 };
const SLOW_DISH: Plant = { kind: 'dish', dish: 'Cheeseburger & Fries', factor: 3 };
const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
];

interface Task {
  readonly what: string;
  readonly keys: readonly string[];
  readonly sees: readonly string[];
}

const TASKS: readonly Task[] = [
  { what: 'who needs help', keys: [], sees: ['SLOW   Grill'] },
  { what: 'the slowest ticket, and who held it', keys: ['W'], sees: ['Held by', '▶'] },
  { what: 'why it was late', keys: ['W', 'enter'], sees: ['Why', '│ usual'] },
  {
    what: 'where tickets go with the KDS down',
    keys: ['T', 't'],
    sees: ['KDS offline)', 'Result'],
  },
  { what: 'tonight beside last Saturday', keys: ['D'], sees: ['28 dates', 'now', 'S '] },
  { what: 'what changed in the setup', keys: ['i', 'tab'], sees: ['Setup changes', '▶'] },
  { what: 'which restaurant needs help', keys: ['c'], sees: ['2 restaurants', 'SLOW Grill'] },
  { what: 'is takeout within its target', keys: ['c'], sees: ['Within target:', 'Takeout 4'] },
  { what: 'the kitchen at 18:50', keys: ['t', '18:50', 'enter'], sees: ['as of 18:50', 'Grill'] },
];

const DISH: Task = {
  what: 'which dish is slow tonight',
  keys: ['I'],
  sees: ['items are slow (', '▶ Caesar Chicken Salad', 'Cheeseburger &', 'It is slow.'],
};

const EVENINGS = [
  { evening: 'with a slow station', plants: [SLOW], tasks: TASKS },
  { evening: 'with a slow dish, too', plants: [SLOW, SLOW_DISH], tasks: [DISH] },
];

test.each(SIZES.flatMap((size) => EVENINGS.map((evening) => ({ ...size, ...evening }))))(
  'at $columns x $rows, on an evening $evening, the monitor answers after three keys or fewer, and Esc leads back',
  async ({ columns, rows, plants, tasks }) => {
    const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 7, plants);
    const kitchen = await openMonitor({
      stations,
      records,
      restaurants: [choice, BASIC],
      usualReader: picturedUsual('typical', 7),
      targets: new Map([['TAKE_OUT', 12 * 60_000]]),
      columns,
      rows,
    });
    await kitchen.sees('SLOW   Grill', 'T route  W slow');
    for (const { what, keys, sees } of tasks) {
      for (const key of keys) await kitchen.press(key);
      await kitchen.sees(...sees);
      expect(keys.length, what).toBeLessThanOrEqual(3);
      for (const _ of keys) await kitchen.press('escape');
      await kitchen.sees('SLOW   Grill', 'T route  W slow');
    }
  },
);

test('a filter left on the list does not hide the slowest tickets', async () => {
  const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 7, [SLOW]);
  const kitchen = await openMonitor({ stations, records, restaurants: [choice] });
  await kitchen.sees('W slow');
  await kitchen.press('F');
  await kitchen.sees('1,622 / 1,622');
  await kitchen.press('/', 'zzz', 'enter');
  await kitchen.sees('Nothing matches');
  await kitchen.press('s', 'W');
  await kitchen.sees('Held by', 'filter: zzz (off)');
});
