import { describe, expect, test } from 'vitest';
import type { ItemFulfillment } from '../../../../src/contract/item-fulfillment.ts';
import { simulateDay } from '../../../../src/service/simulator/day.ts';
import { instants, plausible } from '../days.ts';
import { at, bumpNames, FRIDAY, minutes, prep, rows, sortedText } from './planted-days.ts';

const ordinary = rows();

/** With an item fired in the period. */
function orders(all: readonly ItemFulfillment[], from = 0, to = Infinity): ReadonlySet<string> {
  const fired = all.filter((row) => instants(row).fired >= from && instants(row).fired < to);
  return new Set(fired.flatMap(({ orderGuid }) => orderGuid ?? []));
}

describe('a rush', () => {
  const from = at(15);
  const lengthMs = minutes(120);

  test.each([2.5, 0.4])('of %d has that many times the ordinary orders', (factor) => {
    const planted = rows({ kind: 'rush', from, lengthMs, factor });
    const count = (all: readonly ItemFulfillment[]) =>
      orders(all, from + minutes(5), from + lengthMs).size;
    expect(count(ordinary)).toBeGreaterThan(15);
    expect(count(planted) / count(ordinary)).toBeGreaterThan(factor * 0.7);
    expect(count(planted) / count(ordinary)).toBeLessThan(factor * 1.3);
    const [before, after] = [orders(ordinary, 0, from), orders(planted, 0, from)];
    expect(after).toEqual(before);
  });

  // Everybody waits for the same cooks, so the other orders are bumped at other times.
  const untimed = (all: readonly ItemFulfillment[]) =>
    sortedText(
      plausible(all).map(({ itemStartedAt: _start, itemFulfilledAt: _bump, ...row }) => row),
    );

  test('adds orders to the existing ones', () => {
    const planted = new Set(untimed(rows({ kind: 'rush', from, lengthMs })));
    expect(untimed(ordinary).filter((row) => !planted.has(row))).toEqual([]);
  });

  test('below 1 takes orders away, and leaves the others', () => {
    const planted = untimed(rows({ kind: 'rush', from, lengthMs, factor: 0.5 }));
    const known = new Set(untimed(ordinary));
    expect(planted.filter((row) => !known.has(row))).toEqual([]);
  });

  test('from the opening on keeps every duplicate of the other orders', () => {
    const copies = (all: readonly ItemFulfillment[]) =>
      new Map(
        [...Map.groupBy(bumpNames(all), (name) => name)].map(([name, own]) => [name, own.length]),
      );
    const planted = copies(rows({ kind: 'rush', from: at(10), factor: 2 }));
    const changed = [...copies(ordinary)].filter(([name, count]) => planted.get(name) !== count);
    expect(changed).toEqual([]);
  });
});

test('a holiday has four in ten of the orders', () => {
  const share = orders(rows({ kind: 'holiday' })).size / orders(ordinary).size;
  expect(share).toBeGreaterThan(0.32);
  expect(share).toBeLessThan(0.48);
});

test('plants of orders multiply', () => {
  const planted = rows({ kind: 'holiday', factor: 3 }, { kind: 'holiday', factor: 0.5 });
  const share = orders(planted).size / orders(ordinary).size;
  expect(share).toBeGreaterThan(1.3);
  expect(share).toBeLessThan(1.7);
});

test('an early closing ends the orders, and what was ordered is still made', () => {
  const closes = at(20);
  const planted = rows({ kind: 'closing', from: closes });
  expect(orders(planted, 0, closes)).toEqual(orders(ordinary, 0, closes));
  // Mains and desserts wait for earlier courses.
  expect(orders(planted, closes + minutes(70)).size).toBe(0);
  expect(orders(ordinary, closes + minutes(70)).size).toBeGreaterThan(10);
  const known = new Set(bumpNames(ordinary));
  expect(bumpNames(planted).filter((name) => !known.has(name))).toEqual([]);
});

describe('a new menu', () => {
  const planted = rows({ kind: 'menu', factor: 0.5 });
  const items = (all: readonly ItemFulfillment[]) =>
    new Map(all.map((row) => [row.selectionMenuItemGuid, row]));

  test('replaces this share of items, and changes nothing else of a row', () => {
    const isNew = (row: ItemFulfillment) => row.selectionMenuItemName?.startsWith('New ') === true;
    const all = [...items(planted).values()];
    const share = all.filter(isNew).length / all.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.7);
    const known = items(ordinary);
    for (const row of all) {
      expect(known.has(row.selectionMenuItemGuid)).toBe(!isNew(row));
    }
    const plain = (row: ItemFulfillment) => ({
      ...row,
      selectionMenuItemGuid: '',
      selectionMenuItemName: row.selectionMenuItemName?.replace(/^New /, ''),
      selectionMenuItemMultiLocationId: '',
    });
    expect(planted.map(plain)).toEqual(ordinary.map(plain));
  });

  test('is the same on each date', () => {
    const next = simulateDay({
      ...FRIDAY,
      businessDate: '20260815',
      plants: [{ kind: 'menu', factor: 0.5 }],
    }).map(({ record }) => record);
    const [before, after] = [items(planted), items(next)];
    const both = [...after].filter(([guid]) => before.has(guid));
    expect(both.length).toBeGreaterThan(after.size * 0.9);
  });
});

describe('another mix', () => {
  const planted = rows({ kind: 'mix' });
  const counts = (all: readonly ItemFulfillment[]) =>
    Map.groupBy(prep(all), ({ selectionMenuItemName = '' }) => selectionMenuItemName);
  const difference = (a: readonly ItemFulfillment[], b: readonly ItemFulfillment[]) => {
    const [before, after] = [counts(a), counts(b)];
    const names = new Set([...before.keys(), ...after.keys()]);
    const share = (of: typeof before, name: string) => (of.get(name)?.length ?? 0) / prep(a).length;
    return [...names].reduce(
      (sum, name) => sum + Math.abs(share(before, name) - share(after, name)),
      0,
    );
  };

  test('has other popular items, with about as many orders', () => {
    expect(difference(ordinary, planted)).toBeGreaterThan(0.25);
    expect(difference(ordinary, planted)).toBeLessThan(1);
    expect(orders(planted).size / orders(ordinary).size).toBeCloseTo(1, 1);
  });

  test('with sigma 0 changes nothing', () => {
    expect(rows({ kind: 'mix', factor: 0 })).toEqual(ordinary);
  });
});
