import { expect, test } from 'vitest';
import { appearing, at, minutes, sortedText } from './planted-days.ts';

const from = at(19);
const lengthMs = minutes(20);

test('with a lag, records appear so many minutes later, and nothing else changes', () => {
  const ordinary = appearing();
  const planted = appearing({ kind: 'lag', from, lengthMs, factor: 4 });
  const text = (of: typeof ordinary) => sortedText(of.map(({ record }) => record));
  expect(text(planted)).toEqual(text(ordinary));
  const isLate = (instant: number) => instant >= from && instant < from + lengthMs;
  const expected = ordinary.map(({ appearsAt }) =>
    isLate(appearsAt) ? appearsAt + minutes(4) : appearsAt,
  );
  expect(planted.map(({ appearsAt }) => appearsAt)).toEqual(expected.toSorted((a, b) => a - b));
  expect(ordinary.some(({ appearsAt }) => isLate(appearsAt))).toBe(true);
  const inside = planted.filter(({ appearsAt }) => appearsAt >= from && appearsAt < from + 1_000);
  expect(inside).toEqual([]);
});
