import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { CAREFUL, DOUBTED_BUMPS, EAGER, ROUNDS } from '../doubted-bumps.ts';
import { openMonitor } from '../driver.tsx';

const kitchenOf = (only: typeof ROUNDS) => ({
  stations: [only],
  records: DOUBTED_BUMPS.filter(({ prepStationGuid }) => prepStationGuid === only.guid),
});

const flowing = (frame: string) => frame.replaceAll(/\s+/g, ' ');

test('the station page says what to change, below what needs somebody, and the share beside the stats', async () => {
  const kitchen = await openMonitor({ ...kitchenOf(ROUNDS), columns: 80, rows: 24 });
  await kitchen.sees(' row');
  await kitchen.press('enter');
  await kitchen.sees('[pace]', 'Bump each ticket when it leaves Grill', 'Station time, up to');
  const text = flowing(kitchen.frame());
  expect(text).toContain('65% of its items were bumped in bulk, at most 8 s apart.');
  expect(text.indexOf("Grill isn't slow")).toBeLessThan(text.indexOf('Bump each ticket'));
  await kitchen.press('tab', 'tab');
  await kitchen.sees('[stats]', '(65% in bulk)');
  expect(flowing(kitchen.frame())).toContain(
    '35% of 40 bumps look real (65% in bulk). With only the real bumps, the median is 7m30 instead of 8m15',
  );
});

test('a station whose bumps are believed has one calm line', async () => {
  const kitchen = await openMonitor({ ...kitchenOf(CAREFUL), columns: 80, rows: 24 });
  await kitchen.sees(' row');
  await kitchen.press('enter');
  await kitchen.sees('[pace]', 'Station time, up to');
  expect(kitchen.frame()).not.toContain('Bump each');
  await kitchen.press('tab', 'tab');
  await kitchen.sees('[stats]', 'All 40 bumps look real.');
});

test('the accessible monitor says the same', async () => {
  const kitchen = await listen(kitchenOf(EAGER));
  await kitchen.sees('Bumped: 40');
  await kitchen.press('enter');
  await kitchen.sees('No other station monitors this one.');
  await kitchen.press('tab', 'tab');
  await kitchen.sees('Stats:', '70% of 40 bumps look real', 'were bumped before they can be made');
});
