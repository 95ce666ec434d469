import { expect, test } from 'vitest';
import type { UsualReader } from '../../../src/kitchen/usual/usual-dates.ts';
import type { Plant } from '../../../src/service/simulator/plant-kinds.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { picturedRestaurant, picturedUsual } from '../../docs/pictured-restaurant.ts';
import { GRILL } from '../builders.ts';
import { type Opening, openMonitor } from '../driver.tsx';

const MINUTE = 60_000;
const SLOW: Plant = { kind: 'slow', station: 'Grill', from: EPOCH - 90 * MINUTE, factor: 3 };
const STOP: Plant = { kind: 'stop', station: 'Cold', from: EPOCH - 35 * MINUTE };
const USUAL = picturedUsual('typical', 7);

/** A kitchen at dinner with these incidents. */
function dinner(plants: readonly Plant[], opening: Opening = { usualReader: USUAL }) {
  const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 7, plants);
  return openMonitor({ stations, records, restaurants: [choice], ...opening });
}

test('the slow and the quiet station are named on opening, without a key', async () => {
  const kitchen = await dinner([SLOW, STOP]);
  await kitchen.sees('SLOW   Grill', 'usually', 'QUIET  Cold since 18:1');
  const [, slow = '', quiet = '', head = ''] = kitchen.lines();
  expect(slow).toMatch(
    /^SLOW {3}Grill since 1\d:\d\d: \d+m\d\d, usually \d+m\d\d\. \d+ of \d+ tickets late\. *$/,
  );
  expect(quiet).toMatch(
    /^QUIET {2}Cold since 18:1\d\. About \d+ tickets should have had an item from Cold\. *$/,
  );
  expect(head).toMatch(/Station +Now +Usual +90% under +Tickets +Last 2 h +Setup/);
});

test('a silence of over an hour has its minutes, because one or two hours differ much', async () => {
  const kitchen = await dinner([{ ...STOP, from: EPOCH - 106 * MINUTE }]);
  await kitchen.sees('QUIET  Cold since 16:47.', 'came in\n2h16m ago.');
  await kitchen.press('enter');
  await kitchen.sees('Cold has been quiet since 16:47: nothing has come out for 2h12m');
});

test('a kitchen where nothing comes out is called stopped, in the first line', async () => {
  const kitchen = await dinner([{ kind: 'stop', from: EPOCH - 25 * MINUTE }]);
  await kitchen.sees('STOPPED Nothing has come out since 18:3');
  const [, stopped = ''] = kitchen.lines();
  expect(stopped).toMatch(
    /^STOPPED Nothing has come out since 18:3\d\. Usually \d+ bumps by now\. *$/,
  );
  expect(kitchen.frame()).not.toMatch(/SLOW|QUIET/);
});

test('if no station needs anybody, one line says so', async () => {
  const kitchen = await dinner([]);
  await kitchen.sees('No station is slow or quiet (6 judged, 2 not: Bar, Sauces & Sides).');
  await kitchen.sees('Usual: ', 'days.');
  expect(kitchen.frame()).not.toMatch(/SLOW|QUIET/);
});

test('stations that have no line are named, or counted if there is no room for names', async () => {
  const stops = ['Grill', 'Fry', 'Cold'].map((station): Plant => ({
    ...STOP,
    station,
    from: EPOCH - 50 * MINUTE,
  }));
  const kitchen = await dinner(stops);
  await kitchen.sees('QUIET  Grill', 'QUIET  Fry', '+Cold quiet');
  await kitchen.resize({ columns: 80, rows: 14 });
  await kitchen.sees('QUIET  Grill', '+Fry quiet, Cold quiet');
  await kitchen.resize({ columns: 42, rows: 14 });
  await kitchen.sees('QUIET  Grill', '+2 more');
});

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])('at $columns x $rows no filter and no view hides what needs help', async (size) => {
  const remembered = { stations: { filter: { text: 'zzz' } } };
  const memory = { load: () => remembered, save: () => undefined };
  const kitchen = await dinner([SLOW, STOP], { usualReader: USUAL, memory, ...size });
  const needing = ['SLOW   Grill', 'QUIET  Cold'];
  await kitchen.sees(...needing, 'Pizza');
  await kitchen.press('\\');
  await kitchen.sees(...needing, 'Nothing matches', 'No station matches the filter zzz.');
  await kitchen.sees('\\ filter off · Esc clear filter');
  await kitchen.press('tab');
  await kitchen.sees(...needing, 'Nothing matches');
  await kitchen.press('/', 'ctrl+u', 'pizza');
  await kitchen.sees(...needing, '1 of 8');
  await kitchen.press('enter');
  await kitchen.sees(...needing, 'Prints', 'filter: 1 of 8');
  await kitchen.press('\\');
  await kitchen.sees(...needing, 'Sauté');
});

test('a line that is cut keeps its name and its time', async () => {
  const { choice, stations, records } = picturedRestaurant(
    GRILL,
    'typical',
    7,
    ['Grill', 'Sauté'].map((station): Plant => ({ ...SLOW, station })),
  );
  const long = (name = '') => `${name} in the kitchen on the first floor`;
  const kitchen = await openMonitor({
    stations: stations.map((each) => ({ ...each, name: long(each.name) })),
    records: records.map((each) => ({ ...each, prepStationName: long(each.prepStationName) })),
    restaurants: [choice],
    usualReader: USUAL,
    columns: 80,
    rows: 14,
  });
  await kitchen.sees('SLOW   ', '+1 more');
  expect(kitchen.lines()[1]).toMatch(
    /^SLOW {3}\w+ in the kitchen on the first floor since 1\d:\d\d/,
  );
});

test('stations with a new menu are counted if most stations have one', async () => {
  const kitchen = await dinner([{ kind: 'menu', factor: 0.5 }]);
  await kitchen.sees('No station is slow or quiet (2 judged, 2 not: Bar, Sauces & Sides).');
  await kitchen.sees("4 stations aren't judged: too many items have no usual time yet.");
});

test('without earlier dates, a station is slow by its limit, and the line says so', async () => {
  const kitchen = await dinner([SLOW], {});
  await kitchen.sees('SLOW   Grill', 'limit 12m');
});

/** Dates read when they are let. */
function held(reading: UsualReader): {
  readonly usualReader: UsualReader;
  readonly release: () => void;
} {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return {
    release: () => resolve(undefined),
    usualReader: {
      ...reading,
      async *summaries(restaurant, dates, options) {
        await promise;
        yield* reading.summaries(restaurant, dates, options);
      },
    },
  };
}

test('first figures do not wait for earlier dates', async () => {
  const { usualReader, release } = held(USUAL);
  const kitchen = await dinner([SLOW, STOP], { usualReader });
  await kitchen.sees('SLOW   Grill', 'limit 12m');
  expect(kitchen.frame()).not.toContain('QUIET');
  await kitchen.press('j');
  await kitchen.sees('earlier dates are still being read.');
  expect(kitchen.frame()).not.toContain('earlier dates to compare with');
  release();
  await kitchen.sees('SLOW   Grill', 'usually 6m', 'QUIET  Cold');
  await kitchen.loses('still being read');
});

test('the kitchen is not called calm before all dates are read and judged', async () => {
  const { usualReader, release } = held(USUAL);
  const thresholds = { cautionMs: 30 * MINUTE, lateMs: 40 * MINUTE };
  const kitchen = await dinner([], { usualReader, thresholds });
  await kitchen.sees('Judging… 0 of 4 earlier dates read.');
  release();
  await kitchen.sees('No station is slow or quiet (6 judged');
  const before = kitchen.frames().filter((frame) => !frame.includes('Usual: 4 Thursdays.'));
  expect(before.length).toBeGreaterThan(1);
  expect(before.join('\n')).not.toMatch(/slow or quiet|over its limit|usual pace\b.*\n/);
  await kitchen.press('[');
  await kitchen.sees('No item was bumped at prep on this date.');
});

test('an older date is shown as a complete date, without states of now', async () => {
  const kitchen = await dinner([SLOW, STOP]);
  await kitchen.sees('QUIET  Cold');
  await kitchen.press('[');
  await kitchen.loses('QUIET  Cold', 'SLOW   Grill');
});

test('an outdated reading names no station, because states are current', async () => {
  const kitchen = await dinner([SLOW]);
  await kitchen.sees('SLOW   Grill');
  kitchen.gate.cut();
  await kitchen.passes(6 * MINUTE);
  await kitchen.seesInTime('Not judged: the last update was at 19:00.');
  expect(kitchen.frame()).not.toContain('SLOW');
});

test('a large kitchen is judged step by step, and keys are answered meanwhile', async () => {
  const { choice, stations, records } = picturedRestaurant(GRILL, 'busy', 1, [SLOW]);
  expect(records.length).toBeGreaterThan(5_000);
  // Two weeks are enough for states.
  const usualReader = { ...picturedUsual('busy', 1), weeks: 2 };
  const kitchen = await openMonitor({ stations, records, restaurants: [choice], usualReader });
  await kitchen.sees(' rows');
  await kitchen.press('j');
  expect(kitchen.cursorLine()).toContain('Cold');
  await kitchen.sees('SLOW   Grill', ', usually ');
});
