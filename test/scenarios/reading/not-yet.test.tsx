import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const TOMORROW = '20260116';
/** Words about finished dates, or about the current one. */
const OVER = /closed|Nothing fulfilled|not today|just started|printer only/;

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])('at $columns x $rows a date in the future is called one, on every screen', async (size) => {
  const kitchen = await openMonitor({ ...size, stations: [station(1)], date: TOMORROW });
  await kitchen.sees('Fri, Jan 16', '(not yet)', "This date hasn't started yet");
  await kitchen.press('enter');
  await kitchen.sees('[pace]', "This date hasn't started yet");
  await kitchen.press('tab', 'tab');
  await kitchen.sees('[stats]', "This date hasn't started yet");
  await kitchen.press('F');
  await kitchen.sees(
    'Fri, Jan 16, 2026 is still to come',
    "hasn't started yet.",
    '[ previous date',
  );
  for (const analysis of ['m', 'i', 'W']) {
    await kitchen.press(analysis);
    await kitchen.sees('Fri, Jan 16, 2026 is still to come');
  }
  await kitchen.press(']');
  await kitchen.sees("This date hasn't started yet.");
  await kitchen.press('d');
  await kitchen.sees('Fri, Jan 16, 2026  not yet');
  await kitchen.press('escape', '[');
  await kitchen.sees('No item was bumped on Thu, Jan 15, 2026', 'just started');
  const ahead = kitchen.frames().filter((frame) => /Jan 16.*\(not yet\)/.test(frame));
  expect(ahead.filter((frame) => OVER.test(frame))).toEqual([]);
});

test('speech says, too, that a date is in the future', async () => {
  const kitchen = await listen({ stations: [station(1)], date: TOMORROW });
  await kitchen.sees('Fri, Jan 16, 2026, not yet.', "This date hasn't started yet.");
  await kitchen.press('r');
  await kitchen.sees("the day hasn't started. No setup issues.");
  await kitchen.press('enter');
  await kitchen.press('tab', 'tab');
  await kitchen.sees("This date hasn't started yet.");
  await kitchen.press('F');
  await kitchen.sees("Fri, Jan 16, 2026 is still to come. This date hasn't started yet.");
  await kitchen.press('m');
  await kitchen.sees('Fri, Jan 16, 2026 is still to come.');
  expect(kitchen.everything()).not.toMatch(OVER);
});
