import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clampGraphCursor,
  crossGraph,
  moveInGraph,
} from '../../../src/screens/stations/station.tsx';

const sides = fc.record({ left: fc.nat(30), right: fc.integer({ min: 1, max: 30 }) });
const cursor = fc.integer({ min: -40, max: 40 });

test('the cursor is always on an existing neighbor', () => {
  fc.assert(
    fc.property(
      sides,
      cursor,
      fc.integer({ min: -50, max: 50 }),
      fc.boolean(),
      (both, at, by, toLeft) => {
        for (const moved of [
          clampGraphCursor(at, both),
          moveInGraph(at, both, by),
          crossGraph(at, both, toLeft),
        ]) {
          expect(moved).toBeGreaterThanOrEqual(-both.left);
          expect(moved).toBeLessThan(both.right);
        }
      },
    ),
  );
});

test('a cursor on a neighbor stays there', () => {
  fc.assert(
    fc.property(sides, cursor, (both, at) => {
      const placed = clampGraphCursor(at, both);
      expect(clampGraphCursor(placed, both)).toBe(placed);
    }),
  );
});

test('a walk stays on one side, and the way back leads to where it began unless an end stopped it', () => {
  const both = { left: 3, right: 4 };
  expect(moveInGraph(0, both, 1)).toBe(1);
  expect(moveInGraph(3, both, 1)).toBe(3);
  expect(moveInGraph(0, both, -1)).toBe(0);
  expect(moveInGraph(-1, both, 1)).toBe(-2);
  expect(moveInGraph(-3, both, 1)).toBe(-3);
  expect(moveInGraph(-1, both, -1)).toBe(-1);
});

test('crossing leads to the same height, or to the last neighbor of a shorter side', () => {
  expect(crossGraph(1, { left: 3, right: 4 }, true)).toBe(-2);
  expect(crossGraph(3, { left: 2, right: 4 }, true)).toBe(-2);
  expect(crossGraph(-3, { left: 3, right: 1 }, false)).toBe(0);
  expect(crossGraph(2, { left: 0, right: 4 }, true)).toBe(2);
  expect(crossGraph(2, { left: 3, right: 4 }, false)).toBe(2);
});

test('a cursor on a side that disappeared goes to the other side', () => {
  expect(clampGraphCursor(-2, { left: 0, right: 4 })).toBe(1);
  expect(clampGraphCursor(7, { left: 2, right: 0 })).toBe(-2);
  expect(clampGraphCursor(7, { left: 0, right: 0 })).toBe(0);
});
