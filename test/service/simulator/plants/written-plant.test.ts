import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLANTS, type PlantKind } from '../../../../src/service/simulator/plant-kinds.ts';
import type { PlantRecord } from '../../../../src/service/simulator/plant-record.ts';
import {
  plantsOn,
  plantText,
  readPlant,
  type WrittenPlant,
} from '../../../../src/service/simulator/written-plant.ts';
import { NEW_YORK } from '../days.ts';

const STATIONS = ['Grill', 'Sauté', 'To-Go Packaging', 'Kitchen 01 Pizza'] as const;
const MINUTE_MS = 60_000;
/** 19:16 on a date started at 4:00. */
const NOW = { clockMinutes: 19 * 60 + 16, closeoutHour: 4 };

const read = (text: string, now?: typeof NOW) =>
  readPlant(text, { stations: STATIONS, ...(now !== undefined && { now }) });

describe('a plant is read', () => {
  test.each<[string, WrittenPlant]>([
    ['holiday', { kind: 'holiday' }],
    ['holiday*0.3', { kind: 'holiday', factor: 0.3 }],
    [
      'slow:Grill@18:40+45m*2',
      { kind: 'slow', station: 'Grill', clockMinutes: 1120, lengthMs: 45 * MINUTE_MS, factor: 2 },
    ],
    [
      ' SLOW : saute @ 6:40 pm + 45m * 2.5 ',
      {
        kind: 'slow',
        station: 'Sauté',
        clockMinutes: 1120,
        lengthMs: 45 * MINUTE_MS,
        factor: 2.5,
      },
    ],
    [
      'stop:to-go  packaging@0:05+1h30m',
      {
        kind: 'stop',
        station: 'To-Go Packaging',
        clockMinutes: 5,
        lengthMs: 90 * MINUTE_MS,
      },
    ],
    ['dish:steak  FRITES*1.6', { kind: 'dish', dish: 'Steak Frites', factor: 1.6 }],
    ['pace', { kind: 'pace' }],
    ['closing@12am', { kind: 'closing', clockMinutes: 0 }],
    ['closing@12:30p', { kind: 'closing', clockMinutes: 750 }],
    ['lag@20:00*15', { kind: 'lag', clockMinutes: 1200, factor: 15 }],
    [
      '20260815/rush@18:00+90s',
      {
        kind: 'rush',
        businessDate: '20260815',
        clockMinutes: 1080,
        lengthMs: 90_000,
      },
    ],
  ])('%s', (text, plant) => {
    expect(read(text)).toEqual({ plant });
  });

  test.each([
    ['closing@-50m', 18 * 60 + 26],
    ['closing@-1h30m', 17 * 60 + 46],
    ['closing@-90s', 19 * 60 + 14],
    ['closing@18:40', 18 * 60 + 40],
  ])('%s, counted back from 19:16', (text, clockMinutes) => {
    expect(read(text, NOW)).toEqual({ plant: { kind: 'closing', clockMinutes } });
  });

  test('counted back over midnight', () => {
    const now = { clockMinutes: 20, closeoutHour: 4 };
    expect(read('closing@-50m', now)).toEqual({
      plant: { kind: 'closing', clockMinutes: 23 * 60 + 30 },
    });
  });
});

describe('a plant is refused', () => {
  test.each([
    ['slwo', 'plant', 'slwo'],
    ['', 'plant', ''],
    ['slow/Grill', 'plant', 'slow/Grill'],
    ['toString', 'plant', 'toString'],
    ['slow', 'plant', 'slow'],
    ['slow@18:00', 'plant', 'slow@18:00'],
    ['rush:Grill@18:00', 'plant', 'rush:Grill@18:00'],
    ['rush', 'plant', 'rush'],
    ['holiday@18:00', 'plant', 'holiday@18:00'],
    ['cleared:Grill@18:00+1h', 'plant', 'cleared:Grill@18:00+1h'],
    ['stop:Grill@18:00+1h*2', 'plant', 'stop:Grill@18:00+1h*2'],
    ['slow:Gril', 'station', 'Gril'],
    ['slow:', 'station', ''],
    ['dish', 'plant', 'dish'],
    ['dish:Stek*2', 'item', 'Stek'],
    ['rush@24:00', 'time', '24:00'],
    ['rush@18', 'time', '18'],
    ['rush@13:00pm', 'time', '13:00pm'],
    ['rush@', 'time', ''],
    ['rush@-50m', 'time', '-50m'],
    ['rush@18:00+', 'length', ''],
    ['rush@18:00+0m', 'length', '0m'],
    ['rush@18:00+25h', 'length', '25h'],
    ['rush@18:00+90', 'length', '90'],
    ['holiday*', 'factor', ''],
    ['holiday*0', 'factor', '0'],
    ['holiday*1e1', 'factor', '1e1'],
    ['menu*1.5', 'factor', '1.5'],
    ['20260230/holiday', 'date', '20260230'],
    ['1/holiday', 'date', '1'],
  ])('%j for %s', (text, what, typed) => {
    expect(read(text)).toMatchObject({ refusal: { what, typed } });
  });

  test('with what can be written instead', () => {
    expect(read('slow@18:00')).toMatchObject({
      refusal: { instead: { write: 'slow:STATION[@TIME[+LENGTH]][*FACTOR]' } },
    });
    expect(read('slow:Gril')).toMatchObject({ refusal: { instead: { names: STATIONS } } });
    expect(read('menu*2')).toMatchObject({
      refusal: { instead: { write: 'a number from 0 to 1' } },
    });
  });

  test('today, for a date, and for a time before the business date', () => {
    expect(read('20260815/holiday', NOW)).toMatchObject({ refusal: { what: 'plant' } });
    expect(read('closing@-15h16m', NOW)).toMatchObject({ plant: { clockMinutes: 240 } });
    expect(read('closing@-15h17m', NOW)).toMatchObject({ refusal: { what: 'time' } });
  });
});

describe('on one date', () => {
  const day = { businessDate: '20260814', ...NEW_YORK };
  const from = (text: string, date = day) => {
    const reading = read(text);
    const plants = 'plant' in reading ? plantsOn([reading.plant], date) : [];
    return plants.map((plant) => plant.from && new Date(plant.from).toISOString());
  };

  test('a clock time is in its zone, and a time before the closeout hour is at the end of the date', () => {
    expect(from('closing@18:40')).toEqual(['2026-08-14T22:40:00.000Z']);
    expect(from('closing@4:00')).toEqual(['2026-08-14T08:00:00.000Z']);
    expect(from('closing@3:59')).toEqual(['2026-08-15T07:59:00.000Z']);
    expect(from('closing@18:40', { ...day, businessDate: '20261214' })).toEqual([
      '2026-12-14T23:40:00.000Z',
    ]);
  });

  test('a plant of another date is left out', () => {
    expect(from('20260814/holiday')).toHaveLength(1);
    expect(from('20260815/holiday')).toEqual([]);
  });
});

test('a plant is written in the form in which it is read', () => {
  const kinds = Object.keys(PLANTS) as readonly PlantKind[];
  const written = fc.constantFrom(...kinds).chain((kind) => {
    const { station, dish, from, lasts, factor }: PlantRecord = PLANTS[kind];
    return fc.record({
      kind: fc.constant(kind),
      ...(station && { station: fc.constantFrom(...STATIONS) }),
      ...(dish && { dish: fc.constantFrom('Steak Frites', 'Crème Brûlée', '餃子 Gyoza') }),
      ...(from && { clockMinutes: fc.nat({ max: 1439 }) }),
      ...(lasts && { lengthMs: fc.integer({ min: 1, max: 86_400 }).map((s) => s * 1_000) }),
      ...(factor && { factor: fc.constantFrom(factor.least, factor.default, factor.most) }),
    });
  });
  fc.assert(
    fc.property(written, fc.boolean(), (plant: WrittenPlant, isDated) => {
      const dated = isDated ? { ...plant, businessDate: '20260815' } : plant;
      expect(read(plantText(dated))).toEqual({ plant: dated });
    }),
  );
});
