import { expect, test } from 'vitest';
import { BASIC, GRILL, RIVAL, record, station } from './builders.ts';
import { openMonitor } from './driver.tsx';

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
];

test.each(SIZES)(
  'at $columns x $rows a day without records says so, and is no failure',
  async (size) => {
    const kitchen = await openMonitor({ ...size, stations: [station(1)] });
    await kitchen.sees('Station 1', 'Nothing fulfilled on this business');
    await kitchen.press('F');
    await kitchen.sees('Nothing fulfilled on Thu 15 Jan 2026', '[ and ] go to the day before');
    await kitchen.press('enter', 'j', 'G', 'e', 'o');
    await kitchen.sees('Nothing fulfilled on Thu 15 Jan 2026');
  },
);

test('a restaurant without stations says so', async () => {
  const kitchen = await openMonitor();
  await kitchen.sees('No prep stations', 'no prep station is published');
  await kitchen.press('enter', 'j', 'f');
  await kitchen.sees('Nothing fulfilled');
});

test.each(SIZES)(
  'at $columns x $rows no subscription is told apart from an empty day',
  async (size) => {
    const kitchen = await openMonitor({ ...size, restaurants: [BASIC, GRILL] });
    await kitchen.sees('Corner Bakery', 'No prep stations');
    await kitchen.press('F');
    await kitchen.sees('Not subscribed', 'professional tier');
    expect(kitchen.frame()).not.toContain('Nothing fulfilled');
    expect(kitchen.frame()).not.toContain('records');
  },
);

test.each(SIZES)(
  'at $columns x $rows a restaurant that was not granted is denied, with the way to another',
  async (size) => {
    const kitchen = await openMonitor({
      ...size,
      restaurants: [RIVAL, GRILL],
      stations: [station(1)],
    });
    await kitchen.sees('Denied: NOT_PERMITTED', 'kitchen:read', 'NOT_PERMITTED');
    await kitchen.press('F');
    await kitchen.sees('Denied: NOT_PERMITTED');
    await kitchen.press('q', ']');
    await kitchen.sees('Corner Grill', 'Station 1');
  },
);

test.each(SIZES)(
  'at $columns x $rows wrong credentials are denied without a word of the secret',
  async (size) => {
    const secret = 'kx9-very-secret-0451';
    const kitchen = await openMonitor({ ...size, secret, stations: [station(1)] });
    await kitchen.sees('Denied: NOT_AUTHENTICATED', 'Check the client id and secret');
    for (const frame of kitchen.frames()) expect(frame).not.toContain(secret);
  },
);

test('a filter that hides every station says how many it hides', async () => {
  const kitchen = await openMonitor({ stations: [station(1), station(2)], records: [record(1)] });
  await kitchen.sees('Station 2');
  await kitchen.press('/', 'z', 'enter');
  await kitchen.sees('Nothing matches the filter', 'hides all 2 stations');
  await kitchen.press('\\');
  await kitchen.sees('Station 1');
});
