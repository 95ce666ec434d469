import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { BASIC, GRILL, RIVAL, record, restaurant, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';
import { keysTo } from '../fleet/keys-to.ts';

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
];

test.each(SIZES)(
  'at $columns x $rows a date without rows has a sentence, and is no failure',
  async (size) => {
    const kitchen = await openMonitor({ ...size, stations: [station(1)] });
    await kitchen.sees('Station 1', 'No item has been bumped at prep yet.');
    await kitchen.press('F');
    await kitchen.sees('No item was bumped on Thu, Jan 15, 2026', '[ previous date · d another');
    expect(kitchen.frame()).not.toContain('Enter open');
    await kitchen.press('enter', 'j', 'G', 'e', 'o');
    await kitchen.sees('No item was bumped on Thu, Jan 15, 2026');
  },
);

test('a restaurant without stations has a sentence', async () => {
  const kitchen = await openMonitor();
  await kitchen.sees('No prep stations', 'no published prep stations');
  await kitchen.press('enter', 'j', 'f');
  await kitchen.sees('No item was bumped');
});

test.each(SIZES)(
  'at $columns x $rows a missing subscription is told apart from an empty date',
  async (size) => {
    const kitchen = await openMonitor({ ...size, restaurants: [BASIC, GRILL] });
    await kitchen.sees('Corner Bakery', 'No prep stations');
    await kitchen.press('F');
    await kitchen.sees('This restaurant has no ticket times', 'Professional subscription');
    expect(kitchen.frame()).not.toContain('No item was bumped');
    expect(kitchen.frame()).not.toContain('rows');
  },
);

/** A restaurant with stations and no subscription. */
const CAFE = restaurant(4, 'Morning Post');
const WITHOUT_TIMES = {
  restaurants: [CAFE, GRILL],
  neighbors: [{ choice: CAFE, stations: [station(5, { name: 'Espresso' })], records: [] }],
  unsubscribed: [CAFE],
  readsDates: true,
};

test.each(SIZES)(
  'at $columns x $rows no screen waits for ticket times without a subscription',
  async (size) => {
    const kitchen = await openMonitor({ ...WITHOUT_TIMES, ...size });
    await kitchen.sees('Espresso', 'No ticket times: no Professional subscription.');
    expect(kitchen.frame()).not.toMatch(/Loading|Judging|answer/);
    await kitchen.press('enter');
    for (const pane of ['[pace]', '[issues]', '[stats]', '[fields]']) {
      await kitchen.sees(pane);
      expect(kitchen.frame()).not.toContain('Loading');
      await kitchen.press('tab');
    }
    await kitchen.sees('[pace]', 'No ticket times: no Professional subscription.');
    await kitchen.press('s', 'x');
    await kitchen.sees('No ticket times: no bumps are shown.');
  },
);

test.each(SIZES)(
  'at $columns x $rows the dates screen has a sentence if there is no subscription, and no date failed',
  async (size) => {
    const kitchen = await openMonitor({ ...WITHOUT_TIMES, ...size });
    await kitchen.sees('Espresso', 'No ticket times');
    await kitchen.press('D');
    await kitchen.sees('This restaurant has no ticket times', 'no Professional subscription');
    await kitchen.press('l', 'j', 'tab', 'enter');
    expect(kitchen.frame()).not.toMatch(/fail|Not read|NOT_SUBSCRIBED/);
  },
);

test('speech says why there are no ticket times', async () => {
  const kitchen = await listen(WITHOUT_TIMES);
  await kitchen.sees('No ticket times: no Professional subscription.');
  await kitchen.press('enter');
  await kitchen.sees('Espresso, 1 of 1', 'no ticket times');
  await kitchen.press('tab');
  expect(kitchen.everything()).not.toContain('not loaded');
  await kitchen.press('s', 'D');
  await kitchen.sees('This restaurant has no ticket times.', 'It has no Professional subscription');
  expect(kitchen.everything()).not.toMatch(/fail|Not read|NOT_SUBSCRIBED/);
});

test.each(SIZES)(
  'at $columns x $rows a restaurant without permission is called denied, and another can be chosen',
  async (size) => {
    const kitchen = await openMonitor({
      ...size,
      restaurants: [RIVAL, GRILL],
      stations: [station(1)],
    });
    await kitchen.sees('No access to this restaurant', 'kitchen:read', 'NOT_PERMITTED, request ID');
    await kitchen.press('F');
    await kitchen.sees('No access to this restaurant');
    await kitchen.press('q', ...keysTo('grill'));
    await kitchen.sees('Corner Grill', 'Station 1');
  },
);

test.each(SIZES)(
  'at $columns x $rows wrong credentials are refused without a word of the secret',
  async (size) => {
    const secret = 'kx9-very-secret-0451';
    const kitchen = await openMonitor({ ...size, secret, stations: [station(1)] });
    await kitchen.sees('Login refused', 'The client ID or secret is wrong', 'NOT_AUTHENTICATED');
    for (const frame of kitchen.frames()) expect(frame).not.toContain(secret);
  },
);

test('a filter that hides every station says how many it hides', async () => {
  const kitchen = await openMonitor({ stations: [station(1), station(2)], records: [record(1)] });
  await kitchen.sees('Station 2');
  await kitchen.press('/', 'z', 'enter');
  await kitchen.sees('No station matches the filter z. All 2 are hidden.', '\\ filter off');
  await kitchen.press('\\');
  await kitchen.sees('Station 1');
});
