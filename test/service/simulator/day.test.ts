import { createHash } from 'node:crypto';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parseInstant } from '../../../src/contract/instant.ts';
import {
  type ItemFulfillment,
  ItemFulfillmentSchema,
} from '../../../src/contract/item-fulfillment.ts';
import { oncePerKey } from '../../../src/contract/once.ts';
import { isUuid } from '../../../src/contract/prep-station.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import {
  PROFILES,
  type ProfileName,
  ROWS_PER_DAY,
  SIMULATOR_VERSION,
} from '../../../src/service/simulator/profile.ts';
import { simulateRestaurant } from '../../../src/service/simulator/restaurant.ts';
import { FORTNIGHT, instants, NEW_YORK, records, simulated, WEEK } from './days.ts';

const profiles: readonly ProfileName[] = ['cafe', 'typical', 'busy'];
const friday = { seed: 7, businessDate: '20260814', ...NEW_YORK };
/** Made once for all tests that don't compare two makings. */
const fridayOf = oncePerKey((profile: ProfileName) => simulateDay({ ...friday, profile }));

const validate = new Ajv({
  strict: true,
  formats: {
    uuid: isUuid,
    'date-time': (text: string) => text.endsWith('+0000') && parseInstant(text) !== undefined,
  },
}).compile({ type: 'array', items: ItemFulfillmentSchema });

describe('a simulated day', () => {
  test.each(profiles)('of %s is the same for the same arguments', (profile) => {
    const text = (seed: number) => JSON.stringify(simulateDay({ ...friday, profile, seed }));
    const first = JSON.stringify(fridayOf(profile));
    expect(text(7) === first).toBe(true);
    expect(text(8) === first).toBe(false);
  });

  test('has another version if it has other records', () => {
    const days = profiles.map((profile) => JSON.stringify(fridayOf(profile)));
    const hash = createHash('sha256').update(days.join()).digest('hex');
    expect([SIMULATOR_VERSION, hash.slice(0, 16)]).toEqual([2, 'ffba5958206bd076']);
  });

  test('does not depend on the days generated before it', () => {
    const forwards = WEEK.map((date) => JSON.stringify(records('typical', date)));
    const backwards = WEEK.toReversed()
      .map((date) => JSON.stringify(simulated('typical', date)))
      .reverse();
    expect(backwards).toEqual(forwards);
    expect(new Set(forwards).size).toBe(WEEK.length);
  });

  test.each(profiles)('of %s is valid against the strict schema', (profile) => {
    validate(fridayOf(profile).map(({ record }) => record));
    expect(validate.errors).toBeNull();
  });

  test.each(profiles)('of %s appears in order, and no record before it was bumped', (profile) => {
    const day = fridayOf(profile);
    const times = day.map(({ appearsAt }) => appearsAt);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(day.filter(({ appearsAt, record }) => instants(record).fulfilled >= appearsAt)).toEqual(
      [],
    );
  });

  test('has the restaurant and its stations', () => {
    const { guid, stations } = simulateRestaurant({ profile: 'typical', seed: 7 });
    const names = new Map(stations.map((station) => [station.guid, station.name]));
    const rows = records('typical', '20260814');
    expect(new Set(rows.map(({ restaurantGuid }) => restaurantGuid))).toEqual(new Set([guid]));
    const named = rows.filter(({ prepStationGuid }) => prepStationGuid !== undefined);
    expect(
      named.filter((row) => names.get(row.prepStationGuid ?? '') !== row.prepStationName),
    ).toEqual([]);
  });

  test('has the same items, courses, and dining options as other days', () => {
    const rows = [...records('typical', '20260814'), ...records('typical', '20260815')];
    const identities = rows.flatMap((row) => [
      [row.selectionMenuItemName, row.selectionMenuItemGuid],
      [row.courseName, row.courseGuid],
      [row.diningOptionName, row.diningOptionGuid],
    ]);
    const guids = new Map(identities.map(([name, guid]) => [name, guid]));
    expect(identities.filter(([name, guid]) => guids.get(name) !== guid)).toEqual([]);
  });
});

describe('the size of days', () => {
  test.each([
    ['cafe', FORTNIGHT],
    ['typical', FORTNIGHT],
    ['busy', WEEK],
    // A Monday and a Friday together are two average days, and a week has 350,000 records.
    ['commissary', ['20260803', '20260807']],
  ] as const)(
    'of %s is close to the profile over complete weeks, or days that make up for each other',
    (profile, dates) => {
      const { ordersPerDay } = PROFILES[profile];
      const days = dates.map((date) => records(profile, date));
      const mean = (count: (rows: readonly ItemFulfillment[]) => number) =>
        days.reduce((sum, rows) => sum + count(rows), 0) / days.length;
      const rows = mean(({ length }) => length) / ROWS_PER_DAY[profile];
      const orders =
        mean((day) => new Set(day.map(({ orderGuid }) => orderGuid)).size) / ordersPerDay;
      expect(Math.abs(rows - 1)).toBeLessThan(0.15);
      expect(Math.abs(orders - 1)).toBeLessThan(0.15);
    },
  );

  test('of stress is 200,000 records, within 15%', () => {
    const { length } = simulateDay({ ...friday, profile: 'stress' });
    expect(length).toBeGreaterThan(170_000);
    expect(length).toBeLessThan(230_000);
  });

  test('of a Thursday is about twice that of a Monday', () => {
    const ratio = records('busy', '20260813').length / records('busy', '20260810').length;
    expect(ratio).toBeGreaterThan(1.7);
    expect(ratio).toBeLessThan(2.3);
  });

  test('a record takes about 830 bytes of JSON', () => {
    const rows = records('typical', '20260814');
    const bytes = Buffer.byteLength(JSON.stringify(rows)) / rows.length;
    expect(bytes).toBeGreaterThan(790);
    expect(bytes).toBeLessThan(890);
  });
});
