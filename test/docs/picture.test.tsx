import { expect, test, vi } from 'vitest';
import type { ItemFulfillmentRead } from '../../src/contract/decode.ts';
import { simulateDay } from '../../src/simulator/day.ts';
import { liveDay } from '../../src/simulator/live-day.ts';
import { simulateRestaurant } from '../../src/simulator/restaurant.ts';
import { EPOCH } from '../api/virtual-clock.ts';
import { GRILL, TODAY } from '../scenarios/builders.ts';
import { type MonitorDriver, openMonitor } from '../scenarios/driver.tsx';
import { terminalPicture } from './terminal-picture.ts';

// Colours are decided when Ink is loaded.
vi.hoisted(() => {
  process.env['FORCE_COLOR'] = '1';
});

const SIZE = { columns: 100, rows: 24 };
/** Where it is dinner time when the story begins. */
const CALENDAR = { zone: 'Asia/Bangkok', closeoutHour: 4 };

test('the pictures in the README are what the program draws', async () => {
  const key = { profile: 'typical', seed: 1 } as const;
  const { stations, name } = simulateRestaurant(key);
  const { zone: timezone, closeoutHour } = CALENDAR;
  const day = simulateDay({ ...key, businessDate: TODAY, timezone, closeoutHour });
  const records = liveDay(day)
    .take(EPOCH)
    .map((record): ItemFulfillmentRead => ({ ...record, restaurantGuid: GRILL.guid }));
  const monitor = await openMonitor({
    ...SIZE,
    stations,
    records,
    restaurants: [{ ...GRILL, name, calendar: CALENDAR }],
    source: 'demo, simulated',
  });
  await monitor.sees('Fulfilled:');
  await monitor.press('down', 'down', 'down', 'down');
  await monitor.sees('Shares its always-on printer');
  await expect(await drawn(monitor)).toMatchFileSnapshot('../../assets/stations.svg');
  await monitor.press('enter', 'tab');
  await monitor.sees('station time');
  await expect(await drawn(monitor)).toMatchFileSnapshot('../../assets/station.svg');
});

async function drawn(monitor: MonitorDriver): Promise<string> {
  return terminalPicture(monitor.frames().at(-1) ?? '', SIZE.columns, SIZE.rows - 1);
}
