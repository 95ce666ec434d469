import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const KITCHEN = { stations: [FRY], records: [record(1, { at: FRY })] };
const PLACES = [
  [['enter'], 'No list to filter here. q station list'],
  [['T'], 'No list to filter here. q back'],
  [['x'], 'No list to filter here. :stations NAME'],
  [['F', 'F'], 'Filter the rows in their list. q back'],
  [['F', 'enter'], 'No list to filter here. q item list'],
] as const;

test.each(PLACES)('after %j a slash gives the reason why it filters nothing', async (keys, why) => {
  const kitchen = await openMonitor({ ...KITCHEN, columns: 60, rows: 15 });
  await kitchen.sees('Bumped: 1');
  await kitchen.press(...keys, '/');
  await kitchen.sees(why.slice(0, 50));
  await kitchen.press('q');
  await kitchen.loses(why.slice(0, 50));
});

test.each(PLACES)('after %j a listener hears why', async (keys, why) => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Bumped: 1');
  for (const key of keys) await kitchen.press(key);
  await kitchen.press('/');
  expect(kitchen.said()).toContain(why);
});

test('the sheet of columns has the reason, too', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.press('F');
  await kitchen.sees('1 / 1');
  await kitchen.press('C', '/');
  await kitchen.sees('No list to filter here.');
});
