/** A monitor with a restaurant on a 12-hour clock. */
import { expect, test } from 'vitest';
import type { Plant } from '../../src/service/simulator/plant-kinds.ts';
import { EPOCH } from '../api/virtual-clock.ts';
import { picturedRestaurant, picturedUsual } from '../docs/pictured-restaurant.ts';
import { GRILL } from './builders.ts';
import { openMonitor } from './driver.tsx';

const SLOW: Plant = { kind: 'slow', station: 'Grill', from: EPOCH - 90 * 60_000, factor: 3 };
const CLOCK_24 = /\b\d\d:\d\d:\d\d\b/;

test.each([
  [80, 24],
  [60, 15],
  [120, 36],
])('every time at %i x %i is in 12-hour form, and fits', async (columns, rows) => {
  const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 7, [SLOW]);
  const calendar = { ...choice.calendar, hours: 12 } as const;
  const kitchen = await openMonitor({
    stations,
    records,
    restaurants: [{ ...choice, calendar }],
    usualReader: picturedUsual('typical', 7),
    columns,
    rows,
  });
  await kitchen.sees('SLOW   Grill', ' since 5:');
  expect(kitchen.frame()).toMatch(/since 5:\d\d PM/);
  expect(kitchen.lines()[0]).toMatch(/ · 7:\d\d PM /);
  await kitchen.press('tab');
  await kitchen.sees('Expo');
  await kitchen.press('f');
  await kitchen.sees('Item');
  expect(kitchen.frame()).toMatch(/^[ ▶]*6:5\d:\d\d PM /m);
  expect(kitchen.frame()).not.toMatch(CLOCK_24);
  await kitchen.press('q', 'F', 'm', 'G', 'h', 'h');
  await kitchen.sees('Median station time', 'from 4:00 PM');
  expect(kitchen.frame()).toMatch(/ 3p +▼4p +5p /);
  await kitchen.press('i', 'g', 'l');
  await kitchen.sees('Timeline by quarter hour', '11:15 AM: ');
  expect(kitchen.frame()).toMatch(/^ {6}11a +12p +1p +2p /m);
});
