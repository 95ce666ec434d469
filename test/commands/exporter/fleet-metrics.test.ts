import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FleetCounts } from '../../../src/commands/exporter/fleet-counts.ts';
import { fleetMetrics, MAX_STATIONS } from '../../../src/commands/exporter/metrics.ts';
import { Failure } from '../../../src/contract/failures.ts';
import type { FleetRow, FleetState } from '../../../src/kitchen/fleet/fleet-row.ts';
import { metricsText } from '../../../src/service/metrics-text.ts';
import { fleetRow, type MadeRow, NOW } from '../../kitchen/fleet/fleet-rows.ts';
import { samplesOf } from '../../service/read-metrics.ts';
import { anyString } from '../../setup/any-string.ts';

const MINUTE = 60_000;

function samples(rows: readonly FleetRow[], now = NOW, counts = new FleetCounts()) {
  counts.add({ rows });
  return samplesOf(
    metricsText(fleetMetrics({ rows }, counts, { now: () => now, steady: () => now })),
  );
}

/** The value of the series with exactly these labels. */
function valueIn(all: ReturnType<typeof samples>, name: string, labels: object) {
  const found = all.filter(
    (each) => each.name === name && JSON.stringify(each.labels) === JSON.stringify(labels),
  );
  expect(found.length).toBeLessThan(2);
  return found[0]?.value;
}

const PIZZA = { restaurant: 'Downtown', station: 'Pizza' };
const DOWNTOWN: MadeRow = {
  name: 'Downtown',
  tags: ['west', 'airport'],
  stations: { Pizza: 'slow', Grill: 'ok' },
  errors: 2,
  warnings: 1,
};

it('exports the figures of a station in seconds and shares', () => {
  const all = samples([fleetRow(1, DOWNTOWN)]);
  const of = (name: string) => valueIn(all, `linecheck_station_${name}`, PIZZA);
  expect(of('time_median_seconds')).toBe(600);
  expect(of('time_p90_seconds')).toBeUndefined();
  expect(of('time_usual_seconds')).toBe(500);
  expect(of('pace_ratio')).toBe(1.2);
  expect(of('late_ratio')).toBe(0.25);
  expect(of('window_bumps')).toBe(8);
  expect(of('window_items')).toBe(9);
  expect(of('window_usual_items')).toBe(12.5);
  expect(of('muted')).toBe(0);
  expect(of('last_bump_timestamp_seconds')).toBe((NOW - MINUTE) / 1_000);
  expect(of('state_since_timestamp_seconds')).toBe((NOW - 20 * MINUTE) / 1_000);
});

it('exports a series per state, with 1 for the current state and only 0 at the usual pace', () => {
  const all = samples([fleetRow(1, DOWNTOWN)]);
  const of = (station: string) =>
    all
      .filter(({ name, labels }) => {
        return name === 'linecheck_station_state' && labels['station'] === station;
      })
      .map(({ labels, value }) => `${labels['state']} ${value}`);
  expect(of('Pizza')).toEqual(['slow 1', 'quiet 0', 'busy 0', 'unknown 0']);
  expect(of('Grill')).toEqual(['slow 0', 'quiet 0', 'busy 0', 'unknown 0']);
});

it('exports the reading, the issues by rule, and the tags of a restaurant', () => {
  const all = samples([fleetRow(1, DOWNTOWN), fleetRow(2, { name: 'New', state: 'not read yet' })]);
  const restaurant = 'Downtown';
  const of = (name: string, more: object = {}) =>
    valueIn(all, `linecheck_restaurant_${name}`, { restaurant, ...more });
  expect(of('up')).toBe(1);
  expect(of('window_items')).toBe(18);
  expect(of('window_usual_items')).toBe(25);
  expect(of('in_service')).toBe(1);
  expect(of('read_timestamp_seconds')).toBe((NOW - MINUTE) / 1_000);
  expect(of('issues', { rule: 'R01', severity: 'error' })).toBe(2);
  expect(of('issues', { rule: 'R06', severity: 'warning' })).toBe(1);
  expect(of('reading_info', { state: 'read', code: '' })).toBe(1);
  expect(of('info', { guid: 'guid-1', timezone: 'UTC', tags: ',west,airport,' })).toBe(1);
  const unread = { restaurant: 'New' };
  expect(valueIn(all, 'linecheck_restaurant_up', unread)).toBeUndefined();
  const info = { ...unread, state: 'not read yet', code: '' };
  expect(valueIn(all, 'linecheck_restaurant_reading_info', info)).toBe(1);
});

it.each([
  ['a failed reading', fleetRow(1, { ...DOWNTOWN, state: new Failure('UNREACHABLE', 'no') }), NOW],
  ['an old reading', fleetRow(1, DOWNTOWN), NOW + 6 * MINUTE],
])('after %s there is no state and no time, only what lasts', (_, row, now) => {
  const all = samples([row], now);
  const state = { ...PIZZA, state: 'slow' };
  expect(valueIn(all, 'linecheck_station_state', state)).toBe(0);
  expect(valueIn(all, 'linecheck_station_state', { ...PIZZA, state: 'unknown' })).toBe(1);
  expect(valueIn(all, 'linecheck_station_time_median_seconds', PIZZA)).toBeUndefined();
  expect(valueIn(all, 'linecheck_station_state_since_timestamp_seconds', PIZZA)).toBeUndefined();
  expect(valueIn(all, 'linecheck_station_last_bump_timestamp_seconds', PIZZA)).toBeDefined();
  const { restaurant } = PIZZA;
  expect(valueIn(all, 'linecheck_restaurant_window_items', { restaurant })).toBeUndefined();
  expect(valueIn(all, 'linecheck_restaurant_pace_ratio', { restaurant })).toBeUndefined();
});

it('exports the code of a failure', () => {
  const row = fleetRow(1, { name: 'Airport', state: new Failure('NOT_PERMITTED', 'no') });
  const restaurant = 'Airport';
  const all = samples([row]);
  expect(valueIn(all, 'linecheck_restaurant_up', { restaurant })).toBe(0);
  const info = { restaurant, state: 'failed', code: 'NOT_PERMITTED' };
  expect(valueIn(all, 'linecheck_restaurant_reading_info', info)).toBe(1);
});

it('exports the code of a missing subscription, which is not a failure', () => {
  const restaurant = 'Airport';
  const all = samples([fleetRow(1, { name: restaurant, state: 'not subscribed' })]);
  expect(valueIn(all, 'linecheck_restaurant_up', { restaurant })).toBe(1);
  const info = { restaurant, state: 'not subscribed', code: 'NOT_SUBSCRIBED' };
  expect(valueIn(all, 'linecheck_restaurant_reading_info', info)).toBe(1);
});

it('exports no series twice, with any names of restaurants and stations', () => {
  const name = fc.oneof(anyString(), fc.constantFrom('Fry', 'guid-1 Fry', '2 guid-1 Fry', ''));
  const made = fc.record({
    name,
    stations: fc.dictionary(name, fc.constantFrom('slow', 'unknown')),
  });
  fc.assert(
    fc.property(fc.array(made, { maxLength: 5 }), (all) => {
      const found = samples(all.map((each, at) => fleetRow(at, each)));
      const keys = found.map(({ name: metric, labels }) => JSON.stringify([metric, labels]));
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

it('labels restaurants that share a name with their GUIDs', () => {
  const all = samples([fleetRow(1, { name: 'Fry' }), fleetRow(2, { name: 'Fry' })]);
  const up = all.filter(({ name }) => name === 'linecheck_restaurant_up');
  expect(up.map(({ labels }) => labels['restaurant'])).toEqual(['guid-1 Fry', 'guid-2 Fry']);
});

it.each([
  ['a bump in the last 45 minutes', { lastBumpMinutesAgo: 40 }, NOW, 1],
  ['none', { lastBumpMinutesAgo: 50 }, NOW, 0],
  ['a past date', { pastDate: '20260114' }, NOW, 0],
  ['no date', { state: 'not subscribed' as const }, NOW, undefined],
  ['no reading', { state: 'not read yet' as const }, NOW, undefined],
  ['a failure soon after a bump', { state: new Failure('UNREACHABLE', 'no') }, NOW, 1],
  ['an old reading of service', {}, NOW + 20 * MINUTE, 1],
  ['a much older one', {}, NOW + 50 * MINUTE, undefined],
  ['an old reading without service', { lastBumpMinutesAgo: 50 }, NOW + 20 * MINUTE, undefined],
])(
  'after %s, it exports whether the restaurant is in service, if that is known',
  (_, made, now, value) => {
    const all = samples([fleetRow(1, { ...DOWNTOWN, ...made })], now);
    expect(valueIn(all, 'linecheck_restaurant_in_service', { restaurant: 'Downtown' })).toBe(value);
  },
);

/** A reading of the station Pizza. `within` counts the times in each bucket, and `odd` the items without a time. */
function reading(
  within: readonly number[],
  more: Partial<MadeRow> & { readonly odd?: number } = {},
) {
  const timed = within.reduce((sum, count) => sum + count, 0);
  const Pizza = { items: timed + (more.odd ?? 0), within, sumMs: 300_000 * timed };
  return fleetRow(1, { ...DOWNTOWN, counts: { Pizza }, ...more });
}

/** The exported counts of the station Pizza. */
function counted(all: ReturnType<typeof samples>) {
  const of = (name: string) => valueIn(all, `linecheck_station_${name}`, PIZZA);
  const buckets = all.filter(({ name, labels }) => {
    return name.endsWith('_bucket') && labels['station'] === PIZZA.station;
  });
  return {
    items: of('bumped_items_total'),
    count: of('time_seconds_count'),
    sum: of('time_seconds_sum'),
    buckets: buckets.map(({ value }) => value),
  };
}

const NOTHING = { items: 0, count: 0, sum: 0, buckets: [0, 0, 0, 0, 0, 0, 0, 0] };

it('counts rows that are new since the first reading, and all rows of a later date', () => {
  const counts = new FleetCounts();
  const after = (row: FleetRow) => counted(samples([row], NOW, counts));
  expect(after(reading([5, 3, 0, 0, 0, 0, 0, 0], { odd: 2 }))).toEqual(NOTHING);
  const two = { items: 3, count: 2, sum: 600, buckets: [1, 1, 2, 2, 2, 2, 2, 2] };
  expect(after(reading([6, 3, 1, 0, 0, 0, 0, 0], { odd: 3 }))).toEqual(two);
  // The same reading, a failure, and a reading with fewer rows add nothing.
  expect(after(reading([6, 3, 1, 0, 0, 0, 0, 0], { odd: 3 }))).toEqual(two);
  const failed = { state: new Failure('UNREACHABLE', 'no') };
  expect(after(reading([9, 9, 9, 9, 9, 9, 9, 9], failed))).toEqual(two);
  expect(after(reading([4, 3, 1, 0, 0, 0, 0, 0], { odd: 5 }))).toEqual(two);
  const three = { items: 4, count: 3, sum: 900, buckets: [1, 1, 2, 2, 2, 2, 2, 3] };
  expect(after(reading([6, 3, 1, 0, 0, 0, 0, 1], { odd: 3 }))).toEqual(three);
  const next = reading([0, 0, 0, 2, 0, 0, 0, 0], { date: '20260116' });
  const five = { items: 6, count: 5, sum: 1500, buckets: [1, 1, 2, 4, 4, 4, 4, 5] };
  expect(after(next)).toEqual(five);
  expect(after(reading([9, 9, 9, 9, 9, 9, 9, 9]))).toEqual(five);
  const restaurant = { restaurant: 'Downtown' };
  samples([next], NOW, counts);
  // The same reading in another state is not counted again.
  const all = samples([{ ...next, state: 'incomplete' }], NOW, counts);
  expect(valueIn(all, 'linecheck_restaurant_readings_total', restaurant)).toBe(9);
  expect(valueIn(all, 'linecheck_restaurant_failed_readings_total', restaurant)).toBe(1);
});

it('exports counts that never fall, and a histogram that adds up, after any readings', () => {
  const within = fc.array(fc.nat({ max: 9 }), { minLength: 8, maxLength: 8 });
  const dates = fc.constantFrom('20260114', '20260115', '20260116');
  const states = fc.constantFrom<FleetState>(
    'read',
    'not subscribed',
    new Failure('TIMED_OUT', 'no'),
  );
  const readings = fc.array(fc.tuple(within, fc.nat({ max: 5 }), dates, states));
  fc.assert(
    fc.property(readings, (all) => {
      const counts = new FleetCounts();
      let before: readonly (number | undefined)[] = [];
      for (const [each, odd, date, state] of all) {
        const row = reading(each, { odd, date, state });
        const { items, count, sum, buckets } = counted(samples([row], NOW, counts));
        expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
        expect(buckets.at(-1)).toBe(count);
        const now = [items, count, sum, ...buckets];
        for (const [index, value] of before.entries()) {
          expect(now[index] ?? 0).toBeGreaterThanOrEqual(value ?? 0);
        }
        before = now;
      }
    }),
  );
});

it('labels series with the names on screens, or the GUID if nothing of a name is visible', () => {
  const rows = [
    fleetRow(1, { name: '\u202eotnoroT\u202c', stations: { '\u001b[31mFry\u001b[0m': 'slow' } }),
    fleetRow(2, { name: '\u200b\u2060', stations: { '\u200b': 'slow', ' ': 'quiet' } }),
  ];
  const labels = samples(rows)
    .filter(({ name, value }) => name === 'linecheck_station_state' && value === 1)
    .map((each) => each.labels);
  expect(labels.map(({ restaurant, station }) => [restaurant, station])).toEqual([
    ['otnoroT', 'Fry'],
    // Both stations have the same GUID, so the second gets a number.
    ['guid-2', 'unnamed'],
    ['guid-2', '2 unnamed'],
  ]);
});

it('exports a maximum of stations per restaurant, and counts the rest', () => {
  const stations = Object.fromEntries(
    Array.from({ length: MAX_STATIONS + 5 }, (_, index) => [`S${index}`, 'ok'] as const),
  );
  const all = samples([fleetRow(1, { name: 'Big', stations })]);
  const muted = all.filter(({ name }) => name === 'linecheck_station_muted');
  expect(muted).toHaveLength(MAX_STATIONS);
  const unexportedCount = valueIn(all, 'linecheck_restaurant_unexported_stations', {
    restaurant: 'Big',
  });
  expect(unexportedCount).toBe(5);
});
