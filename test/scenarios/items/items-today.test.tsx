/** The menu items of a restaurant: which is slow now, and the prep time to enter. */
import { expect, test } from 'vitest';
import type { Plant } from '../../../src/service/simulator/plant-kinds.ts';
import { picturedRestaurant, picturedUsual } from '../../docs/pictured-restaurant.ts';
import { listen } from '../accessible-listener.tsx';
import { GRILL } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const SLOW_DISH: Plant = {
  kind: 'dish',
  dish: 'Cheeseburger & Fries',
  factor: 3,
};

function kitchen() {
  const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 7, [SLOW_DISH]);
  const usualReader = picturedUsual('typical', 7);
  return { stations, records, restaurants: [choice], usualReader };
}

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
  { columns: 120, rows: 36 },
])(
  'at $columns x $rows one key names the item that is slow now, with its prep time',
  async (size) => {
    const monitor = await openMonitor({ ...kitchen(), ...size });
    await monitor.sees('Usual');
    await monitor.press('I');
    await monitor.sees('29 of 29 dates', ' slow (');
    expect(monitor.cursorLine()).toMatch(
      /Cheeseburger & Fries +(?:Grill|Fry) +\d+m\d\d +.*\+\d+m\d\d/,
    );
    await monitor.sees('It is');
    const note = monitor.frame().replaceAll(/\s+/g, ' ');
    expect(note).toMatch(
      /in the four weeks before\. It is slow\. Prep time to enter: \d+m[03]0 \(80%/,
    );
    await monitor.press('enter');
    await monitor.sees('Cheeseburger', '31 / 1,6');
    await monitor.press('q');
    await monitor.sees(' slow (');
  },
);

test("after a station's items, and on a past date, an item opens all that it has today", async () => {
  const monitor = await openMonitor(kitchen());
  await monitor.sees('▶ ', 'Fry', 'Pizza');
  await monitor.press('f');
  await monitor.sees('1,646');
  await monitor.press('q', 'd', '-', '1', 'enter');
  await monitor.sees('(not today)');
  await monitor.press('I');
  await monitor.sees(', today', '29 of 29 dates', ' slow (');
  await monitor.press('enter');
  await monitor.sees('Cheeseburger', '31 / 1,6');
  expect(monitor.frame()).not.toContain('(not today)');
  await monitor.press('q');
  await monitor.sees(' slow (');
});

test('speech says the items that are slow first, and why one has no prep time', async () => {
  const heard = await listen(kitchen());
  await heard.sees('No station is slow or quiet');
  await heard.press('I');
  await heard.sees('4 items are slow (46 of 52 judged).', '29 of 29 dates.');
  await heard.press('g');
  await heard.sees('1 of 52. Cheeseburger & Fries at Fry: ', 'It is slow.');
});
