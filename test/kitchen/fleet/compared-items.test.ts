import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  comparedItems,
  MIN_ITEMS,
  MIN_RESTAURANTS,
  type RestaurantItems,
  slowPlaces,
} from '../../../src/kitchen/fleet/compared-items.ts';
import {
  addToBin,
  binOf,
  forEachBin,
  histogramCount,
  histogramText,
  MAX_BIN,
} from '../../../src/kitchen/measures/time-histogram.ts';
import { type RestaurantItem, restaurantItems } from '../../../src/kitchen/usual/merged-items.ts';
import { random } from '../../../src/service/simulator/random.ts';
import { restaurant } from '../../scenarios/builders.ts';
import { NO_HABIT } from '../usual/no-habit.ts';

/** `undefined` for other text. */
function histogramIn(text: string): ReadonlyMap<number, number> | undefined {
  const histogram = new Map<number, number>();
  return forEachBin(text, (bin, count) => histogram.set(bin, count)) ? histogram : undefined;
}

const ITEMS = Array.from({ length: 20 }, (_, n) => `item ${n}`);

interface Chain {
  readonly seed: number;
  readonly restaurants: number;
  readonly items: number;
  /** How much slower a restaurant's item is. */
  readonly factor?: (restaurant: number, item: number) => number;
  readonly stations?: (restaurant: number) => number;
}

function chain({ seed, restaurants, items, factor, stations }: Chain): RestaurantItems[] {
  return Array.from({ length: restaurants }, (_, n) => {
    const pace = random(seed, 'pace', String(n)).logNormal(1, 0.1);
    const menu = ITEMS.map((name, d): [string, RestaurantItem] => {
      const from = random(seed, String(n), name);
      const times = new Map<number, number>();
      const middle = 60_000 * (4 + d / 2) * pace * (factor?.(n, d) ?? 1);
      for (let item = 0; item < items; item += 1)
        addToBin(times, Math.min(MAX_BIN, binOf(from.logNormal(middle, 0.4))));
      return [
        `id ${name}`,
        {
          name,
          stations: stations?.(n) ?? 1,
          overHour: 0,
          times: histogramText(times),
          count: items,
        },
      ];
    });
    return { restaurant: restaurant(n, `Store ${n}`), items: new Map(menu) };
  });
}

const named = (all: readonly RestaurantItems[]) =>
  comparedItems(all).flatMap((item) =>
    slowPlaces(item).map((place) => `${item.name} at ${place.restaurant.name}`),
  );

const seeds = fc.nat(100_000);
/** Chance is judged on the same chains each time: of 1,500 others, 2 missed a planted restaurant (fast with all its items), 1 named another. */
const SAME = { numRuns: 20, seed: 1 };

test('an item that is slow in three of forty restaurants is found there, and nothing else is', () => {
  fc.assert(
    fc.property(seeds, fc.nat(19), (seed, planted) => {
      const isPlanted = (n: number, d: number) => d === planted && n >= 7 && n < 10;
      const factor = (n: number, d: number) => (isPlanted(n, d) ? 1.8 : 1);
      const found = named(chain({ seed, restaurants: 40, items: 120, factor }));
      const wanted = [7, 8, 9].map((n) => `item ${planted} at Store ${n}`);
      expect(found.sort()).toEqual(wanted);
    }),
    SAME,
  );
});

test('in a restaurant where everything is slow, no item is slow', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const factor = (n: number) => (n === 3 ? 1.8 : 1);
      expect(named(chain({ seed, restaurants: 20, items: 120, factor }))).toEqual([]);
    }),
    SAME,
  );
});

test('the order of the restaurants changes nothing', () => {
  const all = chain({ seed: 1, restaurants: 6, items: 30, stations: (n) => 1 + (n % 2) });
  const compared = comparedItems(all);
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
      expect(comparedItems(shuffled)).toEqual(compared);
    }),
  );
});

test('an item with too few items, other prep stations, or too few restaurants is not compared, with the reason', () => {
  const few = chain({ seed: 1, restaurants: 4, items: MIN_ITEMS - 1 });
  for (const { chain: all, places } of comparedItems(few)) {
    expect(all).toBeUndefined();
    expect(places.map(({ state, ratio }) => [state, ratio])).toEqual(
      few.map(() => ['few items', undefined]),
    );
  }
  const lonely = chain({ seed: 1, restaurants: MIN_RESTAURANTS - 1, items: 50 });
  for (const { places } of comparedItems(lonely)) {
    expect(places.map(({ state }) => state)).toEqual(['few restaurants', 'few restaurants']);
  }
  const factor = (n: number) => (n === 0 ? 3 : 1);
  const stations = (n: number) => (n === 0 ? 2 : 1);
  const other = chain({ seed: 1, restaurants: 5, items: 50, factor, stations });
  for (const { stations: stationCount, places } of comparedItems(other)) {
    expect(stationCount).toBe(1);
    expect(places.at(-1)).toMatchObject({ state: 'other prep', stations: 2, ratio: undefined });
  }
});

test("a restaurant's difference and ratio are to the chain's median, and items add up", () => {
  for (const { chain: all, items, places } of comparedItems(
    chain({ seed: 2, restaurants: 9, items: 40 }),
  )) {
    expect(places.reduce((sum, place) => sum + place.count, 0)).toBe(items);
    for (const { medianMs = 0, ratio, differenceMs } of places) {
      expect(ratio).toBeCloseTo(medianMs / (all?.medianMs ?? 0));
      expect(differenceMs).toBeCloseTo(medianMs - (all?.medianMs ?? 0));
    }
  }
});

test('several dates together have the items of all of them', () => {
  const [one, other] = chain({ seed: 3, restaurants: 2, items: 25 });
  if (one === undefined || other === undefined) throw new Error('there are two');
  const items = restaurantItems([atStations(one, 'Fry'), atStations(other, 'Fry')]);
  expect([...items.keys()]).toEqual([...one.items.keys()]);
  for (const { times, count, stations } of items.values()) {
    expect(histogramCount(histogramIn(times) ?? new Map())).toBe(50);
    expect([count, stations]).toEqual([50, 1]);
  }
});

test('a station with at least a tenth of the items counts, and items that share an ID are one', () => {
  const [one] = chain({ seed: 3, restaurants: 1, items: 9 });
  const [other] = chain({ seed: 3, restaurants: 1, items: 81 });
  const [rare] = chain({ seed: 3, restaurants: 1, items: 8 });
  if (one === undefined || other === undefined || rare === undefined)
    throw new Error('all are one');
  const stationsOf = (...parts: readonly ReturnType<typeof atStations>[]) =>
    [...restaurantItems(parts).values()].map(({ stations, count }) => [stations, count]);
  expect(stationsOf(atStations(one, 'Fry'), atStations(other, 'Bar'))).toEqual(
    ITEMS.map(() => [2, 90]),
  );
  expect(stationsOf(atStations(rare, 'Fry'), atStations(other, 'Bar'))).toEqual(
    ITEMS.map(() => [1, 89]),
  );
  const both = atStations(other, 'Fry', 'Bar');
  expect(stationsOf(both, both)).toEqual(ITEMS.map(() => [2, 4 * 81]));
});

/** A date on which each of these stations made all of the restaurant's items. */
function atStations({ items }: RestaurantItems, ...stations: readonly string[]) {
  const made = Array.from(items, ([chainKey, { name, count, overHour, times }]) => {
    return [
      `guid ${name}`,
      { name, chainKey, count, overHour, times, calm: '', logPace: 0 },
    ] as const;
  });
  const all = stations.map(
    (name) => [name, { name, habit: NO_HABIT, items: new Map(made) }] as const,
  );
  return { items: new Map(all) };
}

test('a histogram is the same after it was written and read, and other text is none', () => {
  const bin = fc.integer({ min: -1, max: MAX_BIN });
  const pairs = fc.uniqueArray(fc.tuple(bin, fc.integer({ min: 1, max: 1e9 })), {
    selector: ([at]) => at,
  });
  fc.assert(
    fc.property(pairs, (entries) => {
      const histogram = new Map(entries);
      expect(histogramIn(histogramText(histogram))).toEqual(histogram);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const found = histogramIn(text);
      const again = found === undefined ? found : histogramIn(histogramText(found));
      expect(again).toEqual(found);
    }),
  );
});
