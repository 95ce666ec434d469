import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { StationSums } from '../../../src/kitchen/fleet/merged-stations.ts';
import { quantile } from '../../../src/kitchen/measures/quantile.ts';
import type { StationLimits } from '../../../src/kitchen/measures/row-limits.ts';
import type { SavedRows } from '../../../src/kitchen/usual/summary-rows.ts';
import { addToBin, binOf } from '../../../src/kitchen/usual/time-histogram.ts';

/** The help has it, too. */
const WITHIN = 0.01;
const LATE_MS = 12 * 60_000;

const everywhere = (lateMs: number): StationLimits => {
  const limit = { cautionMs: lateMs / 2, lateMs, from: 'profile' } as const;
  return { of: () => limit, others: limit };
};

/** Station times by clock quarter, one bump each, at least one. */
type Times = readonly (readonly [quarter: number, ms: number])[];

const times: fc.Arbitrary<Times> = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 95 }),
    fc.double({ min: 0, max: Math.log(3_600_000), noNaN: true }).map((log) => Math.exp(log)),
  ),
  { minLength: 1, maxLength: 60 },
);

function rowsOf(key: string, name: string, own: Times): SavedRows {
  const quarters = [...Map.groupBy(own, ([quarter]) => quarter)].map(([quarter, bumps]) => {
    const bins = new Map<number, number>();
    for (const [, ms] of bumps) addToBin(bins, binOf(ms));
    const numbers = [...bins].flat();
    return { quarter, bumps: bumps.length, overHour: 0, leftOut: 0, numbers, binsFrom: 0 };
  });
  return { key, name, quarters };
}

function merged(restaurants: readonly (readonly Times[])[], isByHour = false) {
  const all = new StationSums(isByHour);
  for (const dates of restaurants) {
    const own = new StationSums(isByHour);
    for (const date of dates) own.add([rowsOf('fry-guid', 'Fry', date)]);
    all.merge(own, everywhere(LATE_MS));
  }
  return all.merged();
}

const chains = fc.array(fc.array(times, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 5,
});

test('quantiles of any restaurants and dates are within 1% of those of all times', () => {
  fc.assert(
    fc.property(chains, (chain) => {
      const exact = Float64Array.from(chain.flat(2).map(([, ms]) => ms)).sort();
      const [row] = merged(chain);
      expect(row?.figures.items).toBe(exact.length);
      for (const [found, q, least] of [
        [row?.figures.medianMs, 0.5, 5],
        [row?.figures.p90Ms, 0.9, 10],
      ] as const) {
        const is = exact.length < least ? undefined : quantile(exact, q);
        expect(found === undefined).toBe(is === undefined);
        expect(Math.abs((found ?? 0) - (is ?? 0))).toBeLessThanOrEqual((is ?? 0) * WITHIN);
      }
      const late = exact.filter((ms) => ms >= LATE_MS * 1.02).length;
      const maybe = exact.filter((ms) => ms >= LATE_MS / 1.02).length;
      expect(row?.figures.late).toBeGreaterThanOrEqual(late);
      expect(row?.figures.late).toBeLessThanOrEqual(maybe);
    }),
  );
});

test('hours add up to the station, each with only those times', () => {
  fc.assert(
    fc.property(chains, (chain) => {
      const hours = merged(chain, true);
      const [station] = merged(chain);
      const sum = hours.reduce((all, { figures }) => all + figures.items, 0);
      expect(sum).toBe(station?.figures.items);
      for (const { hour = -1, restaurants, figures } of hours) {
        const inHour = ([quarter]: Times[number]) => Math.floor(quarter / 4) === hour;
        expect(figures.items).toBe(chain.flat(2).filter(inHour).length);
        expect(restaurants).toBe(chain.filter((dates) => dates.flat().some(inHour)).length);
      }
    }),
  );
});

test('stations are one by name, each judged by its restaurant, and rows without one come last', () => {
  const [slow, quick]: readonly [Times, Times] = [
    Array.from({ length: 10 }, () => [80, 600_000] as const),
    Array.from({ length: 10 }, () => [12, 300_000] as const),
  ];
  const all = new StationSums(true);
  const first = new StationSums(true);
  first.add([rowsOf('a', 'Fry', slow), rowsOf('b', 'Fry', quick), rowsOf('', '', [])]);
  first.add([
    {
      key: '',
      name: '',
      quarters: [
        { quarter: undefined, bumps: 1, overHour: 1, leftOut: 2, numbers: [], binsFrom: 0 },
      ],
    },
  ]);
  all.merge(first, everywhere(500_000));
  const second = new StationSums(true);
  second.add([rowsOf('c', 'Fry', slow), rowsOf('d', 'Bar', quick)]);
  all.merge(second, everywhere(900_000));
  expect(
    all.merged().map(({ name, hour, restaurants, figures: { items, late, leftOut } }) => {
      return [name, hour, restaurants, items, late, leftOut];
    }),
  ).toEqual([
    ['Bar', 3, 1, 10, 0, 0],
    ['Fry', 20, 2, 20, 10, 0],
    ['Fry', 3, 1, 10, 0, 0],
    ['', undefined, 1, 0, 1, 2],
  ]);
});
