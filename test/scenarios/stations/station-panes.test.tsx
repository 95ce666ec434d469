import { expect, test } from 'vitest';
import { monitoring, record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const OTHERS = Array.from({ length: 20 }, (_, n) => station(100 + n, { name: `Line ${n}` }));
const BUSY = station(1, { name: 'Busy', ...monitoring(...OTHERS) });
const KITCHEN = { stations: [BUSY, ...OTHERS], records: [record(1, { at: BUSY })] };

test.each([
  { columns: 60, rows: 15 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 70 },
])(
  'at $columns x $rows Space leaves out no line of a pane, and PgUp goes back at once',
  async (size) => {
    const kitchen = await openMonitor({ ...KITCHEN, ...size });
    await kitchen.sees('Busy');
    await kitchen.press('enter', 'tab', 'tab', 'tab');
    await kitchen.sees('[fields]', 'entityType');
    const seen = new Set<string>();
    const look = () => {
      for (const { guid } of OTHERS) if (kitchen.frame().includes(guid)) seen.add(guid);
    };
    look();
    for (let pages = 0; pages < 40; pages += 1) {
      await kitchen.press('space');
      look();
    }
    expect([...seen].sort()).toEqual(OTHERS.map(({ guid }) => guid).sort());
    expect(kitchen.frame()).not.toContain('more line');
    const end = kitchen.frame();
    await kitchen.press('space');
    expect(kitchen.frame()).toBe(end);
    await kitchen.press('pageup');
    expect(kitchen.frame()).not.toBe(end);
  },
);

test('Tab goes through the panes in a circle, and their figures match the day', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.sees(' row');
  await kitchen.press('enter');
  await kitchen.sees(
    '[pace]',
    'Busy ',
    'only 1 ticket has been bumped so far',
    'Station time, up to 8m00',
  );
  await kitchen.press('tab', 'tab');
  await kitchen.sees(
    '[stats]',
    'late from 12m (default)',
    'median',
    '8m00',
    '1 item, mean 8m00, longest 8m00.',
  );
  await kitchen.press('tab', 'tab', 'tab');
  await kitchen.sees('[issues]', 'Fix: ');
});

test('on a large terminal all panes are there at once', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, columns: 120, rows: 70 });
  await kitchen.sees(' row');
  await kitchen.press('enter');
  await kitchen.sees('pace', 'issues', 'stats', 'fields', 'Fix: ', 'median', 'entityType');
});

test('Enter on anything but a station says why it does nothing', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.sees('Busy');
  await kitchen.press('enter');
  await kitchen.sees('[KDS]');
  expect(kitchen.frame()).not.toContain('Enter open');
  await kitchen.press('enter');
  await kitchen.sees('Only stations can be opened.');
});
