import { expect, test } from 'vitest';
import { SORT_KEYS } from '../../../src/kitchen/columns/list-columns.ts';
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
  await kitchen.sees('Bumped: 4');
  await kitchen.press('F');
  await kitchen.sees('level [0][1][2] 4 / 4');
  return kitchen;
}

/** The table's head. */
function head(lines: readonly string[]): string {
  return lines.find((line) => line.startsWith('  Bumped') || line.startsWith('  Item')) ?? '';
}

test('a column is hidden, fitted, made narrower and wider, and the sheet brings it back', async () => {
  const kitchen = await openDay();
  await kitchen.press('l', 'l', '-');
  await kitchen.sees('Station is hidden. C columns');
  expect(head(kitchen.lines())).not.toContain('Station');
  await kitchen.press('C');
  await kitchen.sees('[ ] Station   hidden', '[x] Item');
  await kitchen.press('k', 'space');
  await kitchen.sees('[x] Station   ');
  await kitchen.press('escape');
  expect(head(kitchen.lines())).toContain('Station');
  await kitchen.press('h', '_');
  expect(head(kitchen.lines())).toMatch(/ Item {9}Station/);
  await kitchen.press('>');
  expect(head(kitchen.lines())).toMatch(/ Item {11}Station/);
  await kitchen.press('<', '<', '<', '<');
  await kitchen.sees('Onio');
  expect(kitchen.frame()).not.toContain('Onion Rings');
});

test('the command for this list has the columns where they are others than usual', async () => {
  const kitchen = await openDay();
  await kitchen.press('Y');
  await kitchen.sees('linecheck fulfillments 20260115');
  expect(kitchen.frame()).not.toContain('--columns');
  await kitchen.press('C', 'k', 'k', '[', 'escape', '-', '-', '-', '-', '-', '-', '-', 'Y');
  await kitchen.sees('linecheck fulfillments 20260115 --columns=');
});

test('the sheet orders columns, keeps the last one, and takes everything back', async () => {
  const kitchen = await openDay();
  await kitchen.press('l', 'C', '[');
  await kitchen.press('escape');
  expect(head(kitchen.lines())).toMatch(/^ {2}Item +Bumped/);
  await kitchen.press('C', 'g');
  for (const _ of SORT_KEYS) await kitchen.press('space', 'j');
  for (const _ of SORT_KEYS) await kitchen.press('k', 'enter', 'enter');
  await kitchen.sees('[x]');
  await kitchen.press('a', 'escape');
  expect(head(kitchen.lines())).toMatch(/^ {2}Bumped▼ +Item +Station/);
});

test.each([
  { columns: 60, rows: 15 },
  { columns: 80, rows: 24 },
])(
  'at $columns x $rows the cursor reaches columns without room, and the first stays',
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

test('Space marks and goes on, marks outlive a reading, Esc and u take them off before the filter', async () => {
  const kitchen = await openDay();
  await kitchen.press('/', 's', 'o', 'u', 'p', 'enter', 'space', 'space');
  await kitchen.sees('2 marked', '2 / 4');
  await kitchen.press('k', 'space');
  await kitchen.sees('1 marked');
  await kitchen.fulfil([record(9, { item: 'Pea Soup', at: SOUP, firedMinutesAgo: 9 })]);
  await kitchen.passes(REFRESH_MS);
  await kitchen.sees('3 / 5', '1 marked');
  expect(kitchen.lines().find((line) => line.includes('Onion Soup'))).toMatch(/^.\*/);
  await kitchen.press('escape');
  await kitchen.loses('marked');
  await kitchen.sees('filter: soup', '3 / 5');
  await kitchen.press('space', 'u');
  await kitchen.loses('marked');
  await kitchen.press('space', '[');
  await kitchen.sees('Wed, Jan 14, 2026');
  await kitchen.press(']');
  await kitchen.sees('3 / 5');
  expect(kitchen.frame()).not.toContain('marked');
});

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

test('n and N go to what the filter means while it is off', async () => {
  const kitchen = await openDay();
  await kitchen.press('n');
  await kitchen.sees('Set a filter with / first');
  await kitchen.press('/', ...'soup'.split(''), 'enter', 'n');
  await kitchen.sees('Only matches are shown');
  await kitchen.press('\\', 'g', 'n');
  expect(kitchen.cursorLine()).toContain('Onion Soup');
  await kitchen.press('n');
  await kitchen.sees('No row after this one matches soup');
  await kitchen.press('N');
  expect(kitchen.cursorLine()).toContain('Leek Soup');
});

test('= freezes the screen until it is pressed again, and r reads once', async () => {
  const kitchen = await openMonitor({ stations: [FRY], records: records(5) });
  await kitchen.sees('5 rows\n');
  await kitchen.press('F', '=');
  await kitchen.sees('paused');
  await kitchen.fulfil([record(101, { item: 'Fresh Soup', firedMinutesAgo: 9 })]);
  await kitchen.passes(3 * REFRESH_MS);
  await kitchen.sees('updated 1 min ago, paused', '5 / 5');
  await kitchen.press('r');
  await kitchen.sees('6 / 6', 'paused');
  await kitchen.fulfil([record(102, { item: 'Late Soup', firedMinutesAgo: 9 })]);
  await kitchen.press('=');
  await kitchen.sees('7 / 7', 'Updates resumed.');
  expect(kitchen.frame()).not.toContain('paused');
});

test('a frozen screen keeps the business date past closeout', async () => {
  const kitchen = await openMonitor({ ...KITCHEN });
  await kitchen.sees('Bumped: 4');
  await kitchen.press('=');
  await kitchen.passes(23 * 60 * 60_000);
  await kitchen.sees('Thu, Jan 15, 2026 (not today)');
  await kitchen.press('=');
  await kitchen.sees('Fri, Jan 16, 2026');
});

test('a command does what a key does, and more: Tab completes, faults stay in the prompt', async () => {
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
  await kitchen.press(':', 'up');
  await kitchen.sees('command: sort took_');
  await kitchen.press('up', 'up');
  await kitchen.sees('command: all-levels_');
  await kitchen.press('escape', ':', ...'bogus'.split(''), 'enter');
  await kitchen.sees('Unknown command "bogus" on this screen.');
  await kitchen.press('ctrl+u', ...'filter wait>5m'.split(''), 'enter');
  await kitchen.sees('filter: wait>5m', '1 / 4');
});

test('commands lead from screen to screen', async () => {
  const kitchen = await openMonitor({ ...KITCHEN });
  await kitchen.sees('Bumped: 4');
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
  await kitchen.sees('Thu, Jan 15, 2026');
  await kitchen.press(':', ...'restaurant x'.split(''), 'enter');
  await kitchen.sees('Type part of a restaurant name');
  await kitchen.press('escape', ':', ...'quit'.split(''), 'enter');
  expect(kitchen.hasQuit()).toBe(true);
});

test('what is typed as a command scrolls no text', async () => {
  const kitchen = await openDay({ columns: 60, rows: 15 });
  await kitchen.press('enter');
  await kitchen.sees('fired to bumped');
  const [, , first] = kitchen.lines();
  await kitchen.press(':', 'space', 'space');
  expect(kitchen.lines()[2]).toBe(first);
});
