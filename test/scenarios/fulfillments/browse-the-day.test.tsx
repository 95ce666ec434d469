import { expect, test } from 'vitest';
import { SORT_KEYS } from '../../../src/kitchen/tables/item-columns.ts';
import { record, records, station, YESTERDAY } from '../builders.ts';
import { openMonitor, REFRESH_MS } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const SOUP = station(2, { name: 'Soup' });
const KITCHEN = {
  stations: [FRY, SOUP],
  records: [
    record(1, { item: 'Onion Rings', at: FRY, firedMinutesAgo: 90, tookMinutes: 12 }),
    record(2, { item: 'Onion Soup', at: SOUP, firedMinutesAgo: 60, tookMinutes: 3 }),
    record(3, { item: 'Cheese Fries', at: FRY, firedMinutesAgo: 30, tookMinutes: 5 }),
    record(4, {
      item: 'Leek Soup',
      at: SOUP,
      firedMinutesAgo: 20,
      tookMinutes: 5,
      facts: { courseName: 'Starters', orderSource: 'Kiosk' },
    }),
  ],
};

async function openDay(size: { columns: number; rows: number } = { columns: 80, rows: 24 }) {
  const kitchen = await openMonitor({ ...KITCHEN, ...size });
  await kitchen.sees('Station', 'updated just now');
  await kitchen.press('F');
  await kitchen.sees('[prep] [expo 1] [expo 2] 4 / 4');
  return kitchen;
}

/** The table's head. */
function head(lines: readonly string[]): string {
  return lines.find((line) => line.startsWith('  Bumped') || line.startsWith('  Item')) ?? '';
}

test.each([
  { columns: 60, rows: 15 },
  { columns: 80, rows: 24 },
])(
  'at $columns x $rows the cursor reaches columns that have no room, and the first one stays',
  async (size) => {
    const kitchen = await openDay(size);
    await kitchen.press(...Array.from({ length: SORT_KEYS.length - 1 }, () => 'l'));
    expect(head(kitchen.lines())).toMatch(/^ {2}Bumped▼.*Source *$/);
    await kitchen.sees('Kiosk');
    await kitchen.press('h', 'h');
    expect(head(kitchen.lines())).toMatch(/^ {2}Bumped▼.*Course/);
    await kitchen.sees('Starters');
  },
);

test('t goes to a time, by steps, and to another business date', async () => {
  const kitchen = await openDay();
  await kitchen.press('t', '0', '5', ':', '0', '0');
  await kitchen.sees('go to: 05:00_');
  await kitchen.press('enter');
  expect(kitchen.cursorLine()).toContain('Onion Soup');
  await kitchen.press('t', ...'+30m'.split(''), 'enter');
  expect(kitchen.cursorLine()).toContain('Cheese Fries');
  await kitchen.press('t', ...'-2h'.split(''), 'enter');
  expect(kitchen.cursorLine()).toContain('Onion Rings');
  await kitchen.press('t', ...'soon'.split(''), 'enter');
  await kitchen.sees('go to: soon_', 'Type 18:30, +30m, -2h');
  await kitchen.press('ctrl+u', ...'last wed'.split(''), 'enter');
  await kitchen.sees('Wed, Jan 14, 2026');
  await kitchen.press('t', 'x', 'escape');
  await kitchen.loses('go to:');
});

test('= freezes the screen until it is pressed again, and r reads once', async () => {
  const kitchen = await openMonitor({ stations: [FRY], records: records(5) });
  await kitchen.sees('5 rows\n');
  await kitchen.press('F', '=');
  await kitchen.sees('paused');
  await kitchen.fulfil([record(101, { item: 'Fresh Soup', firedMinutesAgo: 9 })]);
  await kitchen.passes(3 * REFRESH_MS);
  await kitchen.sees('updated 1 min ago · paused', '5 / 5');
  await kitchen.press('r');
  await kitchen.sees('6 / 6', 'paused');
  await kitchen.fulfil([record(102, { item: 'Late Soup', firedMinutesAgo: 9 })]);
  await kitchen.press('=');
  await kitchen.sees('7 / 7', 'Updates go on.');
  expect(kitchen.frame()).not.toContain('paused');
});

test('a frozen screen keeps the business date past closeout', async () => {
  const kitchen = await openMonitor({ ...KITCHEN });
  await kitchen.sees('4 rows');
  await kitchen.press('=');
  await kitchen.passes(23 * 60 * 60_000, 20);
  await kitchen.sees('Thu, Jan 15, 2026 (not today)');
  await kitchen.press('=');
  await kitchen.sees(' · Fri, Jan 16 · 05:00');
});

test('a command can do what a key does, Tab completes a command, and mistakes stay in the prompt', async () => {
  const kitchen = await openDay();
  await kitchen.press(':', 'l', 'e', 'v', 'e', 'l');
  await kitchen.sees('command: level_');
  await kitchen.press(...' 1'.split(''), 'enter');
  await kitchen.sees('Nothing matches');
  await kitchen.press(':', ...'all-l'.split(''), 'tab');
  await kitchen.sees('command: all-levels_');
  await kitchen.press('enter');
  await kitchen.sees('4 / 4');
  await kitchen.press(':', ...'sort taste'.split(''), 'enter');
  await kitchen.sees('command: sort taste_', 'Sort by one of: fulfilled item station');
  await kitchen.press(
    ...Array.from({ length: 5 }, () => 'backspace'),
    ...'took'.split(''),
    'enter',
  );
  await kitchen.sees('Time▼');
  await kitchen.press(':', ...'bogus'.split(''), 'enter');
  await kitchen.sees('Unknown command "bogus".');
  await kitchen.press('ctrl+u', ...'filter wait>5m'.split(''), 'enter');
  await kitchen.sees('filter: wait>5m', '1 / 4');
});

test('commands lead from screen to screen', async () => {
  const kitchen = await openMonitor({ ...KITCHEN });
  await kitchen.sees('4 rows');
  await kitchen.fulfil(
    [record(1, { item: 'Old Soup', at: SOUP, firedMinutesAgo: 1_440 })],
    YESTERDAY,
  );
  await kitchen.press(':', ...'ff yesterday soup'.split(''), 'enter');
  await kitchen.sees('Wed, Jan 14, 2026', 'filter: soup', 'Old Soup');
  await kitchen.press(':', ...'st fry'.split(''), 'enter');
  await kitchen.sees('tickets go to');
  await kitchen.press(':', ...'st chips'.split(''), 'enter');
  await kitchen.sees('Unknown station "chips".');
  await kitchen.press('escape', ':', ...'date today'.split(''), 'enter');
  await kitchen.sees(' · Thu, Jan 15 · 06:00');
  await kitchen.press(':', ...'restaurant x'.split(''), 'enter');
  await kitchen.sees('Type part of a restaurant name');
  await kitchen.press('escape', ':', ...'quit'.split(''), 'enter');
  expect(kitchen.hasQuit()).toBe(true);
});

test('typing a command scrolls no text', async () => {
  const kitchen = await openDay({ columns: 60, rows: 15 });
  await kitchen.press('enter');
  await kitchen.sees('fired to bumped');
  const [, first] = kitchen.lines();
  await kitchen.press(':', 'space', 'space');
  expect(kitchen.lines()[1]).toBe(first);
});
