import { expect, test } from 'vitest';
import { monitoring, record, records, station } from '../builders.ts';
import { openMonitor, REFRESH_MS } from '../driver.tsx';

const COLD = station(1, { name: 'Cold' });
const FRY = station(2, { name: 'Fry' });

/** The cursor's screen line. */
function cursorHeight(lines: readonly string[]): number {
  return lines.findIndex((line) => line.startsWith('▶'));
}

test('new records appear above, and the cursor stays on the same row and line', async () => {
  const kitchen = await openMonitor({ stations: [COLD], records: records(50) });
  await kitchen.sees('50 rows\n');
  await kitchen.press('F');
  await kitchen.sees('50 / 50');
  await kitchen.press(...Array.from({ length: 20 }, () => 'j'));
  expect(kitchen.cursorLine()).toContain('Item 29');
  const height = cursorHeight(kitchen.lines());
  await kitchen.fulfil([
    record(101, { firedMinutesAgo: 9 }),
    record(102, { firedMinutesAgo: 8.5 }),
  ]);
  await kitchen.passes(REFRESH_MS);
  await kitchen.sees('52 / 52');
  expect(kitchen.cursorLine()).toContain('Item 29');
  expect(cursorHeight(kitchen.lines())).toBe(height);
});

test('a cursor that was never moved stays on top and follows what is new', async () => {
  const kitchen = await openMonitor({ stations: [COLD], records: records(5) });
  await kitchen.sees('5 rows\n');
  await kitchen.press('F');
  await kitchen.sees('5 / 5');
  await kitchen.fulfil([record(101, { item: 'Fresh Soup', firedMinutesAgo: 9 })]);
  await kitchen.passes(REFRESH_MS);
  await kitchen.sees('6 / 6');
  expect(kitchen.cursorLine()).toContain('Fresh Soup');
});

test('a record on the screen stays while others come in', async () => {
  const kitchen = await openMonitor({ stations: [COLD], records: records(5) });
  await kitchen.sees('5 rows\n');
  await kitchen.press('F', 'enter');
  await kitchen.sees('Item 4', 'fired to bumped');
  await kitchen.fulfil([record(101, { item: 'Fresh Soup', firedMinutesAgo: 9 })]);
  await kitchen.passes(REFRESH_MS);
  await kitchen.sees('6 rows\n', 'Item 4');
});

test('a station that is deleted while its screen is open is called gone, and Esc leads back to the list', async () => {
  const kitchen = await openMonitor({ stations: [COLD, FRY] });
  await kitchen.sees('Cold', 'Fry');
  await kitchen.press('j', 'enter');
  await kitchen.sees('tickets go to');
  await kitchen.publish([COLD]);
  await kitchen.passes(REFRESH_MS);
  await kitchen.sees('This station is gone');
  await kitchen.press('enter', 'j', 'h', 'l', 'tab', 'space');
  await kitchen.sees('This station is gone');
  await kitchen.press('escape');
  await kitchen.sees('Cold');
  expect(kitchen.frame()).not.toContain('Fry');
});

test("a neighbor that disappears under the graph's cursor leaves the cursor on an existing one", async () => {
  const kitchen = await openMonitor({
    stations: [station(1, { name: 'Cold', ...monitoring(FRY) }), FRY],
  });
  await kitchen.sees('Cold', 'Fry');
  await kitchen.press('enter');
  await kitchen.press('j', 'j', 'j', 'j');
  await kitchen.sees('[Fry]');
  await kitchen.publish([COLD, FRY]);
  await kitchen.passes(REFRESH_MS);
  await kitchen.loses('Fry');
  await kitchen.sees('[Expo]');
});

test('a day goes on to the next business date at closeout', async () => {
  const kitchen = await openMonitor({ stations: [COLD] });
  await kitchen.sees(' · Thu, Jan 15 · 06:00');
  await kitchen.passes(22 * 60 * 60_000, 20);
  await kitchen.sees(' · Fri, Jan 16 · 04:00');
  expect(kitchen.frame()).not.toContain('not today');
});
