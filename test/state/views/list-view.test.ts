import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  LIST_TOP,
  type ListView,
  listWindow,
  moveCursor,
  placeCursor,
} from '../../../src/state/list-view.ts';

const ids = (count: number, prefix = 'row') =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index}`);

const height = fc.integer({ min: 1, max: 60 });
/** A list with at least one row, a window height and a cursor already moved about in it. */
const looked = fc
  .record({
    rows: fc.integer({ min: 1, max: 200 }).map((count) => ids(count)),
    height,
    moves: fc.array(fc.integer({ min: -250, max: 250 }), { maxLength: 12 }),
  })
  .map(({ rows, height: lines, moves }) => ({
    rows,
    height: lines,
    view: moves.reduce((view: ListView, by) => moveCursor(view, rows, lines, by), LIST_TOP),
  }));

/** The laws of a window over `rows`. */
function expectLawful(view: ListView, rows: readonly string[], lines: number): void {
  const { cursor, top } = listWindow(view, rows, lines);
  expect(cursor).toBeGreaterThanOrEqual(0);
  expect(cursor).toBeLessThan(rows.length);
  expect(top).toBeLessThanOrEqual(cursor);
  expect(cursor).toBeLessThan(top + lines);
  expect(top).toBeGreaterThanOrEqual(0);
  // Never an empty line at the end while rows are hidden above.
  expect(top).toBeLessThanOrEqual(Math.max(0, rows.length - lines));
}

test('wherever the cursor is moved, it is on a row, and the window contains it and is full', () => {
  fc.assert(
    fc.property(looked, ({ rows, height: lines, view }) => expectLawful(view, rows, lines)),
  );
});

test('the same holds whatever happens to the rows and to the height', () => {
  fc.assert(
    fc.property(
      looked,
      fc.integer({ min: 1, max: 200 }),
      height,
      ({ rows, view }, count, lines) => {
        expectLawful(view, rows.slice(0, count), lines);
        expectLawful(view, ids(count, 'other'), lines);
      },
    ),
  );
});

test('new rows above leave the cursor on the same row and screen line', () => {
  fc.assert(
    fc.property(
      looked,
      fc.integer({ min: 1, max: 100 }),
      ({ rows, height: lines, view }, added) => {
        // A list shorter than the window has nowhere to scroll.
        fc.pre(view.cursorId !== undefined && rows.length >= lines);
        const before = listWindow(view, rows, lines);
        const more = [...ids(added, 'new'), ...rows];
        const after = listWindow(view, more, lines);
        expect(more[after.cursor]).toBe(rows[before.cursor]);
        expect(after.cursor - after.top).toBe(before.cursor - before.top);
      },
    ),
  );
});

test('rows removed above leave the cursor on the same row', () => {
  fc.assert(
    fc.property(looked, fc.nat(250), ({ rows, height: lines, view }, count) => {
      fc.pre(view.cursorId !== undefined);
      const before = listWindow(view, rows, lines);
      const fewer = rows.slice(Math.min(count, before.cursor));
      expect(fewer[listWindow(view, fewer, lines).cursor]).toBe(rows[before.cursor]);
    }),
  );
});

test('a cursor that was never moved stays at the top and follows what is new', () => {
  expect(listWindow(LIST_TOP, ['new', 'old'], 10)).toEqual({ cursor: 0, top: 0 });
});

test('a cursor whose row disappeared stays at the same index', () => {
  const rows = ids(10);
  const view = moveCursor(LIST_TOP, rows, 5, 6);
  expect(listWindow(view, [...rows.slice(0, 6), ...rows.slice(7)], 5).cursor).toBe(6);
  expect(listWindow(view, rows.slice(0, 3), 5).cursor).toBe(2);
});

test('an empty list has no cursor, and moving in it goes to the top', () => {
  const view = moveCursor(LIST_TOP, ids(10), 5, 6);
  expect(listWindow(view, [], 5)).toEqual({ cursor: -1, top: 0 });
  expect(moveCursor(view, [], 5, 1)).toEqual(LIST_TOP);
});

test('a move by any number goes that many rows, or to the end', () => {
  fc.assert(
    fc.property(
      looked,
      fc.integer({ min: -250, max: 250 }),
      ({ rows, height: lines, view }, by) => {
        const before = listWindow(view, rows, lines).cursor;
        const after = listWindow(moveCursor(view, rows, lines, by), rows, lines).cursor;
        expect(after).toBe(Math.min(Math.max(before + by, 0), rows.length - 1));
      },
    ),
  );
});

test('a cursor put on the first row is at the top', () => {
  expect(placeCursor(ids(10), 5, 0, 4)).toEqual(LIST_TOP);
});
