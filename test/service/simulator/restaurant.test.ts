import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import menu from '../../../assets/menu.json' with { type: 'json' };
import { PAGE_SIZE_MAX } from '../../../src/contract/operations.ts';
import { isUuid, type PrepStation, PrepStationSchema } from '../../../src/contract/prep-station.ts';
import { STATION_WORK } from '../../../src/service/simulator/line-plan.ts';
import {
  PROFILE_NAMES,
  PROFILES,
  type ProfileName,
} from '../../../src/service/simulator/profile.ts';
import { simulateRestaurant } from '../../../src/service/simulator/restaurant.ts';

function stationsOf(profile: ProfileName, seed = 7): readonly PrepStation[] {
  return simulateRestaurant({ profile, seed }).stations;
}

function named(name: string): PrepStation {
  const station = stationsOf('typical').find((candidate) => candidate.name === name);
  if (station === undefined) throw new Error(`The typical restaurant has no station ${name}.`);
  return station;
}

describe('every restaurant', () => {
  test.each(PROFILE_NAMES)('%s has as many stations as the profile', (profile) => {
    const expected = { cafe: 3, typical: 8, busy: 12, commissary: 40, stress: 1040 };
    expect(stationsOf(profile)).toHaveLength(expected[profile]);
    expect(PROFILES[profile].kitchens * PROFILES[profile].line.length).toBe(expected[profile]);
  });

  test.each(PROFILE_NAMES)(
    '%s is the same for the same seed, and another for another seed',
    (profile) => {
      const text = (seed: number) => JSON.stringify(simulateRestaurant({ profile, seed }));
      expect(text(7)).toBe(text(7));
      expect(text(8)).not.toBe(text(7));
      const { guid, name } = simulateRestaurant({ profile, seed: 7 });
      expect(isUuid(guid)).toBe(true);
      expect(name).not.toBe('');
    },
  );

  test.each(PROFILE_NAMES)('%s is valid against the strict schema', (profile) => {
    const validate = new Ajv({ strict: true }).compile({
      type: 'array',
      items: PrepStationSchema,
    });
    validate(stationsOf(profile));
    expect(validate.errors).toBeNull();
  });

  test.each(PROFILE_NAMES)('%s gives every station a GUID and a name of its own', (profile) => {
    const stations = stationsOf(profile);
    expect(new Set(stations.map(({ guid }) => guid)).size).toBe(stations.length);
    expect(new Set(stations.map(({ name }) => name)).size).toBe(stations.length);
    expect(stations.every(({ guid }) => isUuid(guid))).toBe(true);
  });

  test('the stress restaurant does not fit one page', () => {
    expect(stationsOf('stress').length).toBeGreaterThan(PAGE_SIZE_MAX);
  });

  test('the kitchens of a food hall differ in their mistakes', () => {
    const withoutPrinter = stationsOf('stress').filter(
      ({ name, kitchenPrinter }) => name?.endsWith(' Fry') && kitchenPrinter === undefined,
    );
    expect(withoutPrinter.length).toBeGreaterThan(20);
    expect(withoutPrinter.length).toBeLessThan(110);
  });

  test('the menu names only kinds of station that exist', () => {
    const kinds = new Set(menu.flatMap(({ stations }) => stations));
    expect([...kinds].filter((kind) => !Object.hasOwn(STATION_WORK, kind))).toEqual([]);
  });
});

describe('the typical restaurant', () => {
  test('has real stations in line order', () => {
    expect(stationsOf('typical').map(({ name }) => name)).toEqual([
      'Grill',
      'Fry',
      'Sauté',
      'Cold',
      'Pizza',
      'Dessert',
      'Bar',
      'Sauces & Sides',
    ]);
  });

  test('makes six mistakes that the audit knows', () => {
    expect(PROFILES.typical.mistakes.map(({ rule }) => rule)).toEqual([
      'R01',
      'R03',
      'R06',
      'R09',
      'R11',
      'R15',
    ]);
  });

  test('R01: Pizza sends to the expediter although the older flag is off', () => {
    expect(named('Pizza')).toMatchObject({
      expoRouting: 'SEND_TO_EXPO',
      includeWithExpediter: false,
    });
  });

  test('R03: Dessert has only the older flag', () => {
    expect(named('Dessert').includeWithExpediter).toBe(true);
    expect(named('Dessert')).not.toHaveProperty('expoRouting');
  });

  test('R06: Fry prints only when the screen is offline, and has no printer', () => {
    expect(named('Fry').printingMode).toBe('OFFLINE_ONLY');
    expect(named('Fry')).not.toHaveProperty('kitchenPrinter');
  });

  test('R09: Grill and Sauté always print at the same printer, and no other two share one so', () => {
    expect(named('Sauté').kitchenPrinter).toEqual(named('Grill').kitchenPrinter);
    const always = stationsOf('typical').filter(({ printingMode }) => printingMode === 'ON');
    const printers = always.flatMap(({ kitchenPrinter }) => kitchenPrinter?.guid ?? []);
    expect(printers.length - new Set(printers).size).toBe(1);
  });

  test('R11: Cold, and only Cold, monitors a deleted station', () => {
    const guids = new Set(stationsOf('typical').map(({ guid }) => guid));
    const dangling = stationsOf('typical').filter(({ connectedPrepStations = [] }) =>
      connectedPrepStations.some(({ guid }) => !guids.has(guid)),
    );
    expect(dangling.map(({ name }) => name)).toEqual(['Cold']);
  });

  test('R15: Grill monitors Fry one way, and Sauté both ways', () => {
    const monitors = (name: string) => named(name).connectedPrepStations?.map(({ guid }) => guid);
    expect(monitors('Grill')).toEqual([named('Sauté').guid, named('Fry').guid]);
    expect(monitors('Fry')).toEqual([]);
    expect(monitors('Sauté')).toEqual([named('Grill').guid]);
  });

  test('the bar prints every ticket and skips the expediter, and sauces go to the expediter only', () => {
    expect(named('Bar')).toMatchObject({ printingMode: 'ON', expoRouting: 'SKIP_EXPO' });
    expect(named('Bar')).toHaveProperty('kitchenPrinter');
    expect(named('Sauces & Sides')).toMatchObject({
      expoRouting: 'EXPO_ONLY',
      includeWithExpediter: true,
    });
    expect(named('Sauces & Sides')).not.toHaveProperty('connectedPrepStations');
  });
});
