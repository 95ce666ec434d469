import { describe, expect, test } from 'vitest';
import { quantile } from '../days.ts';
import {
  at,
  bumpNames,
  expo,
  median,
  minutes,
  paired,
  prep,
  rows,
  sortedText,
  timed,
} from './planted-days.ts';

const from = at(18);
const lengthMs = minutes(90);
const within = (instant: number) => instant >= from && instant < from + lengthMs;
const ordinary = rows();

test('a slow dish takes longer at each station by its factor, and no other row changes', () => {
  const isOfDish = ({
    selectionMenuItemName,
  }: {
    readonly selectionMenuItemName?: string | null;
  }) => selectionMenuItemName === 'Steak Frites';
  const slow = rows({ kind: 'dish', dish: 'Steak Frites', factor: 1.5 });
  const own = paired(prep(ordinary).filter(isOfDish), prep(slow).filter(isOfDish));
  expect(own.length).toBeGreaterThan(10);
  expect(median(own.map(([before, after]) => after.took / before.took))).toBeCloseTo(1.5, 2);
  const others = (all: typeof slow) => sortedText(prep(all).filter((row) => !isOfDish(row)));
  expect(others(slow)).toEqual(others(ordinary));
});

describe('a slow station', () => {
  const slow = rows({ kind: 'slow', station: 'Pizza', from, lengthMs });
  const pizzas = paired(prep(ordinary, { at: 'Pizza' }), prep(slow, { at: 'Pizza' }));

  test('takes twice as long for what is fired in its time', () => {
    const fired = pizzas.filter(([{ fired: instant }]) => within(instant));
    expect(fired.length).toBeGreaterThan(10);
    const ratios = fired.map(([before, after]) => after.took / before.took);
    expect(median(ratios)).toBeCloseTo(2, 2);
  });

  test('takes as long as ever for what is fired before and after', () => {
    const others = pizzas.filter(([{ fired }]) => !within(fired));
    expect(others.map(([, { row }]) => row)).toEqual(others.map(([{ row }]) => row));
  });

  test('leaves the rows of all other stations unchanged', () => {
    const others = { notAt: 'Pizza' };
    expect(sortedText(prep(slow, others))).toEqual(sortedText(prep(ordinary, others)));
  });

  test('makes the expediter wait, and loses no row', () => {
    const late = new Set(
      pizzas.filter(([a, b]) => b.took > a.took).map(([{ row }]) => row.selectionGuid),
    );
    const passed = paired(expo(ordinary), expo(slow)).filter(([{ row }]) =>
      late.has(row.selectionGuid),
    );
    expect(passed.length).toBeGreaterThan(10);
    const waited = passed.filter(([before, after]) => after.bumped > before.bumped);
    expect(waited.length / passed.length).toBeGreaterThan(0.8);
    expect(bumpNames(slow)).toEqual(bumpNames(ordinary));
  });

  test('is slower by its factor on the complete date if it has no time', () => {
    const fast = rows({ kind: 'slow', station: 'Grill', factor: 0.5 });
    const ratios = paired(prep(ordinary, { at: 'Grill' }), prep(fast, { at: 'Grill' }))
      .filter(([{ took }]) => took < minutes(41))
      .map(([before, after]) => after.took / before.took);
    expect(quantile(ratios, 0.02)).toBeCloseTo(0.5, 1);
    expect(quantile(ratios, 0.98)).toBeCloseTo(0.5, 1);
  });
});

test('a short staff slows all stations', () => {
  const short = rows({ kind: 'pace', from, lengthMs });
  const stations = new Set(prep(ordinary).map(({ prepStationName = '' }) => prepStationName));
  expect(stations.size).toBe(6);
  for (const station of stations) {
    const ratios = paired(prep(ordinary, { at: station }), prep(short, { at: station }))
      .filter(([{ fired }]) => within(fired))
      .map(([before, after]) => after.took / before.took);
    expect(median(ratios)).toBeCloseTo(1.4, 2);
  }
});

test('tails are wider on both sides of the same median', () => {
  const wide = rows({ kind: 'tails', factor: 1.5 });
  const took = (all: typeof ordinary, share: number) =>
    quantile(
      timed(prep(all, { at: 'Grill' })).map((each) => each.took),
      share,
    );
  expect(took(wide, 0.5) / took(ordinary, 0.5)).toBeCloseTo(1, 1);
  expect(took(wide, 0.9) / took(ordinary, 0.9)).toBeGreaterThan(1.2);
  expect(took(wide, 0.1) / took(ordinary, 0.1)).toBeLessThan(0.85);
});

test('each item takes a different time, the same on each date', () => {
  const apart = rows({ kind: 'dishes', factor: 0.5 });
  const ratioOf = new Map<string, number>();
  for (const [before, after] of paired(prep(ordinary), prep(apart))) {
    if (before.took > minutes(41)) continue;
    const dish = `${before.row.selectionMenuItemName} ${before.row.prepStationName}`;
    const ratio = after.took / before.took;
    expect(ratio / (ratioOf.get(dish) ?? ratio)).toBeCloseTo(1, 1);
    ratioOf.set(dish, ratio);
  }
  expect(ratioOf.size).toBeGreaterThan(20);
  expect(
    quantile([...ratioOf.values()], 0.9) / quantile([...ratioOf.values()], 0.1),
  ).toBeGreaterThan(2);
});

test('with together, that share of tickets leaves a station at once', () => {
  const shareTogether = (all: typeof ordinary) => {
    const tickets = Map.groupBy(
      timed(prep(all)).filter(({ took }) => took < minutes(60)),
      ({ row }) => `${row.ticketGuid} ${row.prepStationGuid}`,
    );
    const several = [...tickets.values()].filter(({ length }) => length > 1);
    const together = several.filter((items) => new Set(items.map(({ bumped }) => bumped)).size < 2);
    return together.length / several.length;
  };
  expect(shareTogether(ordinary)).toBeLessThan(0.05);
  const byDefault = shareTogether(rows({ kind: 'together' }));
  expect(byDefault).toBeGreaterThan(0.55);
  expect(byDefault).toBeLessThan(0.85);
  expect(shareTogether(rows({ kind: 'together', factor: 1 }))).toBeGreaterThan(0.99);
});
