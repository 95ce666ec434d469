import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOrTime } from '../../../src/kitchen/model/local-time.ts';
import { configurationDiff } from '../../../src/kitchen/stations/configuration-diff.ts';
import {
  changesSince,
  isSameSight,
  SEEN_MOST,
  seenStations,
} from '../../../src/kitchen/stations/setup-history.ts';
import { HOUR, kitchens, NOON, station } from '../fixtures.ts';

test('what is new or changed since a look is what a comparison calls added or changed', () => {
  fc.assert(
    fc.property(kitchens, kitchens, (before, after) => {
      const updates = changesSince(seenStations(before, NOON), after);
      const changes = configurationDiff(before, after);
      const of = (kind: string) =>
        changes.filter((change) => change.kind === kind).map(({ guid }) => guid);
      const printed = (kind: string) =>
        [...updates].flatMap(([guid, each]) => (each === kind ? [guid] : [])).sort();
      expect(printed('new')).toEqual(of('added'));
      expect(printed('changed')).toEqual(of('changed'));
    }),
  );
});

test('two looks at the same stations are the same sight in whatever order they are listed', () => {
  fc.assert(
    fc.property(kitchens, (stations) => {
      const [one, other] = [seenStations(stations, 1), seenStations(stations.toReversed(), 2)];
      expect(one && other && isSameSight(one, other)).toBe(true);
    }),
  );
  const [fry, cold] = [station('fry'), station('cold')].map((each) => seenStations([each], 1));
  expect(fry && cold && isSameSight(fry, cold)).toBe(false);
});

test('without an earlier view nothing changed', () => {
  expect(changesSince(undefined, [station('a')]).size).toBe(0);
});

test('an oversized kitchen is not kept, and has no changes', () => {
  const stations = Array.from({ length: SEEN_MOST + 1 }, (_, n) => station(`s${n}`));
  expect(seenStations(stations, NOON)).toBeUndefined();
  expect(seenStations(stations.slice(1), NOON)?.stations).toHaveLength(SEEN_MOST);
  expect(changesSince(seenStations([station('a')], NOON), stations).size).toBe(0);
});

test.each([
  [0, '12:00'],
  [11 * HOUR, '12:00'],
  [12 * HOUR, 'May 15'],
  [365 * 24 * HOUR, 'May 15, 2026'],
])('a look %i ms ago was at or on %s', (ago, text) => {
  expect(dayOrTime(NOON, NOON + ago, { zone: 'UTC' })).toBe(text);
});
