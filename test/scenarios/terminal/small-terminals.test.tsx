import { expect, test } from 'vitest';
import { monitoring, record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const LONG = 'Station of the long wood-fired oven at the terrace';
const OVEN = station(1, { name: LONG });
const NAMES = ['Fry', 'Grill', 'Cold', 'Soup', 'Bar', 'Pass'];
const OTHERS = NAMES.map((name, n) => station(n + 2, { name }));
/** For every hour from the first to the last, one item at each of two stations. */
const RECORDS = Array.from({ length: 100 }, (_, n) =>
  record(n, {
    at: n % 2 === 0 ? OVEN : (OTHERS[0] ?? OVEN),
    firedMinutesAgo: 15 + n,
    tookMinutes: 4,
  }),
);
const KITCHEN = { stations: [OVEN, ...OTHERS], records: RECORDS };
const SMALL = { columns: 40, rows: 10 };

test("at 40 x 10 the heat map shows cells and the cursor's figure", async () => {
  const kitchen = await openMonitor({ ...KITCHEN, ...SMALL });
  await kitchen.press('F');
  await kitchen.sees('100 / 100');
  await kitchen.press('m');
  await kitchen.sees('1 of 2', '04', '05', 'from 05:00');
  const cells = () => kitchen.lines().filter((line) => /[░▒▓█]/.test(line));
  expect(cells()).toHaveLength(2);
  await kitchen.press('h');
  await kitchen.sees('from 04:00');
});

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
  { columns: 40, rows: 10 },
])('at $columns x $rows a journey with long names keeps the times and figures', async (size) => {
  const kitchen = await openMonitor({
    ...size,
    stations: [OVEN],
    records: [record(1, { item: 'Bread', at: OVEN, facts: { itemStartedAt: undefined } })],
  });
  await kitchen.press('F');
  await kitchen.sees('1 / 1');
  await kitchen.press('enter');
  await kitchen.sees('item');
  const seen: string[] = [];
  for (let page = 0; page < 12; page += 1) {
    seen.push(...kitchen.lines());
    await kitchen.press('space');
  }
  const text = seen.join('\n');
  expect(text).toMatch(/Station.* 05:48 prep 8m/);
  expect(text).toMatch(/Stati\S*.* 8m {2}last/);
});

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])('at $columns x $rows lists and panes say how many lines are above and below', async (size) => {
  const many = Array.from({ length: 30 }, (_, n) => station(n, { name: `Line ${10 + n}` }));
  const kitchen = await openMonitor({ ...size, stations: many, records: RECORDS });
  await kitchen.sees('Line 10');
  expect(kitchen.frame()).toMatch(/ \d+ more below/);
  expect(kitchen.frame()).not.toContain(' above');
  await kitchen.press('G');
  expect(kitchen.frame()).toMatch(/ \d+ above/);
  expect(kitchen.frame()).not.toContain(' below');
  await kitchen.press('F');
  await kitchen.sees('100 / 100');
  expect(kitchen.frame()).toMatch(/ \d+ more below/);
  await kitchen.press('pagedown');
  expect(kitchen.frame()).toMatch(/ \d+ above, \d+ below/);
  await kitchen.press('enter');
  await kitchen.sees('more line');
  for (let page = 0; page < 9; page += 1) await kitchen.press('space');
  expect(kitchen.frame()).toMatch(/\d+ lines? above/);
  await kitchen.press('q', '?', '?', 'space');
  expect(kitchen.frame()).toMatch(/\d+ lines? above, \d+ more line/);
});

test('issues that are cut say by how many lines, and where all of them are', async () => {
  const odd = station(1, {
    kitchenPrinter: undefined,
    includeWithExpediter: false,
    expoRouting: 'SEND_TO_EXPO',
    ...monitoring(station(99)),
  });
  const kitchen = await openMonitor({ columns: 40, rows: 12, stations: [odd] });
  await kitchen.sees('Station 1');
  expect(kitchen.frame()).toMatch(/\d+ more lines?: Enter/);
});
