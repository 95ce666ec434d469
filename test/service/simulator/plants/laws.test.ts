import { Ajv } from 'ajv';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseInstant } from '../../../../src/contract/instant.ts';
import { ItemFulfillmentSchema } from '../../../../src/contract/item-fulfillment.ts';
import { isUuid } from '../../../../src/contract/prep-station.ts';
import { simulateDay } from '../../../../src/service/simulator/day.ts';
import {
  PLANTS,
  type Plant,
  type PlantKind,
} from '../../../../src/service/simulator/plant-kinds.ts';
import type { PlantRecord } from '../../../../src/service/simulator/plant-record.ts';
import { instants } from '../days.ts';
import { at, bumpNames, FRIDAY, minutes } from './planted-days.ts';

const CAFE = { ...FRIDAY, profile: 'cafe' } as const;
const STATIONS = ['Kitchen', 'Barista'] as const;
const KINDS = Object.keys(PLANTS) as readonly PlantKind[];
const ORDERS: ReadonlySet<PlantKind> = new Set(['rush', 'holiday', 'closing', 'mix', 'menu']);
const ordinary = simulateDay(CAFE);

const validate = new Ajv({
  strict: true,
  formats: {
    uuid: isUuid,
    'date-time': (text: string) => text.endsWith('+0000') && parseInstant(text) !== undefined,
  },
}).compile({ type: 'array', items: ItemFulfillmentSchema });

function plantOf(kinds: readonly PlantKind[]): fc.Arbitrary<Plant> {
  return fc.constantFrom(...kinds).chain((kind) => {
    const { factor }: PlantRecord = PLANTS[kind];
    return fc.record(
      {
        kind: fc.constant(kind),
        station: fc.constantFrom(...STATIONS),
        from: fc.integer({ min: at(3), max: at(29) }),
        lengthMs: fc.integer({ min: 1, max: minutes(24 * 60) }),
        factor: fc.double({ min: factor?.least ?? 1, max: factor?.most ?? 1, noNaN: true }),
      },
      { requiredKeys: ['kind'] },
    );
  });
}

const anyPlants = (kinds: readonly PlantKind[]) => fc.array(plantOf(kinds), { maxLength: 6 });
const RUNS = { numRuns: 60 };

describe('whatever is planted', () => {
  test('the same arguments give the same bytes, in order of appearance, and every record fits the document, with times in order except for wrong clocks', () => {
    fc.assert(
      fc.property(anyPlants(KINDS), (plants) => {
        const day = simulateDay({ ...CAFE, plants });
        expect(JSON.stringify(simulateDay({ ...CAFE, plants }))).toBe(JSON.stringify(day));
        const times = day.map(({ appearsAt }) => appearsAt);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        validate(day.map(({ record }) => record));
        expect(validate.errors).toBeNull();
        const odd = day.filter(({ record }) => {
          const { fired, started, fulfilled } = instants(record);
          return fired > started || started > fulfilled;
        });
        expect(odd.length).toBeLessThanOrEqual(2 + day.length / 400);
        const early = day.filter(
          ({ record, appearsAt }) => instants(record).fulfilled >= appearsAt,
        );
        expect(early).toEqual([]);
      }),
      RUNS,
    );
  });

  test('no row is lost or added except by plants of orders', () => {
    const kinds = KINDS.filter((kind) => !ORDERS.has(kind));
    const names = bumpNames(ordinary.map(({ record }) => record));
    fc.assert(
      fc.property(anyPlants(kinds), (plants) => {
        const day = simulateDay({ ...CAFE, plants });
        expect(bumpNames(day.map(({ record }) => record))).toEqual(names);
      }),
      RUNS,
    );
  });

  test('plants of different kinds may be listed in any order', () => {
    const plants: readonly Plant[] = [
      { kind: 'stop', station: 'Kitchen', from: at(12), lengthMs: minutes(30) },
      { kind: 'rush', from: at(11), lengthMs: minutes(60) },
      { kind: 'slow', station: 'Barista', from: at(9), lengthMs: minutes(60) },
    ];
    const day = simulateDay({ ...CAFE, plants });
    expect(simulateDay({ ...CAFE, plants: plants.toReversed() })).toEqual(day);
  });
});

test.each<Plant>([
  { kind: 'slow', station: 'Kitchen', factor: 1 },
  { kind: 'rush', factor: 1 },
  { kind: 'together', factor: 0 },
  { kind: 'menu', factor: 0 },
  { kind: 'mix', factor: 0 },
  { kind: 'holiday', factor: 1 },
  { kind: 'pace', factor: 1 },
  { kind: 'equipment', station: 'Kitchen', factor: 1 },
  { kind: 'dish', dish: 'Steak Frites', factor: 1 },
])('a plant that changes nothing leaves every byte: %j', (plant) => {
  expect(JSON.stringify(simulateDay({ ...CAFE, plants: [plant] }))).toBe(JSON.stringify(ordinary));
});

test('a station without bumps cannot have a plant', () => {
  const plants: readonly Plant[] = [{ kind: 'slow', station: 'Bakery Case' }];
  expect(() => simulateDay({ ...CAFE, plants })).toThrow('Station');
});
