import { expect, test } from 'vitest';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import type { UsualReader } from '../../../src/kitchen/usual/usual-dates.ts';
import type { Plant } from '../../../src/service/simulator/plant-kinds.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { picturedRestaurant, picturedUsual } from '../../docs/pictured-restaurant.ts';
import { listen } from '../accessible-listener.tsx';
import { BASIC, GRILL, RIVAL, restaurant } from '../builders.ts';
import { type MonitorDriver, type Opening, openMonitor } from '../driver.tsx';

const MINUTE = 60_000;
const SLOW: readonly Plant[] = [
  { kind: 'slow', station: 'Grill', from: EPOCH - 90 * MINUTE, factor: 3 },
];
/** No station is over its limit, which judges before earlier dates are read. */
const FAST: readonly Plant[] = [{ kind: 'pace', factor: 0.6 }];
const HERE = picturedRestaurant(GRILL, 'typical', 7, SLOW);
const NEIGHBORS = [
  picturedRestaurant(restaurant(11, ''), 'typical', 3, FAST),
  picturedRestaurant(restaurant(12, ''), 'cafe', 1),
];
const tagged = (choice: RestaurantChoice, ...tags: readonly string[]) => ({ ...choice, tags });

/** One with a slow station, two as usual, one without a subscription, one closed to this client. */
const CHAIN = {
  stations: HERE.stations,
  records: HERE.records,
  neighbors: NEIGHBORS,
  restaurants: [
    ...NEIGHBORS.map(({ choice }) => tagged(choice, 'west')),
    tagged(HERE.choice, 'east'),
    picturedRestaurant(BASIC, 'cafe', 2).choice,
    picturedRestaurant(RIVAL, 'busy', 4).choice,
  ],
  usualReader: picturedUsual('typical', 7),
  source: 'kitchen.example',
  isFleetFirst: true,
};

/** Failures may come first or last. */
async function readsAll({ seesInTime }: Pick<MonitorDriver, 'seesInTime'>): Promise<void> {
  await seesInTime('3 of 5 read');
  await seesInTime('1 failed');
  await seesInTime('1 not subscribed');
}

test('the worst restaurant is first, each says how its reading ended, and the header says how many were read', async () => {
  const fleet = await openMonitor({ ...CHAIN, columns: 100 });
  await readsAll(fleet);
  await fleet.sees('1 slow', 'SLOW Grill', 'no access', 'no ticket times');
  await fleet.sees('5 restaurants ', 'Juniper & Rye: Grill has been slow since 17:49.');
  expect(fleet.cursorLine()).toContain('Juniper & Rye');
  const list = fleet.lines().find((line) => line.includes('SLOW Grill'));
  expect(list).toMatch(/ 17:49 +1\.\dx +\d+ +\d+% 2!! 4! /);
});

test('a state is complete even if minor columns must leave, and issues in the setup have no color', async () => {
  const stopped: Plant = { kind: 'stop', station: 'Cold', from: EPOCH - 65 * MINUTE };
  const { stations, records } = picturedRestaurant(GRILL, 'typical', 7, [...SLOW, stopped]);
  const fleet = await openMonitor({ ...CHAIN, stations, records, columns: 80 });
  await readsAll(fleet);
  await fleet.sees('SLOW Grill · QUIET Cold ', 'Late, 30m');
  expect(fleet.frame()).not.toMatch(/Tickets, 30m|QUIET C…/);
  await fleet.resize({ columns: 130, rows: 30 });
  await fleet.sees('SLOW Grill · QUIET Cold ', 'Tickets, 30m', 'Issues');
  const row = (fleet.frames().at(-1) ?? '').split('\n').find((line) => line.includes('SLOW Grill'));
  // oxlint-disable-next-line no-control-regex -- styles are control sequences
  expect(row).toMatch(/\u001b\[1;31mSLOW Grill.*\d+% 2!! 4! /);
});

test('Enter opens a restaurant on the station list, and q comes back to the same row', async () => {
  const fleet = await openMonitor(CHAIN);
  await readsAll(fleet);
  await fleet.press('j', 'j');
  const row = fleet.cursorLine().slice(0, 18);
  await fleet.press('enter');
  await fleet.sees('Now    Usual');
  await fleet.press('enter');
  await fleet.sees('[pace]');
  await fleet.press('s', 'q');
  await fleet.sees('3 of 5 read');
  expect(fleet.cursorLine()).toContain(row);
  await fleet.passes(500);
  await fleet.press('q');
  expect(fleet.hasQuit()).toBe(true);
});

test("a screen over the list of restaurants has the list's header, and no restaurant's", async () => {
  const fleet = await openMonitor(CHAIN);
  await readsAll(fleet);
  const header = fleet.lines()[0];
  for (const [key, title] of [
    ['?', 'Keys for this screen'],
    ['O', 'Sort restaurants by'],
  ] as const) {
    await fleet.press(key);
    await fleet.sees(title);
    expect(fleet.lines()[0]).toBe(header);
    await fleet.press('escape');
    await fleet.loses(title);
  }
});

test('c leads back to the list from anywhere', async () => {
  const fleet = await openMonitor(CHAIN);
  await readsAll(fleet);
  await fleet.press('enter');
  await fleet.sees('SLOW   Grill');
  await fleet.press('x', 'c');
  await fleet.sees('3 of 5 read');
});

test('restaurants are filtered by state and tag, and sorted by tag', async () => {
  const fleet = await openMonitor({ ...CHAIN, columns: 100 });
  await readsAll(fleet);
  await fleet.press('/', ...Array.from('tag:west'), 'enter');
  await fleet.sees('filter: 2 of 5 restaurants (tag:west');
  await fleet.press('/', 'ctrl+u', ...Array.from('stat:slow'), 'enter');
  await fleet.sees('Unknown field "stat". Did you mean state?');
  await fleet.loses('restaurants (stat:slow');
  await fleet.press('escape', 'escape');
  await fleet.sees('1 slow');
  await fleet.press('O');
  await fleet.sees('Sort restaurants by', '▶ worst first');
  await fleet.press('j', 'j', 'enter');
  await fleet.sees('Tags▲');
  expect(fleet.cursorLine()).toContain('east');
});

test('no filter and no order hides a restaurant that needs help', async () => {
  const fleet = await openMonitor(CHAIN);
  await readsAll(fleet);
  await fleet.press('/', ...Array.from('tag:west'), 'enter');
  // Not all of them are judged, and a filter must not hide that either.
  await fleet.sees("1 slow of 2 judged, 2 can't be judged, 1 not subscribed");
  await fleet.sees('Hidden by the filter: Juniper & Rye. filter: 2 of 5', 'shows all.');
  await fleet.press('/', 'ctrl+u', 'zzz', 'enter');
  await fleet.sees('Hidden by the filter: Juniper & Rye.', 'Nothing matches');
  await fleet.sees('No restaurant matches the filter zzz.', '\\ filter off · Esc clear filter');
  await fleet.press('\\', 'O', 'j', 'j', 'enter', 'j');
  await fleet.sees('1 slow of 2 judged', 'west: none of 1 is slow or quiet, 1 not judged.');
  await fleet.resize({ columns: 60, rows: 15 });
  await fleet.press('/', 'ctrl+u', 'tag:west', 'enter');
  await fleet.sees('1 slow of 2 judged', 'Hidden by the filter: Juniper & Rye.');
});

test('a restaurant with a state is read each minute, one in service every second minute, and others rarely', async () => {
  const fleet = await openMonitor(CHAIN);
  await readsAll(fleet);
  const before = fleet.gate.asked('itemFulfillments');
  await fleet.passes(61_000);
  await expect.poll(() => fleet.gate.asked('itemFulfillments') - before).toBe(1);
  await fleet.passes(60_000);
  await expect.poll(() => fleet.gate.asked('itemFulfillments') - before).toBe(4);
});

test('while the platform is away, rows keep their last reading, with the age', async () => {
  const fleet = await openMonitor({ ...CHAIN, columns: 100 });
  await readsAll(fleet);
  fleet.gate.cut();
  await fleet.press('r');
  await fleet.seesInTime('0 of 5 read');
  await fleet.sees('5 failed');
  await fleet.sees('SLOW Grill');
  fleet.gate.restore();
  await fleet.press('r');
  await fleet.seesInTime('1 failed');
});

test('a silent platform is in the header within a minute, and old states are unknown', async () => {
  const fleet = await openMonitor({ ...CHAIN, columns: 100 });
  await readsAll(fleet);
  await fleet.sees('SLOW Grill', "1 slow of 2 judged, 2 can't be judged, 1 not subscribed");
  fleet.gate.hold('itemFulfillments');
  await fleet.passes(59_000);
  expect(fleet.frame()).not.toContain('has not answered');
  // Exports may take as long: the setup still comes.
  fleet.gate.hold('/');
  await fleet.passes(59_000);
  await fleet.sees('The platform has not answered for ', 'SLOW Grill');
  await fleet.passes(250_000);
  await fleet.sees(
    'not judged: old data',
    "No restaurant is judged: 4 can't be judged, 1 not subscribed.",
  );
  expect(fleet.frame()).not.toContain('SLOW');
  fleet.gate.release();
  await fleet.loses('The platform has not answered for ');
});

test('rows of another restaurant and unreadable stations are named on the list', async () => {
  const [first, second] = NEIGHBORS;
  const rewritten: Opening['before'] = ({ rewrite }) => {
    rewrite('prepStations', (text) =>
      text.includes(first?.stations[0]?.guid ?? '') ? text.replace('"entityType"', '"x"') : text,
    );
    rewrite('itemFulfillments', (text) =>
      text.replace(`"restaurantGuid":"${second?.choice.guid}"`, `"restaurantGuid":"${RIVAL.guid}"`),
    );
  };
  const fleet = await openMonitor({ ...CHAIN, columns: 100, before: rewritten });
  await fleet.seesInTime('2 of 5 read');
  await fleet.seesInTime('1 failed · 1 not subscribed · 1 incomplete');
  await fleet.press('/', ...Array.from('state:closed|unknown'), 'enter');
  await fleet.sees('incomplete', '1 row from another res');
  await fleet.sees('Corner Cup: 1 row from another restaurant.');
  await fleet.press('j');
  await fleet.sees('1 entry in the station list could not be read.');
});

test('a refused login is tried once in five minutes, not once for each restaurant', async () => {
  const fleet = await openMonitor({ ...CHAIN, secret: 'wrong' });
  await fleet.seesInTime('not authenticated');
  const asked = fleet.gate.asked('login');
  await fleet.passes(200_000);
  expect(fleet.gate.asked('login')).toBe(asked);
  await fleet.passes(110_000);
  await expect.poll(() => fleet.gate.asked('login')).toBeGreaterThan(asked);
});

test('before earlier dates are read, no station is slow by its limit', async () => {
  // Dates still on their way: kept ones are none, and no other arrives.
  const usualReader: UsualReader = {
    weeks: 4,
    async *summaries(_restaurant, _dates, { signal, isKeptOnly = false }) {
      if (isKeptOnly) return;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      yield* [];
    },
  };
  const fleet = await openMonitor({ ...CHAIN, usualReader });
  await readsAll(fleet);
  await fleet.sees("Judging… 0 of 5 restaurants judged, 1 can't be judged, 1 not subscribed.");
});

test('r reads all restaurants again, and while paused no restaurant is read', async () => {
  const fleet = await openMonitor(CHAIN);
  await readsAll(fleet);
  await fleet.press('=');
  const before = fleet.gate.asked('itemFulfillments');
  await fleet.passes(200_000);
  expect(fleet.gate.asked('itemFulfillments')).toBe(before);
});

test('speech reads the fleet as a list of sentences', async () => {
  const kitchen = await listen({ ...CHAIN });
  await readsAll(kitchen);
  await kitchen.sees('0 of 5 read.', 'Judging… 0 of 5 restaurants judged.', 'Worst first.');
  await kitchen.sees(
    " s, 1 failed, 1 not subscribed. 1 slow of 2 judged, 2 can't be judged, 1 not subscribed.",
  );
  await kitchen.press('r');
  await kitchen.seesInTime('All restaurants.');
  await kitchen.sees('3 of 5 read');
  await kitchen.press('g');
  await kitchen.sees('1 of 5. Juniper & Rye: Grill has been slow since 17:49.');
});

test('with targets, a wide list has how channels meet them, and any size says it of the restaurant', async () => {
  const targets = new Map([['TAKE_OUT', 12 * MINUTE]]);
  const wide = { columns: 160, rows: 30 };
  const kitchen = await openMonitor({ ...CHAIN, ...wide, targets });
  await kitchen.sees('Within target', 'Takeout 4');
  await kitchen.resize({ columns: 60, rows: 15 });
  await kitchen.loses('Real bumps');
  await kitchen.sees('Within target: ');
  const without = await openMonitor({ ...CHAIN, ...wide });
  await without.sees('Real bumps');
  expect(without.frame()).not.toContain('Within target');
});
