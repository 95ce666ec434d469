/** The second pane: what it shows of the cursor's row, where there is room for it, and zoomed. */
import { expect, test } from 'vitest';
import { INCIDENTS, picturedRestaurant, picturedUsual } from '../../docs/pictured-restaurant.ts';
import { GRILL, restaurant } from '../builders.ts';
import { type MonitorDriver, type Opening, openMonitor } from '../driver.tsx';

const SIZES = [
  { columns: 60, rows: 15 },
  { columns: 80, rows: 24 },
  { columns: 100, rows: 30 },
  { columns: 120, rows: 36 },
  { columns: 160, rows: 50 },
  { columns: 200, rows: 50 },
] as const;

/** Rows from which there is a pane, and a width from which nothing is dropped for want of columns. */
const TALL = 30;
const WIDE = 100;

/** Keys from the station list, what the screen shows, and what its pane shows. */
const STOPS: readonly (readonly [keys: readonly string[], sees: string, pane: string])[] = [
  [[], 'Now    Usual', 'tickets in the last'],
  [['F'], 'Bumped▼', 'Item journey'],
  [['F', 'W'], 'Slowest tickets', 'Item journey'],
  [['F', 'H'], 'How long bumped items', 'Bumped   Item'],
  [['F', 'F'], 'Items by', 'Bumped   Item'],
  [['F', 'm'], 'Median station time', 'Bumped   Item'],
  [['F', 'i'], 'a week earlier', 'Bumped'],
  [['D'], 'shorter than on', 'Over 60'],
];

function open(size: Partial<Opening>): Promise<MonitorDriver> {
  const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 7, INCIDENTS);
  return openMonitor({
    stations,
    records,
    restaurants: [choice, restaurant(11, 'The Copper Pan')],
    usualReader: picturedUsual('typical', 7),
    ...size,
  });
}

/** Nothing is cut on a line with columns to spare. */
function expectNothingCutInVain(lines: readonly string[], columns: number): void {
  for (const line of lines.filter((each) => each.includes('…'))) {
    expect(line.trimEnd().length, line).toBeGreaterThan(columns - 24);
  }
}

test('at every size with room for it, lists have a pane about the selected row', async () => {
  const monitor = await open(SIZES[0]);
  for (const size of SIZES) {
    await monitor.resize(size);
    await monitor.sees('SLOW   Grill since ', ', usually ');
    for (const [keys, sees, pane] of STOPS) {
      await monitor.press(...keys);
      await monitor.sees(sees);
      const before = monitor.frame();
      const isTall = size.rows >= TALL;
      const hasPane = / zoom\n| more lines?: z\n/.test(before) && before.includes(pane);
      expect(hasPane, before).toBe(isTall);
      const list = size.columns >= WIDE ? monitor.lines().slice(3, -3) : [];
      expectNothingCutInVain(list, size.columns);
      await monitor.press('z');
      await monitor.sees('z back');
      expect(monitor.frame()).toContain(pane);
      await monitor.press('escape');
      await monitor.loses('z back');
      // The first line says how old the reading is.
      expect(monitor.lines().slice(1)).toEqual(before.split('\n').slice(1));
      await monitor.press(...keys.map(() => 'q'));
      await monitor.sees('Now    Usual');
    }
  }
});

test('a zoomed pane follows the cursor, keeps below an overlay, and another screen starts with its list', async () => {
  const monitor = await open({ columns: 80, rows: 24 });
  await monitor.sees('SLOW   Grill since ', ', usually ');
  const first = monitor.cursorLine().slice(2, 8).trim();
  await monitor.press('z');
  await monitor.sees('z back', first);
  await monitor.press('j');
  await monitor.loses(`${first} has`);
  const second = monitor.lines()[1] ?? '';
  expect(second).toContain('z back');
  await monitor.press('?');
  await monitor.sees('Keys for this screen');
  await monitor.press('escape');
  await monitor.sees('z back');
  await monitor.press('enter');
  await monitor.loses('z back');
  await monitor.press('z');
  await monitor.sees(': pace', 'z back');
  await monitor.press('tab');
  await monitor.sees(': issues');
  await monitor.press('z', 'q');
  expect(monitor.cursorLine()).toContain(second.split(' ')[0]);
});

test('issues and the graph can zoom their notes, and an empty list has nothing to zoom', async () => {
  const monitor = await open({ columns: 80, rows: 24 });
  await monitor.sees('SLOW   Grill since ', ', usually ');
  await monitor.press('i', 'z');
  await monitor.sees('Fix: ', 'z back');
  await monitor.press('z', 'q', 'x', 'z');
  await monitor.sees('KDS', 'z back');
  await monitor.press('z', 'q', '/', 'q', 'q', 'enter', 'z');
  await monitor.sees('No row to show more of.');
});

test('the list of restaurants has their stations in the pane', async () => {
  const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 7, INCIDENTS);
  const monitor = await openMonitor({
    stations,
    records,
    restaurants: [choice, restaurant(11, 'The Copper Pan')],
    usualReader: picturedUsual('typical', 7),
    isFleetFirst: true,
    columns: 100,
    rows: 30,
  });
  await monitor.sees('SLOW Grill', 'z zoom', 'Station        State');
  expect(monitor.frame()).toMatch(/Grill +SLOW +\d\d:\d\d +\d/);
});

test('on a wall display the station that needs help most fills the screen, without a key, through an evening and an outage', async () => {
  const monitor = await open({ columns: 160, rows: 50 });
  await monitor.sees('SLOW   Grill since ', ', usually ', 'Grill: 12 tickets in the last 30 min');
  const blank = () =>
    monitor
      .lines()
      .slice(1, -2)
      .filter((line) => line.trim() === '');
  expect(blank()).toEqual([]);
  expect(monitor.cursorLine()).toContain('Grill');
  await monitor.passes(2 * 3_600_000, 24);
  monitor.gate.cut();
  await monitor.passes(600_000);
  await monitor.sees('data from');
  await monitor.passes(6 * 3_600_000, 24);
  monitor.gate.restore();
  await monitor.passes(45 * 60_000, 24);
  await monitor.seesInTime(' · Fri, Jan 16 · ');
  await monitor.seesInTime('updated just now');
  await monitor.loses('data from', "Can't");
  await monitor.sees('No item has been bumped', 'z zoom');
  expect(monitor.cursorLine()).not.toBe('');
});

test("the pane of the dates has the cursor's row on all dates, by the current measure", async () => {
  const monitor = await open({ columns: 120, rows: 50 });
  await monitor.sees('SLOW   Grill since ', ', usually ');
  await monitor.press('D');
  await monitor.sees('Whole kitchen: Median station time', 'up to ', '█');
  await monitor.press('j');
  await monitor.sees('Cold: Median station time');
  await monitor.press('tab');
  await monitor.sees('Cold: Station time, 90% under');
});

test('while a key is held, only the list follows the cursor, and the pane follows at rest', async () => {
  const monitor = await open({ columns: 120, rows: 36 });
  await monitor.sees('SLOW   Grill since ', ', usually ');
  await monitor.press('F');
  await monitor.sees('Bumped▼', 'Item journey');
  const pane = () => monitor.frame().split('Item journey')[1];
  const first = pane();
  await monitor.pressAtOnce('j');
  const second = pane();
  expect(second).not.toBe(first);
  const cursorLine = monitor.cursorLine();
  for (let presses = 0; presses < 4; presses += 1) await monitor.pressAtOnce('j');
  expect(monitor.cursorLine()).not.toBe(cursorLine);
  expect(pane()).toBe(second);
  await monitor.passes(100);
  expect(pane()).not.toBe(second);
});
