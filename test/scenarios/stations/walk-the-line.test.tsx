import { expect, test } from 'vitest';
import { monitoring, record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const COLD = station(1, { name: 'Cold' });
const FRY = station(2, { name: 'Fry' });
const GRILL = station(3, { name: 'Grill', ...monitoring(COLD, FRY) });
const KITCHEN = { stations: [COLD, FRY, GRILL], records: [record(1, { at: GRILL })] };

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])(
  'at $columns x $rows a walk goes from the list to a station, along the graph and on to a neighbor',
  async (size) => {
    const kitchen = await openMonitor({ ...KITCHEN, ...size });
    await kitchen.sees('Corner Grill', 'Cold', 'Fry', 'Grill', 'few bumps');
    expect(kitchen.cursorLine()).toContain('Cold');
    await kitchen.press('j', 'j');
    expect(kitchen.cursorLine()).toContain('Grill');
    await kitchen.press('enter');
    await kitchen.sees('tickets go to', '[KDS]');
    await kitchen.press('j', 'j', 'j');
    await kitchen.sees('[Cold]', 'Printed tickets list');
    await kitchen.press('enter');
    await kitchen.sees('monitored by', ' Grill ');
    await kitchen.press('left');
    await kitchen.sees('[Grill]');
    await kitchen.press('q');
    await kitchen.sees('[Cold]');
    await kitchen.press('s');
    await kitchen.sees('Setup');
    expect(kitchen.cursorLine()).toContain('Grill');
    await kitchen.passes(500);
    await kitchen.press('q');
    expect(kitchen.hasQuit()).toBe(true);
  },
);
