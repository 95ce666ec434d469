import { expect, test } from 'vitest';
import { record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
];

test.each(SIZES)(
  'at $columns x $rows commands are listed during typing, best first, and chosen with Tab and arrows',
  async (size) => {
    const kitchen = await openMonitor({ ...size, stations: [station(1)], records: [record(1)] });
    await kitchen.sees('no bumps here', 'Not judged: ');
    await kitchen.press(':');
    await kitchen.sees('stations', '[NAME] station list', 'Tab choose, Enter run, Esc cancel');
    await kitchen.press('afl');
    await kitchen.sees('all-fulfillments      items from all stations');
    await kitchen.press('ctrl+u', 'da');
    const first = kitchen.lines().find((line) => line.startsWith('  da'));
    expect(first).toContain('date                  DATE');
    await kitchen.press('tab');
    await kitchen.sees('▶ date ', 'command: date _');
    await kitchen.press('down');
    await kitchen.sees('▶ dates ', 'command: dates _');
    await kitchen.press('up', 'up');
    await kitchen.loses('command: dates _', 'command: date _');
    await kitchen.press('ctrl+u', 'all', 'tab', 'enter');
    await kitchen.sees('1 / 1');
  },
);

test.each([
  [[':'], 'nonsense', 'no command here'],
  [['t'], 'tomorrow%', 'at TIME'],
  [['/'], 'pizza', 'No station'],
])('the prompt of %s with "%s" names the key that leaves it', async (keys, text, result) => {
  const records = [record(1)];
  const kitchen = await openMonitor({ stations: [station(1)], records, columns: 120, rows: 30 });
  await kitchen.sees('no bumps here', 'Not judged: ');
  await kitchen.press(...keys, text);
  await kitchen.sees(`${text}_`, 'Esc cancel');
  expect(kitchen.frame()).toContain(result);
});
