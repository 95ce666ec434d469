import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const KITCHEN = {
  stations: [FRY],
  records: [record(1, { at: FRY, item: 'Sundae' }), record(2, { at: FRY })],
};

async function open() {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.sees('2 rows');
  return kitchen;
}

test.each([
  ['tomorrow', 'Fri, Jan 16, 2026'],
  ['fri', 'Fri, Jan 9, 2026'],
  ['-1', 'Wed, Jan 14, 2026'],
  ['14', 'Wed, Jan 14, 2026'],
  ['nov 14', 'Fri, Nov 14, 2025'],
  ['2026-01-03', 'Sat, Jan 3, 2026'],
])('the command date takes %s', async (typed, date) => {
  const kitchen = await open();
  await kitchen.press(':', `date ${typed}`, 'enter');
  await kitchen.sees(date);
});

test.each([
  ['date', 'tomorow', 'Unknown date "tomorow". Did you mean "tomorrow"?'],
  ['date', '20261332', 'No such calendar date "20261332". Write 20261114'],
  ['ff', 'firday', 'Unknown date "firday". Did you mean "friday"?'],
])('the command %s refuses %s and keeps what was typed', async (command, typed, sentence) => {
  const kitchen = await open();
  await kitchen.press(':', `${command} ${typed}`, 'enter');
  await kitchen.sees(sentence, `${command} ${typed}`);
  expect(kitchen.frame()).toContain(' · Thu, Jan 15 · 06:00');
});

test('a word after the command ff that is no date is a filter', async () => {
  const kitchen = await open();
  await kitchen.press(':', 'ff sundae', 'enter');
  await kitchen.sees('1 / 2', 'Sundae');
});

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
  { columns: 40, rows: 10 },
])('at $columns x $rows the menu of dates takes a typed date', async (size) => {
  const kitchen = await openMonitor({ ...KITCHEN, ...size });
  for (const [typed, date] of [
    ['20251114', 'Fri, Nov 14, 2025'],
    ['2025-11-14', 'Fri, Nov 14, 2025'],
    ['14', 'Wed, Jan 14, 2026'],
    ['fri', 'Fri, Jan 9, 2026'],
    ['yesterday', 'Wed, Jan 14, 2026'],
    ['-7', 'Thu, Jan 8, 2026'],
    ['nov 14', 'Fri, Nov 14, 2025'],
    ['/jan 3', 'Sat, Jan 3, 2026'],
  ] as const) {
    await kitchen.press('d');
    await kitchen.sees('Business date');
    await kitchen.press(...typed.split(''));
    await kitchen.sees(`▶ ${date}`);
    await kitchen.press('enter');
    await kitchen.loses('Business date');
    expect(kitchen.lines()[0]).toContain(`${date} (`);
    await kitchen.press(':', 'date today', 'enter');
  }
});

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])(
  'at $columns x $rows the date menu refuses what is no date, and typing goes on',
  async (size) => {
    const kitchen = await openMonitor({ ...KITCHEN, ...size });
    await kitchen.press('d', ...'tomorow'.split(''), 'enter');
    await kitchen.sees('tomorow', 'Did you mean "tomorrow"?');
    await kitchen.press('backspace');
    await kitchen.sees('date: tomoro_  Enter select, Esc clear');
    await kitchen.press('ctrl+u', ...'20261332'.split(''), 'enter');
    await kitchen.sees('No such calendar date "20261332".');
    expect(kitchen.frame().replace(/\s+/g, ' ')).toContain('fri, yesterday, or -7.');
    await kitchen.press('ctrl+u', ...'-1'.split(''));
    await kitchen.sees('▶ Wed, Jan 14, 2026');
    await kitchen.press('escape');
    await kitchen.sees('type a date (nov 14, fri, -7)', 'Thu, Jan 15, 2026  today');
  },
);

test('a typed date comes first in the date menu, and arrows go back to the others', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.press('d', ...'fri'.split(''));
  await kitchen.sees('▶ Fri, Jan 9, 2026', 'Thu, Jan 15, 2026  today');
  await kitchen.press('down', 'down', 'enter');
  await kitchen.sees('Wed, Jan 14, 2026 (not today)');
});

test('speech takes a typed date, and says why it does not take another', async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Bumped: 2');
  await kitchen.press('d');
  await kitchen.sees('or a date such as 20260131, nov 14, fri, or -7, then Enter.');
  for (const key of 'firday') await kitchen.press(key);
  await kitchen.press('enter');
  await kitchen.sees('Unknown date "firday". Did you mean "friday"?');
  for (const key of ['n', 'o', 'v', 'space', '1', '4']) await kitchen.press(key);
  await kitchen.press('enter');
  await kitchen.sees('Corner Grill, Fri, Nov 14, 2025, not today.');
});
