import { expect, test } from 'vitest';
import type { Plant } from '../../../src/service/simulator/plant-kinds.ts';
import { ASCII_GLYPHS } from '../../../src/terminal/glyphs.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { picturedRestaurant, picturedUsual } from '../../docs/pictured-restaurant.ts';
import { GRILL, station } from '../builders.ts';
import { type Opening, openMonitor } from '../driver.tsx';

const MINUTE = 60_000;
const PLANTS: readonly Plant[] = [
  { kind: 'slow', station: 'Grill', from: EPOCH - 90 * MINUTE, factor: 3 },
  { kind: 'stop', station: 'Cold', from: EPOCH - 35 * MINUTE },
];

/** A kitchen at dinner, with a slow and a quiet station. */
async function dinner(opening: Opening = {}) {
  const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 7, PLANTS);
  const usualReader = picturedUsual('typical', 7);
  const kitchen = await openMonitor({
    stations,
    records,
    restaurants: [choice],
    usualReader,
    ...opening,
  });
  await kitchen.sees('SLOW   Grill', ', usually ');
  return kitchen;
}

/** Station names, as the list has them. */
function listed(lines: readonly string[]): readonly string[] {
  const head = lines.findIndex((line) => line.includes('Station'));
  const rule = lines.findIndex((line) => line.startsWith('──'));
  return lines.slice(head + 1, rule).map((line) => line.slice(2, 17).trim());
}

test('the slow station comes first, the quiet one next, and those without figures last', async () => {
  const kitchen = await dinner();
  const names = listed(kitchen.lines());
  expect(names.slice(0, 2)).toEqual(['Grill', 'Cold']);
  expect(names.slice(-2)).toEqual(['Bar', 'Sauces & Sides']);
  expect(kitchen.cursorLine()).toMatch(/Grill +\d+m\d\d!{1,2} +\d+m\d\d .*[▁-█]/);
  await kitchen.sees(' in the last 30 min, ', 'The newest ticket');
  expect(kitchen.frame()).not.toContain('Grill has been slow');
  expect(kitchen.frame()).not.toContain('points');
  expect(kitchen.lines().find((line) => line.startsWith('  Cold'))).toMatch(
    /^ {2}Cold +- +\d+m\d\d +- +0 /,
  );
});

test('Tab shows the setup and the complete date, and goes back with the cursor where it was', async () => {
  const kitchen = await dinner();
  await kitchen.press('j', 'tab');
  await kitchen.sees('Prints', 'Expo', 'Last out');
  expect(kitchen.frame()).toMatch(/ Fry +no +yes .*no backup printer/);
  expect(kitchen.cursorLine()).toContain('Cold');
  await kitchen.press('tab');
  await kitchen.sees('Usual', 'Last 2 h');
  expect(kitchen.cursorLine()).toContain('Cold');
});

test('at 60 x 15 time, usual time, tickets, and setup issues stay', async () => {
  const kitchen = await dinner({ columns: 60, rows: 15 });
  await kitchen.sees('Station           Now    Usual Tickets Setup');
  expect(kitchen.frame()).not.toContain('90% under');
});

test('with 100 columns and enough rows, the station at the cursor is drawn with its last items', async () => {
  const kitchen = await dinner({ columns: 120, rows: 36 });
  await kitchen.sees('Station time, up to', '─ usual', 'Last out', 'Bumped');
  await kitchen.press('j');
  await kitchen.sees('Cold: 0 tickets in the last 30 min.');
});

test('an ASCII terminal draws the two hours in ASCII', async () => {
  const kitchen = await dinner({ theme: { color: false, glyphs: ASCII_GLYPHS } });
  expect(kitchen.cursorLine()).toMatch(/^> Grill +\d+m\d\d!! .*[_.\-=+*%#]{3}/);
  expect(kitchen.frame()).not.toMatch(/[▁-█·]/);
});

test('a finished date shows the complete date', async () => {
  const kitchen = await dinner();
  await kitchen.press('[');
  await kitchen.sees('Wed, Jan 14, 2026 (not today)', 'Median', 'Day');
});

test('a head keeps the sort mark', async () => {
  const kitchen = await dinner();
  await kitchen.press('O', 'G', 'enter');
  await kitchen.sees(' 90% under▼ Tickets ');
  await kitchen.press('tab');
  await kitchen.sees(' 90% under▼ Setup ');
});

test.each([
  { keys: ['G', 'k'], head: 'Now▼', time: /^..\S+ +(\d+)m(\d\d)/ },
  { keys: ['G'], head: '90% under▼', time: /^..\S+ +\d+m\d\d(?:!!|!)? +\d+m\d\d +(\d+)m(\d\d)/ },
])('the list is in the order of the times that it shows: $head', async ({ keys, head, time }) => {
  const kitchen = await dinner();
  await kitchen.press('O', ...keys, 'enter');
  await kitchen.sees(head);
  const lines = kitchen.lines().slice(kitchen.lines().findIndex((line) => line.includes(head)));
  const seconds = lines.flatMap((line) => {
    const [, minutes, rest] = time.exec(line) ?? [];
    return minutes === undefined ? [] : [60 * Number(minutes) + Number(rest)];
  });
  expect(seconds.length).toBeGreaterThan(1);
  expect(seconds).toEqual(seconds.toSorted((a, b) => b - a));
});

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])('at $columns x $rows stations whose names begin alike can be told apart', async (size) => {
  const names = ['Main Kitchen Hot Line 001', 'Main Kitchen Hot Line 002', 'Main Kitchen Bar'];
  const kitchen = await openMonitor({
    ...size,
    stations: names.map((name, at) => station(at + 1, { name })),
  });
  for (const keys of [[], ['tab']]) {
    await kitchen.press(...keys);
    await kitchen.sees('001 ', '002 ', 'Bar');
  }
});
