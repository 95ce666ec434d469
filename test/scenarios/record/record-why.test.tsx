import { test } from 'vitest';
import { KITCHEN } from '../../commands/why/slow-grill.ts';
import { listen } from '../accessible-listener.tsx';
import { openMonitor } from '../driver.tsx';

const OPENING = { ...KITCHEN, readsDates: true };

test('an open item has the cause below its journey', async () => {
  const kitchen = await openMonitor({ ...OPENING, columns: 80, rows: 24 });
  await kitchen.sees('Bumped: 88');
  await kitchen.press('F', 'enter');
  await kitchen.sees('Item journey', 'Why', 'Grill was slow: other tickets at Grill');
  await kitchen.press('q');
  await kitchen.press('down', 'enter');
  await kitchen.sees('Item journey', 'Why');
});

test('without earlier dates it has none', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, columns: 80, rows: 40 });
  await kitchen.sees('Bumped: 88');
  await kitchen.press('F', 'enter');
  await kitchen.sees('Item journey', 'orderSource');
  await kitchen.loses('Why');
});

test('the same is heard', async () => {
  const heard = await listen(OPENING);
  await heard.sees('Bumped: 88');
  await heard.press('F', 'enter');
  await heard.sees('Why: Grill was slow: other tickets at Grill then took', 'times usual');
});
