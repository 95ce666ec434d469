import { beforeAll, test, vi } from 'vitest';
import { printFleet } from '../../src/commands/fleet.ts';
import { BOX_GLYPHS } from '../../src/terminal/glyphs.ts';
import { sourceOf, taking } from '../commands/fulfillments/printed.ts';
import { BASIC, GRILL, RIVAL, restaurant } from '../scenarios/builders.ts';
import { openMonitor } from '../scenarios/driver.tsx';
import { setStage } from '../scenarios/stage.ts';
import {
  INCIDENTS,
  picturedRestaurant,
  picturedUsual,
  SLOW_PIZZA,
  simulateUsual,
  usualOfEach,
} from './pictured-restaurant.ts';
import { expectPicture } from './pictures.ts';

// Ink decides on colors when loaded.
vi.hoisted(() => {
  process.env['FORCE_COLOR'] = '1';
});

const SIZE = { columns: 100, rows: 24 };

/** 256 colors on a dark background, as in the pictures. */
const PICTURED = { color: true, depth: 256, background: 'dark', glyphs: BOX_GLYPHS } as const;

/** One client's restaurants: one in view, some readable, one without a subscription, one not granted. */
const HERE = picturedRestaurant(GRILL, 'typical', 1, INCIDENTS);
const PLACES = [
  [restaurant(11, ''), 'busy', 2, [{ ...SLOW_PIZZA, station: 'Broiler' }]],
  [restaurant(12, ''), 'typical', 3, [SLOW_PIZZA]],
  [restaurant(13, ''), 'cafe', 1, []],
  [restaurant(14, ''), 'typical', 4, []],
] as const;
const NEIGHBORS = PLACES.map(([place, profile, seed, plants]) =>
  picturedRestaurant(place, profile, seed, plants),
);
const USUAL = usualOfEach(
  Object.fromEntries(
    PLACES.map(([{ guid }, profile, seed]) => [guid, picturedUsual(profile, seed)]),
  ),
  picturedUsual('typical', 1),
);
const CHAIN = {
  stations: HERE.stations,
  records: HERE.records,
  neighbors: NEIGHBORS,
  restaurants: [
    HERE,
    ...NEIGHBORS,
    picturedRestaurant(BASIC, 'cafe', 2),
    picturedRestaurant(RIVAL, 'busy', 4),
  ].map(({ choice }) => choice),
};

beforeAll(() => simulateUsual(USUAL, CHAIN.restaurants));

test('the fleet picture is what the program draws', async () => {
  const monitor = await openMonitor({
    ...SIZE,
    ...CHAIN,
    source: 'https://kitchen.example',
    theme: PICTURED,
    isFleetFirst: true,
    usualReader: USUAL,
  });
  await monitor.sees('5 of 7 read', 'SLOW Grill', 'no access');
  const frame = monitor.frames().at(-1) ?? '';
  await expectPicture('restaurants.svg', frame, { columns: SIZE.columns, rows: SIZE.rows - 1 });
});

test('the picture of linecheck fleet on a terminal is what the program draws', async () => {
  const { api, clock } = await setStage(CHAIN);
  const { source } = sourceOf(api, GRILL);
  const terminal = taking({ isTTY: true, columns: SIZE.columns });
  const environment = { TERM: 'xterm-256color', COLORFGBG: '15;0' };
  const outlets = { stdout: terminal.outlet, stderr: taking().outlet, environment };
  const { restaurants } = CHAIN;
  const { signal } = new AbortController();
  await printFleet({ ...source, restaurants, usualReader: USUAL }, {}, outlets, clock, signal);
  const text = `$ linecheck fleet 2> why.log\n${terminal.text()}$ `;
  await expectPicture('fleet.svg', text, { columns: SIZE.columns, rows: 10 });
});
