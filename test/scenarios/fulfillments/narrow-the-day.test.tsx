import { expect, test } from 'vitest';
import { record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const SOUP = station(2, { name: 'Soup' });
const KITCHEN = {
  stations: [FRY, SOUP],
  records: [
    record(1, { item: 'Onion Rings', at: FRY, firedMinutesAgo: 40, tookMinutes: 12 }),
    record(2, { item: 'Onion Soup', at: SOUP, firedMinutesAgo: 30, tookMinutes: 3 }),
    record(3, { item: 'Cheese Fries', at: FRY, firedMinutesAgo: 20, tookMinutes: 5 }),
    record(2, { item: 'Onion Soup', level: 1, firedMinutesAgo: 30, tookMinutes: 6 }),
    record(2, { item: 'Onion Soup', level: 2, firedMinutesAgo: 30, tookMinutes: 7 }),
  ],
};

async function openDay(size: { columns: number; rows: number } = { columns: 80, rows: 24 }) {
  const kitchen = await openMonitor({ ...KITCHEN, ...size });
  await kitchen.sees("Fry isn't judged: only 2 tickets have been bumped so far, 1");
  await kitchen.press('F');
  await kitchen.sees('[prep] [expo 1] [expo 2] 5 / 5');
  return kitchen;
}

test('where three levels would push the station out of the line, all levels are said instead', async () => {
  const cold = station(3, { name: 'Cold and Salads' });
  const records = Array.from({ length: 40 }, (_, n) => record(n, { at: cold }));
  const kitchen = await openMonitor({ stations: [cold], records, columns: 60, rows: 15 });
  await kitchen.sees('▶ Cold');
  await kitchen.press('f');
  await kitchen.sees('all levels 40 / 40  station: Cold and Salads', '30 more below');
  await kitchen.press('2');
  await kitchen.sees('[prep] [expo 1] 40 / 40');
});

/** Names of items on the screen, from above. */
function items(frame: string): string[] {
  return frame.match(/Onion Rings|Onion Soup|Cheese Fries/g) ?? [];
}

test('a level key hides one level and shows it again, and a shows all', async () => {
  const kitchen = await openDay();
  await kitchen.press('0');
  await kitchen.sees('\n[expo 1] [expo 2] 2 / 5');
  await kitchen.press('2');
  await kitchen.sees('\n[expo 1] 1 / 5');
  expect(items(kitchen.frame())).toEqual(['Onion Soup']);
  await kitchen.press('1');
  await kitchen.sees('Nothing matches', 'No level is shown. All 5 items are hidden.');
  await kitchen.resize({ columns: 60, rows: 15 });
  await kitchen.sees('a all levels · Esc back');
  await kitchen.resize({ columns: 80, rows: 24 });
  await kitchen.press('0');
  await kitchen.sees('\n[prep] 3 / 5');
  await kitchen.press('a');
  await kitchen.sees('[prep] [expo 1] [expo 2] 5 / 5');
});

test('a filter takes effect with every letter, Enter keeps it, Esc in the prompt takes it back', async () => {
  const kitchen = await openDay();
  await kitchen.press('/', 'o', 'n', 'i');
  await kitchen.sees('filter: oni_', '4 / 5');
  await kitchen.press('space', 'f', 'r', 'y', 'enter');
  await kitchen.sees('filter: oni fry', '1 / 5');
  expect(items(kitchen.frame())).toEqual(['Onion Rings']);
  await kitchen.press('/', 'ctrl+u', 's', 'o', 'u');
  await kitchen.sees('filter: sou_', '3 / 5');
  await kitchen.press('escape');
  await kitchen.sees('filter: oni fry', '1 / 5');
  await kitchen.press('\\');
  await kitchen.sees('filter: oni fry (off)', '5 / 5');
  await kitchen.press('\\');
  await kitchen.sees('1 / 5');
  await kitchen.press('escape');
  await kitchen.loses('filter: oni fry');
  await kitchen.sees('5 / 5');
});

test('letters that are keys elsewhere only type while the prompt is open', async () => {
  const kitchen = await openDay();
  await kitchen.press('/', 'q', 's', '?', '0');
  await kitchen.sees('filter: qs?0_', 'Nothing matches');
  await kitchen.press('backspace', 'backspace', 'backspace', 'backspace', 'enter');
  await kitchen.sees('5 / 5');
});

test('the end of a filter longer than the line stays in view while it is typed', async () => {
  const kitchen = await openDay({ columns: 60, rows: 15 });
  await kitchen.press(
    '/',
    ...'lorem ipsum dolor sit amet consectetur adipiscing elit sed'.split(''),
  );
  await kitchen.sees('elit sed_');
});

test('the sort menu sorts, the head of the column shows it, and o reverses', async () => {
  const kitchen = await openDay();
  await kitchen.sees('Bumped▼');
  await kitchen.press('O');
  await kitchen.sees('Sort items by');
  await kitchen.press('j', 'enter');
  await kitchen.sees('Item▲');
  expect(items(kitchen.frame())[0]).toBe('Cheese Fries');
  await kitchen.press('o');
  await kitchen.sees('Item▼');
  expect(items(kitchen.frame())[0]).toBe('Onion Soup');
  await kitchen.press('O', 'escape');
  await kitchen.sees('Item▼');
});

test('a field, a duration, and an alternative narrow the day, and an unreadable filter is named', async () => {
  const kitchen = await openDay();
  await kitchen.press('/', ...'wait>5m'.split(''));
  await kitchen.sees('3 / 5');
  await kitchen.press(...' station:soup|fry'.split(''));
  await kitchen.sees('1 / 5');
  expect(items(kitchen.frame())).toEqual(['Onion Rings']);
  await kitchen.press(...' leve:0'.split(''));
  await kitchen.sees('Unknown field "leve".');
  // The text before it still filters.
  expect(items(kitchen.frame())).toEqual(['Onion Rings']);
  // It cannot be applied.
  await kitchen.press('enter');
  await kitchen.sees('filter: wait>5m station:soup|fry leve:0_', 'Unknown field "leve".');
  await kitchen.press('ctrl+u', ...'level:expo'.split(''), 'enter');
  await kitchen.sees('2 / 5');
  expect(items(kitchen.frame())).toEqual(['Onion Soup', 'Onion Soup']);
});

test('the cursor goes from column to column, comma filters by it, and o sorts by it', async () => {
  const kitchen = await openDay();
  await kitchen.press('l', 'right');
  await kitchen.press('j', 'j', 'j', ',');
  await kitchen.sees('filter: station=Soup', '1 / 5');
  await kitchen.press(',');
  await kitchen.sees('filter: station=Soup', '1 / 5');
  await kitchen.press('h', ',');
  await kitchen.sees('filter: station=Soup item="Onion Soup"', '1 / 5');
  await kitchen.press('escape', 'o');
  await kitchen.sees('Item▲', '5 / 5');
  await kitchen.press('o');
  await kitchen.sees('Item▼');
  for (let column = 0; column < 20; column += 1) await kitchen.press('right');
  // The last column has no room on 80 columns, but the cursor in it makes some.
  await kitchen.press('o');
  await kitchen.sees('Source▲');
});

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])(
  'at $columns x $rows every field of a record can be reached, and ] goes to the next record',
  async (size) => {
    const kitchen = await openDay(size);
    await kitchen.press('g', 'enter');
    await kitchen.sees('Cheese Fries', 'fired to bumped', 'prepStation            Fry');
    const pages = [kitchen.frame()];
    for (let page = 0; page < 4; page += 1) {
      await kitchen.press('space');
      pages.push(kitchen.frame());
    }
    const read = pages.join('\n');
    expect(read).toContain('2026-01-15 05:40:00');
    expect(read).toContain('station multi-loc. ID');
    expect(read).toContain('0f1e2d3c-0001-4000-8000-000000000001');
    await kitchen.press(']');
    await kitchen.press(...Array.from({ length: 4 }, () => 'pageup'));
    await kitchen.sees('Onion Soup', 'expo 2');
    await kitchen.press(']');
    await kitchen.sees('Onion Soup', 'expo 1');
    await kitchen.press('q');
    await kitchen.sees('5 / 5');
    expect(kitchen.cursorLine()).toContain('expo 1');
  },
);

test('e goes to the next odd row and E back', async () => {
  const kitchen = await openMonitor({
    records: [
      record(1, { item: 'Onion Rings', firedMinutesAgo: 90, tookMinutes: 70 }),
      ...Array.from({ length: 30 }, (_, n) => record(10 + n, { firedMinutesAgo: 60 - n })),
    ],
  });
  await kitchen.sees('31 rows\n');
  await kitchen.press('F');
  await kitchen.sees('31 / 31');
  await kitchen.press('e');
  expect(kitchen.cursorLine()).toContain('Onion Rings');
  expect(kitchen.cursorLine()).toContain('! 1h10m');
});

test('y copies the cell, or shows it if there is no clipboard', async () => {
  const kitchen = await openDay();
  await kitchen.press('l', 'y');
  expect(kitchen.lines().at(-1)).toMatch(/^Cheese Fries/);
});
