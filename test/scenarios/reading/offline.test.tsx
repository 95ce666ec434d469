import { expect, test } from 'vitest';
import { record, records, station } from '../builders.ts';
import { openMonitor, REFRESH_MS } from '../driver.tsx';

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
];

test.each(SIZES)(
  "at $columns x $rows a platform that can't be reached at the start is reported, and found once it is back",
  async (size) => {
    const kitchen = await openMonitor({
      ...size,
      stations: [station(1)],
      before: (gate) => gate.cut(),
    });
    await kitchen.sees("Can't reach the platform");
    await kitchen.sees('If it keeps failing, a device in between', 'r refresh');
    await kitchen.press('F');
    await kitchen.sees("Can't reach the platform");
    kitchen.gate.restore();
    await kitchen.press('q', 'r');
    await kitchen.sees('Station 1', 'updated just now');
  },
);

test.each(SIZES)(
  "at $columns x $rows old data stays with its age and the failure's code until the link is back",
  async (size) => {
    const kitchen = await openMonitor({
      ...size,
      stations: [station(1)],
      records: [record(1, { item: 'Tomato Soup' })],
    });
    await kitchen.sees('Station 1', 'no bumps here');
    await kitchen.press('F');
    await kitchen.sees('Tomato Soup');
    kitchen.gate.cut();
    await kitchen.passes(REFRESH_MS);
    await kitchen.sees('unreachable, next try 06:00:');
    await kitchen.seesInTime("Can't reach the platform, data from");
    await kitchen.seesInTime('2 min ago');
    await kitchen.sees('Tomato Soup', "Can't reach the platform, data from");
    await kitchen.press('s');
    await kitchen.sees('Station 1', "Can't reach the platform, data from");
    kitchen.gate.restore();
    await kitchen.seesInTime('updated just now');
    expect(kitchen.frame()).not.toContain('UNREACHABLE');
  },
);

test('one failed refresh loses neither the cursor nor the filter', async () => {
  const kitchen = await openMonitor({ stations: [station(1)], records: records(30) });
  await kitchen.sees('30 rows\n');
  await kitchen.press('F', '/', '1', 'enter', 'j', 'j', 'j');
  const line = kitchen.cursorLine();
  kitchen.gate.cut();
  await kitchen.seesInTime("Can't reach the platform, data from");
  expect(kitchen.cursorLine()).toBe(line);
  kitchen.gate.restore();
  await kitchen.seesInTime('updated just now');
  expect(kitchen.cursorLine()).toBe(line);
});

test.each([60, -60, -11 * 60])(
  'after the clock was set by %i minutes, refreshes go on, and old data is not called new',
  async (minutes) => {
    const kitchen = await openMonitor({ stations: [station(1)], records: [record(1)] });
    await kitchen.sees('Station 1', 'updated just now');
    const asked = kitchen.gate.asked('itemFulfillments');
    kitchen.gate.hold('itemFulfillments');
    kitchen.shift(minutes * 60_000);
    await kitchen.seesInTime(
      minutes > 0 ? 'updated 1 h ago' : 'updated before a clock was set back',
    );
    await kitchen.passes(REFRESH_MS);
    kitchen.gate.release();
    await kitchen.seesInTime('updated just now');
    await kitchen.passes(3 * REFRESH_MS);
    expect(kitchen.gate.asked('itemFulfillments')).toBeGreaterThanOrEqual(asked + 3);
    await kitchen.seesInTime('updated just now');
  },
);
