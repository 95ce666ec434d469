/** What people ask of the monitor in a rush, and how many keys the answer takes from the station list. */
import { expect, test } from 'vitest';
import type { Plant } from '../../src/service/simulator/plant-kinds.ts';
import { EPOCH } from '../api/virtual-clock.ts';
import { picturedRestaurant, picturedUsual } from '../docs/pictured-restaurant.ts';
import { GRILL } from './builders.ts';
import { openMonitor } from './driver.tsx';

const SLOW: Plant = { kind: 'slow', station: 'Grill', from: EPOCH - 90 * 60_000, factor: 3 };
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
  { what: 'which station is slow', keys: [], sees: ['SLOW   Grill'] },
  { what: 'the slowest tickets, and what each waited on', keys: ['W'], sees: ['Held by', '▶'] },
  {
    what: 'who held the slowest ticket, and for how long',
    keys: ['W', 'enter'],
    sees: ['Why', '│ usual', 'late at Grill', 'm (usually 9m)'],
  },
  { what: 'where tickets go with the KDS down', keys: ['T', 't'], sees: ['KDS offline)'] },
  { what: 'what changed in the setup', keys: ['i', 'tab'], sees: ['Setup changes', '▶'] },
  { what: 'tonight beside last Saturday', keys: ['D'], sees: ['28 dates', 'now', 'S '] },
];

test.each(SIZES.flatMap((size) => TASKS.map((task) => ({ ...size, ...task }))))(
  'at $columns x $rows the monitor shows $what after $keys',
  async ({ columns, rows, keys, sees }) => {
    const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 7, [SLOW]);
    const usualReader = picturedUsual('typical', 7);
    const size = { columns, rows };
    const kitchen = await openMonitor({
      stations,
      records,
      restaurants: [choice],
      usualReader,
      ...size,
    });
    await kitchen.sees('SLOW   Grill', 'T route  W slow');
    for (const key of keys) await kitchen.press(key);
    await kitchen.sees(...sees);
    expect(keys.length).toBeLessThanOrEqual(3);
    for (const _ of keys) await kitchen.press('escape');
    await kitchen.sees('SLOW   Grill', 'T route  W slow');
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
