import { test, vi } from 'vitest';
import { BOX_GLYPHS } from '../../src/terminal/glyphs.ts';
import { GRILL } from '../scenarios/builders.ts';
import { type MonitorDriver, openMonitor } from '../scenarios/driver.tsx';
import { INCIDENTS, picturedRestaurant, picturedUsual } from './pictured-restaurant.ts';
import { expectPicture, type PICTURES } from './pictures.ts';

// Ink decides on colors when loaded.
vi.hoisted(() => {
  process.env['FORCE_COLOR'] = '1';
});

const SIZE = { columns: 100, rows: 24 };

/** 256 colors on a dark background, as in the pictures. */
const PICTURED = { color: true, depth: 256, background: 'dark', glyphs: BOX_GLYPHS } as const;

async function openDinner(): Promise<MonitorDriver> {
  const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 1, INCIDENTS);
  const source = 'demo, simulated';
  const monitor = await openMonitor({
    ...SIZE,
    stations,
    records,
    restaurants: [choice],
    source,
    theme: PICTURED,
    usualReader: picturedUsual('typical', 1),
  });
  await monitor.sees(' rows', 'SLOW   Grill', ', usually ');
  return monitor;
}

function expectDrawn(monitor: MonitorDriver, file: keyof typeof PICTURES): Promise<void> {
  const frame = monitor.frames().at(-1) ?? '';
  return expectPicture(file, frame, { columns: SIZE.columns, rows: SIZE.rows - 1 });
}

test('the pictures in the README are what the program draws', async () => {
  const monitor = await openDinner();
  await monitor.sees('It shares its printer with');
  await expectDrawn(monitor, 'stations.svg');
  await monitor.press('enter');
  await monitor.sees('[pace]', 'Station time, up to');
  await expectDrawn(monitor, 'station.svg');
});

test("the picture of a ticket's route is what the program draws: a fryer whose display failed has no printer", async () => {
  const monitor = await openDinner();
  await monitor.press('/', 'f', 'r', 'y', 'enter', 'T', 't');
  await monitor.sees('Ticket route for Fry (KDS offline)', 'no backup printer is assigned');
  await expectDrawn(monitor, 'trace.svg');
});

test("the picture of a date's items is what the program draws: the longest since the start of dinner", async () => {
  const monitor = await openDinner();
  await monitor.press(
    'F',
    '1',
    '2',
    '/',
    ...Array.from('grill|sauté wait>15m fired>=17:00'),
    'enter',
  );
  await monitor.sees('filter: grill|sauté wait>15m fired>=17:00');
  await monitor.press('right', 'right', 'right', 'right', 'right', 'o');
  await monitor.sees('Time▼');
  await expectDrawn(monitor, 'fulfillments.svg');
});

test('the picture of station times by hour is what the program draws, with the limit at the cursor', async () => {
  const monitor = await openDinner();
  await monitor.press('F', 'm', 'G', 'l', 'l', 'l', 'l', 'l', 'l', 'l');
  await monitor.sees('Sauté, from 18:00', 'late from');
  await expectDrawn(monitor, 'hours.svg');
});
