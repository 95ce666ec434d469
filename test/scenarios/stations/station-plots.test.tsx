import { expect, test } from 'vitest';
import type { Plant } from '../../../src/service/simulator/plant-kinds.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { picturedRestaurant, picturedUsual } from '../../docs/pictured-restaurant.ts';
import { GRILL, record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const PLANTS: readonly Plant[] = [
  { kind: 'slow', station: 'Grill', from: EPOCH - 90 * 60_000, factor: 3 },
  { kind: 'stop', station: 'Cold', from: EPOCH - 65 * 60_000 },
];
const SIZES = [
  { columns: 60, rows: 24 },
  { columns: 80, rows: 24 },
  { columns: 80, rows: 30 },
  { columns: 120, rows: 36 },
  { columns: 160, rows: 50 },
] as const;

/** Items every ten minutes of a past date, which took these minutes. */
async function pastDinner(tookMinutes: (n: number) => number) {
  const fry = station(1, { name: 'Fry' });
  const bumped = Array.from({ length: 40 }, (_, n) =>
    record(n, { at: fry, firedMinutesAgo: 16 * 60 - 10 * n, tookMinutes: tookMinutes(n) }),
  );
  return openMonitor({
    stations: [fry],
    earlier: { 20260114: bumped },
    date: '20260114',
    columns: 100,
    rows: 36,
  });
}

async function dinnerAt(size: { readonly columns: number; readonly rows: number }) {
  const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 7, PLANTS);
  const usualReader = picturedUsual('typical', 7);
  const kitchen = await openMonitor({
    stations,
    records,
    restaurants: [choice],
    usualReader,
    ...size,
  });
  await kitchen.sees('SLOW', ', usually ');
  return kitchen;
}

/** The plot on the screen: its legend, the foot of its bars, and its axis. */
function plotOf(lines: readonly string[]) {
  const first = lines.findIndex((line) => line.includes('Station time, up to'));
  const axis = lines.findIndex((line, index) => index > first && / \d\d {2,}\d\d /.test(line));
  const legend = lines.slice(first, first + 3).join(' ');
  return { legend, foot: lines[axis - 1] ?? '', axis: lines[axis] ?? '' };
}

test('at every size a quiet station has its gap up to now, and the legend names the colors of a slow one', async () => {
  const kitchen = await dinnerAt(SIZES[0]);
  for (const size of SIZES) {
    await kitchen.resize(size);
    await kitchen.press(':', ...'stations cold'.split(''), 'enter');
    await kitchen.sees('Cold', 'Station time, up to', '·'.repeat(10));
    const { foot, axis } = plotOf(kitchen.lines());
    expect(axis).toMatch(/ \d\d( {2,}\d\d)+ +now *$/);
    // An hour is four quarters, and none of them is left blank.
    expect(foot.slice(0, axis.indexOf('now') + 1)).toMatch(/[▁-█][ ─]*·{10,}$/);
    await kitchen.press(':', ...'stations grill'.split(''), 'enter');
    await kitchen.loses('·'.repeat(10));
    await kitchen.sees('Grill', 'Station time, up to');
    const { legend, axis: slowAxis } = plotOf(kitchen.lines());
    expect(legend).toMatch(/─ usual,? +(?:caution from \d+m\d*,? )?late from \d+m/);
    expect(slowAxis).toContain('now');
  }
});

test('an earlier moment ends the axis with its time', async () => {
  const kitchen = await dinnerAt({ columns: 120, rows: 36 });
  await kitchen.press('<');
  await kitchen.sees(' as of 18:55');
  expect(plotOf(kitchen.lines()).axis).toMatch(/ 18 +18:55 /);
});

test('a past date says its hours, above the plot and above the lines of the list', async () => {
  const kitchen = await pastDinner((n) => (n > 17 && n < 22 ? 13 : 4));
  await kitchen.sees('(not today)', ' Tickets 14-20 ');
  await kitchen.sees('Station time, up to 13m00, 14:00 to 20:34', 'late from 12m');
  expect(plotOf(kitchen.lines()).axis).toMatch(/^ *14 .* 19 +20:34 /);
  expect(plotOf(kitchen.lines()).axis).not.toContain('now');
});

test('one forgotten bump leaves the other quarters of a past date readable', async () => {
  const kitchen = await pastDinner((n) => (n === 39 ? 56 : 8));
  await kitchen.sees('Station time, up to 24m00 (', 'm00 at ');
  const first = kitchen.lines().findIndex((line) => line.includes('Station time, up to'));
  const drawn = kitchen.lines().slice(first + 1, -3);
  // An ordinary quarter has a third of the plot's height.
  const full = drawn.filter((line) => (line.match(/█/g)?.length ?? 0) > 10).length;
  expect(full).toBeGreaterThan(drawn.length / 4);
});

test('hours without a bump are said, and not drawn', async () => {
  const fry = station(1, { name: 'Fry' });
  const kitchen = await openMonitor({
    stations: [fry],
    records: [record(1, { at: fry, firedMinutesAgo: 9 * 60 })],
    columns: 100,
    rows: 36,
  });
  await kitchen.sees('No item was bumped here from 02:00 to 06:00.');
  expect(kitchen.lines().join('\n')).not.toContain('up to 0s');
});
