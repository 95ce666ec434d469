import { describe, expect, test } from 'vitest';
import {
  at,
  bumpNames,
  expo,
  minutes,
  paired,
  prep,
  rows,
  sortedText,
  timed,
} from './planted-days.ts';

const STATION = 'Fry';
const from = at(19);
const lengthMs = minutes(30);
const ends = from + lengthMs;
const within = (instant: number) => instant >= from && instant < ends;
const ordinary = rows();
const held = timed(prep(ordinary, { at: STATION })).filter(({ bumped }) => within(bumped));

test('the plants tested here hold something', () => {
  expect(held.length).toBeGreaterThan(8);
});

describe.each(['stop', 'forgotten', 'cleared'] as const)('%s', (kind) => {
  const planted = rows({ kind, station: STATION, from, lengthMs });

  test('loses no row, and leaves all other stations unchanged', () => {
    expect(bumpNames(planted)).toEqual(bumpNames(ordinary));
    const others = { notAt: STATION };
    expect(sortedText(prep(planted, others))).toEqual(sortedText(prep(ordinary, others)));
  });
});

describe('a stop', () => {
  const planted = rows({ kind: 'stop', station: STATION, from, lengthMs });
  const after = paired(prep(ordinary, { at: STATION }), prep(planted, { at: STATION }));

  test('has no bump in that time', () => {
    expect(timed(prep(planted, { at: STATION })).filter(({ bumped }) => within(bumped))).toEqual(
      [],
    );
  });

  test('is caught up with in minutes, in the order of items', () => {
    const caughtUp = after
      .filter(([{ bumped }]) => within(bumped))
      .toSorted(([a], [b]) => a.bumped - b.bumped)
      .map(([, { bumped }]) => bumped);
    expect(caughtUp).toEqual(caughtUp.toSorted((a, b) => a - b));
    expect(Math.min(...caughtUp)).toBeGreaterThanOrEqual(ends);
    expect(Math.max(...caughtUp)).toBeLessThan(ends + minutes(5));
    expect(new Set(caughtUp).size).toBeGreaterThan(caughtUp.length / 2);
  });

  test('makes the expediter wait', () => {
    const items = new Set(held.map(({ row }) => row.selectionGuid));
    const passed = paired(expo(ordinary), expo(planted)).filter(([{ row }]) =>
      items.has(row.selectionGuid),
    );
    const early = passed.filter(([, { bumped }]) => bumped < ends);
    // Released by the expediter before the last station was done.
    expect(early.length).toBeLessThan(passed.length / 8);
  });
});

describe('a forgotten screen', () => {
  const planted = rows({ kind: 'forgotten', station: STATION, from, lengthMs });

  test('is bumped at once at the end of its time', () => {
    const names = new Set(held.map(({ name }) => name));
    const bumped = timed(prep(planted, { at: STATION })).filter(({ name }) => names.has(name));
    expect(bumped).toHaveLength(held.length);
    for (const each of bumped) {
      expect(each.bumped).toBeGreaterThanOrEqual(ends);
      expect(each.bumped).toBeLessThan(ends + 1_000);
    }
  });

  test('does not delay the expediter', () => {
    expect(sortedText(expo(planted))).toEqual(sortedText(expo(ordinary)));
  });
});

describe('a cleared screen', () => {
  const planted = rows({ kind: 'cleared', station: STATION, from });

  test('has nothing open afterwards, because all of it was bumped at once', () => {
    const open = paired(prep(ordinary, { at: STATION }), prep(planted, { at: STATION })).filter(
      ([{ fired, bumped }]) => fired < from && bumped > from + 1_000,
    );
    expect(open.length).toBeGreaterThan(3);
    for (const [, { bumped }] of open) {
      expect(bumped).toBeGreaterThanOrEqual(from);
      expect(bumped).toBeLessThan(from + 1_000);
    }
  });

  test('sends no food out early', () => {
    expect(sortedText(expo(planted))).toEqual(sortedText(expo(ordinary)));
  });
});
