import { expect, test, vi } from 'vitest';
import { dayView } from '../../../src/kitchen/audit/day-view.ts';
import { listen } from '../accessible-listener.tsx';
import { record, records, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

vi.mock('../../../src/kitchen/audit/day-view.ts', { spy: true });

const COLD = station(1, { name: 'Cold' });
const EXPO = station(2, { name: 'Drinks', expoRouting: 'EXPO_ONLY', kitchenPrinter: undefined });
const OLD = station(9, { name: 'Old Bar' });
const KITCHEN = {
  stations: [COLD, EXPO],
  records: [
    ...records(4, { at: COLD }),
    record(10, { at: EXPO }),
    record(11, { at: OLD }),
    record(12, { at: COLD, facts: { itemStartedAt: '2026-01-15T06:00:00.000+0000' } }),
  ],
};
const GHOST = `1 of 7 rows names Old Bar (${OLD.guid}), not`;

test("issues of a date's rows are shown beside issues in the setup, and disappear without a date", async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.sees('7 rows', '! 1 wrong time', '! expo-only bumps');
  await kitchen.sees('Kitchen: ! Old Bar not in setup');
  expect(kitchen.cursorLine()).toContain('Cold');
  await kitchen.sees('!  R30 1 of 5 items has times before');
  await kitchen.press('i');
  await kitchen.sees('!  R22 1 of 7 rows names Old Bar', 'Fix: Map the old GUID');
  await kitchen.press('q');
  await kitchen.press('e', 'enter', 'tab');
  await kitchen.sees('[issues]', '!  R25 1 item was bumped here', 'Fix: Publish the setup again');
  await kitchen.sees('Not checked: R27 (fewer than 20 items).');
  await kitchen.press('s', '/', 'R', '2', '5', 'enter');
  await kitchen.sees('filter: 1 of 2 stations');
  await kitchen.press('escape', 'd', 'j', 'enter');
  await kitchen.sees('No item was bumped at prep on this date.');
  await kitchen.loses('Kitchen:', 'wrong time');
  await kitchen.sees('Drinks: no issues.');
});

test.each(['re:[', 'wait>10m'])(
  'the invalid filter %s is not shown as if it counted',
  async (text) => {
    const kitchen = await openMonitor(KITCHEN);
    await kitchen.sees('! 1 wrong time');
    await kitchen.press('/', ...text.split(''));
    await kitchen.sees(`filter: ${text}_`, 'Cold', 'Drinks');
    await kitchen.loses('shows all.');
    await kitchen.press('enter');
    await kitchen.loses('shows all.');
  },
);

test('at 60 x 15 the list keeps every line, and the kitchen has one', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, columns: 60, rows: 15 });
  await kitchen.sees('Kitchen: ! Old Bar not in setup', 'Cold', 'Drinks', '!  R30');
});

test('with no station in the setup, no key leads to more about the kitchen, and no command is named for it', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, columns: 60, rows: 17 });
  await kitchen.sees('Kitchen: ! Old Bar not in setup', '!  R30');
  for (const key of ['j', 'k']) {
    await kitchen.press(key);
    expect(kitchen.frame()).not.toMatch(/more lines?: linecheck/);
  }
});

test('a date is audited once per reading, however often it is drawn', async () => {
  vi.mocked(dayView).mockClear();
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.sees('! 1 wrong time');
  await kitchen.press('j', 'k', 'e', 'enter', 'q');
  await kitchen.fulfil([record(13, { at: OLD })]);
  await kitchen.press('r');
  await kitchen.sees('8 rows\n');
  await kitchen.passes(300_000);
  await kitchen.sees('Kitchen: ! Old Bar not in setup');
  expect(vi.mocked(dayView)).toHaveBeenCalledTimes(2);
});

test("speech says the kitchen's issues after the day, and a station's issues when the cursor comes to the station", async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees(
    'Cold, 1 of 2',
    ' row',
    `Kitchen. Warning R22: ${GHOST} in the setup. It was deleted or created again, so trends break. Fix: Map the old GUID`,
  );
  await kitchen.press('j');
  await kitchen.sees('Drinks, 2 of 2', 'Warning, expo-only bumps.');
  await kitchen.press('enter');
  await kitchen.sees('1 issue.', 'Warning R25: 1 item was bumped here', 'Not checked: R27 (');
  await kitchen.press('q', 'd', '2', 'enter');
  await kitchen.sees('No item was bumped on this date.');
  expect(kitchen.said()).not.toContain('Kitchen.');
});
