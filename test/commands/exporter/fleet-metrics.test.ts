import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fleetMetrics } from '../../../src/commands/exporter/fleet-metrics.ts';
import { MOST_STATIONS } from '../../../src/commands/exporter/station-metrics.ts';
import { Failure } from '../../../src/contract/failures.ts';
import type { FleetRow } from '../../../src/kitchen/fleet/fleet-row.ts';
import { metricsText } from '../../../src/service/metrics-text.ts';
import { fleetRow, type MadeRow, NOW } from '../../kitchen/fleet/fleet-rows.ts';
import { samplesOf } from '../../service/read-metrics.ts';
import { anyString } from '../../setup/any-string.ts';

const MINUTE = 60_000;

function samples(rows: readonly FleetRow[], now = NOW) {
  return samplesOf(metricsText(fleetMetrics({ rows }, now), 'text'));
}

/** The value of the series with these labels, and no others. */
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

it('has the figures of a station in seconds and shares', () => {
  const all = samples([fleetRow(1, DOWNTOWN)]);
  const of = (name: string) => valueIn(all, `linecheck_station_${name}`, PIZZA);
  expect(of('time_median_seconds')).toBe(600);
  expect(of('time_p90_seconds')).toBeUndefined();
  expect(of('time_usual_seconds')).toBe(500);
  expect(of('pace_ratio')).toBe(1.2);
  expect(of('late_ratio')).toBe(0.25);
  expect(of('window_bumps')).toBe(8);
  expect(of('window_items')).toBe(9);
  expect(of('muted')).toBe(0);
  expect(of('last_bump_timestamp_seconds')).toBe((NOW - MINUTE) / 1_000);
  expect(of('state_since_timestamp_seconds')).toBe((NOW - 20 * MINUTE) / 1_000);
});

it('has one series per state: 1 for the current one, none at the usual pace', () => {
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

it('has what was read of a restaurant, its issues by rule, and its tags', () => {
  const all = samples([fleetRow(1, DOWNTOWN), fleetRow(2, { name: 'New', state: 'not read yet' })]);
  const restaurant = 'Downtown';
  const of = (name: string, more: object = {}) =>
    valueIn(all, `linecheck_restaurant_${name}`, { restaurant, ...more });
  expect(of('up')).toBe(1);
  expect(of('window_items')).toBe(18);
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
])('shows no state and no times after %s, only what lasts', (_, row, now) => {
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

it('has the code of a failure', () => {
  const row = fleetRow(1, { name: 'Airport', state: new Failure('NOT_PERMITTED', 'no') });
  const restaurant = 'Airport';
  const all = samples([row]);
  expect(valueIn(all, 'linecheck_restaurant_up', { restaurant })).toBe(0);
  const info = { restaurant, state: 'failed', code: 'NOT_PERMITTED' };
  expect(valueIn(all, 'linecheck_restaurant_reading_info', info)).toBe(1);
});

it('never has a series twice, whatever restaurants and stations are named', () => {
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

it('tells restaurants of one name apart by their GUIDs', () => {
  const all = samples([fleetRow(1, { name: 'Fry' }), fleetRow(2, { name: 'Fry' })]);
  const up = all.filter(({ name }) => name === 'linecheck_restaurant_up');
  expect(up.map(({ labels }) => labels['restaurant'])).toEqual(['guid-1 Fry', 'guid-2 Fry']);
});

it('names are those of the screens, and the GUID where nothing of a name is visible', () => {
  const rows = [
    fleetRow(1, { name: '\u202eotnoroT\u202c', stations: { '\u001b[31mFry\u001b[0m': 'slow' } }),
    fleetRow(2, { name: '\u200b\u2060', stations: { '\u200b': 'slow', ' ': 'quiet' } }),
  ];
  const labels = samples(rows)
    .filter(({ name, value }) => name === 'linecheck_station_state' && value === 1)
    .map((each) => each.labels);
  expect(labels.map(({ restaurant, station }) => [restaurant, station])).toEqual([
    ['otnoroT', 'Fry'],
    // Their GUIDs are the same text.
    ['guid-2', 'unnamed'],
    ['guid-2', '2 unnamed'],
  ]);
});

it('bounds the stations of a restaurant, and counts those left out', () => {
  const stations = Object.fromEntries(
    Array.from({ length: MOST_STATIONS + 5 }, (_, at) => [`S${at}`, 'ok'] as const),
  );
  const all = samples([fleetRow(1, { name: 'Big', stations })]);
  const muted = all.filter(({ name }) => name === 'linecheck_station_muted');
  expect(muted).toHaveLength(MOST_STATIONS);
  const left = valueIn(all, 'linecheck_restaurant_unexported_stations', { restaurant: 'Big' });
  expect(left).toBe(5);
});
