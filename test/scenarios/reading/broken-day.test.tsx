import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { records, station } from '../builders.ts';
import { openMonitor, REFRESH_MS } from '../driver.tsx';

const RECORDS = records(400, { at: station(1) });
/** Nine tenths of an export, ending in the middle of a record. */
const MOST = Math.floor(JSON.stringify(RECORDS).length * 0.9);
const DAY = {
  stations: [station(1)],
  records: RECORDS,
  before: (gate: { hold: (path: 'itemFulfillments', bytes: number) => void }) =>
    gate.hold('itemFulfillments', MOST),
};

/** A row count, most of the day and not all of it. */
function expectMost(count: string | undefined): void {
  expect(Number(count)).toBeGreaterThan(300);
  expect(Number(count)).toBeLessThan(400);
}

/** No screen shows figures for the date, or the part as if it were all. */
function expectNoTotals(text: string, count: string | undefined): void {
  expect(text).not.toMatch(/Bumped: \d/);
  expect(text).not.toContain(`${count} records.`);
  expect(text).not.toContain(`, ${count} rows`);
  expect(text).not.toMatch(/[Mm]edian +\d/);
}

test('the drawn screens show the first part of an export that is cut off, and call it a part', async () => {
  const kitchen = await openMonitor(DAY);
  await kitchen.sees('Station 1');
  await kitchen.press('F');
  await kitchen.sees('loading, ');
  kitchen.gate.cut();
  await kitchen.seesInTime('incomplete, r refresh');
  const [, shown, all] = /(\d+) \/ (\d+)/.exec(kitchen.frame()) ?? [];
  expectMost(all);
  expect(shown).toBe(all);
  expect(kitchen.cursorLine()).toContain('Item 3');
  await kitchen.press('j', 'j', '/', '"item 300"', 'enter');
  await kitchen.sees(`1 / ${all}`, 'incomplete');
  expectNoTotals(kitchen.frame(), all);
  await kitchen.press('s');
  await kitchen.sees('This date did not load.');
  expectNoTotals(kitchen.frame(), all);
  await kitchen.press('enter', 'tab', 'tab');
  await kitchen.sees('[stats]', 'did not load');
  expectNoTotals(kitchen.frame(), all);
});

test('the rows that arrived stay while the day is read again, until more rows have arrived', async () => {
  const kitchen = await openMonitor(DAY);
  await kitchen.sees('Station 1');
  await kitchen.press('F');
  await kitchen.sees('loading, ');
  kitchen.gate.cut();
  await kitchen.seesInTime('incomplete, r refresh');
  const seen = kitchen.frames().length;
  kitchen.gate.release();
  kitchen.gate.restore();
  await kitchen.press('r');
  await kitchen.seesInTime('400 / 400');
  for (const frame of kitchen.frames().slice(seen)) expect(frame).toMatch(/Item 3\d\d/);
});

test('speech says how many rows arrived, that the day is incomplete, and each row', async () => {
  const kitchen = await listen(DAY);
  await kitchen.sees('Station 1, 1 of 1');
  await kitchen.press('F');
  await kitchen.sees('Loading items');
  kitchen.gate.cut();
  await kitchen.seesInTime('This date is incomplete: ');
  await kitchen.sees(
    "Can't reach the platform. ",
    'rows loaded.',
    'items of an incomplete date, all levels',
  );
  const [, count] = /This date is incomplete: only (\d+) rows loaded\./.exec(kitchen.said()) ?? [];
  expectMost(count);
  await kitchen.sees(`, 1 of ${count} loaded: Station 1`);
  await kitchen.press('j');
  await kitchen.sees(`, 2 of ${count} loaded: Station 1`);
  await kitchen.press('0');
  await kitchen.sees('Nothing matches. No item matches expo 1 or expo 2. All ');
  await kitchen.press('0', '/', '"item 300"', 'enter');
  await kitchen.sees(`1 of ${count} items of an incomplete date`, '1 of 1 loaded');
  await kitchen.press('enter');
  await kitchen.sees(
    'Item: Item 300',
    'This date is incomplete. Some items of this ticket may be missing.',
  );
  await kitchen.press('s');
  await kitchen.sees(
    'Station list.',
    `This date is incomplete: only ${count} rows loaded. An incomplete date has no stats.`,
  );
  expectNoTotals(kitchen.everything(), count);

  // It is retried repeatedly, and reported once.
  await kitchen.passes(3 * REFRESH_MS);
  expect(kitchen.everything().split('This date is incomplete: only')).toHaveLength(3);
  kitchen.gate.restore();
  kitchen.gate.release();
  await kitchen.press('r');
  await kitchen.seesInTime('Bumped: 400 prep');
});

test('rows that are still arriving are spoken only when the cursor moves to them', async () => {
  const kitchen = await listen(DAY);
  await kitchen.sees('Station 1, 1 of 1');
  await kitchen.press('F');
  await kitchen.sees('Loading items');
  await kitchen.press('r');
  await kitchen.sees('Still loading: ');
  await kitchen.passes(20_000);
  expect(kitchen.said()).not.toContain('that came');
  await kitchen.press('j');
  await kitchen.sees(', 2 of ', ' loaded: Station 1');
  await kitchen.press('2');
  await kitchen.sees('Still loading: ');
  expect(kitchen.said()).not.toContain('Items at');
  kitchen.gate.release();
  await kitchen.sees('Items at all stations: 400 items, prep and expo 1 only');
  expect(kitchen.said()).not.toContain('that came');
});

test('rows of a canceled day are spoken as incomplete, too, and again after r', async () => {
  const kitchen = await listen(DAY);
  await kitchen.sees('Station 1, 1 of 1');
  await kitchen.press('F');
  await kitchen.sees('Loading items');
  await kitchen.press('r');
  await kitchen.sees('Still loading: ');
  await kitchen.press('escape');
  await kitchen.sees(
    'You canceled loading items',
    'This date is incomplete: ',
    ' loaded: Station 1',
  );
  kitchen.gate.release();
  await kitchen.press('r');
  await kitchen.sees('400 items, all levels', '1 of 400: Station 1');
  expect(kitchen.said()).not.toContain('ncomplete');
});
