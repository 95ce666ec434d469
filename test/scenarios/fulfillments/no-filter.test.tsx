import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const KITCHEN = { stations: [FRY], records: [record(1, { at: FRY })] };
const PLACES = [
  [
    ['enter'],
    'There is no list to filter here. Press Esc, then q station list · [ ] other station',
  ],
  [['T'], 'There is no list to filter here. Press Esc, then q back · [ ] other station'],
  [['x'], 'There is no list to filter here. Press Esc, then : stations NAME · e next issue'],
  [['F', 'F'], 'There is no list to filter here. Press Esc, then q list · / filter'],
  [['F', 'enter'], 'There is no list to filter here. Press Esc, then q item list'],
] as const;

test.each(PLACES)('after %j, / says why there is nothing to filter', async (keys, why) => {
  const kitchen = await openMonitor({ ...KITCHEN, columns: 60, rows: 15 });
  await kitchen.sees('The last item was bumped at prep at 05:48.');
  await kitchen.press(...keys);
  const before = kitchen.frame();
  // Some of these letters quit, mute, sort and refresh.
  await kitchen.press('/', 'q', 'Q', 'MroFf', 'space', '?');
  await kitchen.sees('filter: qQMroFf ?_', why.slice(0, 20));
  await kitchen.press('escape');
  await kitchen.loses('filter: ');
  expect(kitchen.frame()).toBe(before);
  await kitchen.press('/', 'd', 'enter');
  await kitchen.loses('filter: ');
  expect(kitchen.frame()).toBe(before);
  await kitchen.press('/', 'd', 'tab');
  await kitchen.loses('filter: ');
  expect(kitchen.hasQuit()).toBe(false);
});

test.each(PLACES)('after %j, speech says why there is nothing to filter', async (keys, why) => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Bumped: 1');
  for (const key of keys) await kitchen.press(key);
  await kitchen.press('/');
  await kitchen.sees(why);
  await kitchen.press('q');
  await kitchen.press('escape');
  expect(kitchen.hasQuit()).toBe(false);
});

test('help has no list to filter, and a list that is not loaded says so, too', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.press('F');
  await kitchen.sees('1 / 1');
  await kitchen.press('?', '/', 'q');
  await kitchen.sees('filter: q_', 'There is no list to filter here.', 'Keys for this screen');
  const unread = await openMonitor({ ...KITCHEN, before: ({ cut }) => cut() });
  await unread.seesInTime('r refresh');
  await unread.press('/', 'qd');
  await unread.sees('filter: qd_', 'The station list did not load.');
  expect(unread.hasQuit()).toBe(false);
});
