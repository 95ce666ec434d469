import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DrawnColumn, layoutColumns } from '../../../src/components/column-layout.ts';

const columns = fc
  .array(
    fc.record({
      width: fc.integer({ min: 1, max: 30 }),
      grow: fc.nat(3),
      priority: fc.nat(9),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((list): DrawnColumn<string>[] =>
    list.map((column, index) => ({ id: `c${index}`, title: `C${index}`, ...column })),
  );

function total(list: readonly DrawnColumn<string>[]): number {
  return list.reduce((sum, { width }) => sum + width + 1, -1);
}

const needed = (list: readonly DrawnColumn<string>[]) =>
  total(list.filter(({ priority }) => priority === 0));

test('columns and gaps never take more than the width if the fixed columns fit', () => {
  fc.assert(
    fc.property(columns, fc.nat(300), (list, extra) => {
      const width = Math.max(1, needed(list) + extra);
      expect(total(layoutColumns(list, width))).toBeLessThanOrEqual(width);
    }),
  );
});

test('the order stays, and columns of priority 0 are never dropped', () => {
  fc.assert(
    fc.property(columns, fc.integer({ min: 1, max: 300 }), (list, width) => {
      const kept = layoutColumns(list, width).map(({ id }) => id);
      expect(list.map(({ id }) => id).filter((id) => kept.includes(id))).toEqual(kept);
      const fixed = list.filter(({ priority }) => priority === 0);
      for (const { id } of fixed) expect(kept).toContain(id);
    }),
  );
});

test('no column is dropped while a less important one stays', () => {
  fc.assert(
    fc.property(columns, fc.integer({ min: 1, max: 300 }), (list, width) => {
      const kept = layoutColumns(list, width);
      const dropped = list.filter(({ id }) => !kept.some((each) => each.id === id));
      const least = Math.max(...kept.map(({ priority }) => priority), 0);
      for (const { priority } of dropped) expect(priority).toBeGreaterThanOrEqual(least);
    }),
  );
});

test('the rest of the width goes to the columns that grow, and the remainder to the last column', () => {
  const list: readonly DrawnColumn<string>[] = [
    { id: 'name', title: 'Name', width: 10, grow: 1, priority: 0 },
    { id: 'count', title: 'Count', width: 5, priority: 0 },
    { id: 'note', title: 'Note', width: 10, grow: 2, priority: 0 },
  ];
  expect(layoutColumns(list, 58).map(({ width }) => width)).toEqual([20, 5, 31]);
  expect(total(layoutColumns(list, 58))).toBe(58);
});

test('without a column that grows, the rest of the width is empty', () => {
  const list: readonly DrawnColumn<string>[] = [{ id: 'a', title: 'A', width: 4, priority: 0 }];
  expect(layoutColumns(list, 80)).toEqual(list);
});

test('the last of equally important columns is dropped first', () => {
  const list = ['a', 'b', 'c'].map((id) => ({ id, title: id, width: 10, priority: 1 }));
  expect(layoutColumns(list, 21).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('names take what they need if width is left, and texts of unknown length take the rest', () => {
  const laid = (names: readonly string[], width: number) =>
    layoutColumns<string>(
      [
        { id: 'name', title: 'Station', width: 12, grow: 1, priority: 0, names },
        { id: 'now', title: 'Now', width: 7, priority: 0 },
        { id: 'issues', title: 'Issues', width: 20, grow: 1, priority: 1 },
      ],
      width,
    ).map(({ width: own }) => own);
  expect(laid(['Fry', 'Bar'], 51)).toEqual([12, 7, 30]);
  expect(laid(['Fry', 'Kitchen 001 Downtown'], 51)).toEqual([20, 7, 22]);
  expect(laid(['Kitchen 001 Downtown'], 45)).toEqual([16, 7, 20]);
  expect(laid(['x'.repeat(90)], 61)).toEqual([24, 7, 28]);
});

test('a minor column is dropped for names, and another column is not', () => {
  const laid = (names: readonly string[], priority: number) =>
    layoutColumns<string>(
      [
        { id: 'name', title: 'Station', width: 12, grow: 1, priority: 0, names },
        { id: 'load', title: '/15min', width: 10, priority },
      ],
      25,
    ).map(({ id, width }) => [id, width]);
  const both = [
    ['name', 14],
    ['load', 10],
  ];
  expect(laid(['Sauces & Sides'], 7)).toEqual(both);
  expect(laid(['Sauces & Ketchup'], 7)).toEqual([['name', 16]]);
  expect(laid(['Sauces & Ketchup'], 6)).toEqual(both);
});

test('nothing is cut while there is empty width, beside other columns or at the end', () => {
  const fitting = fc
    .array(
      fc.record({
        width: fc.integer({ min: 1, max: 30 }),
        grow: fc.nat(3),
        priority: fc.nat(9),
        fullWidth: fc.nat(60),
        isNamed: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((list): DrawnColumn<string>[] => {
      const named = list.findIndex(({ isNamed }) => isNamed);
      return list.map(({ width, grow, priority, fullWidth }, index) => ({
        id: `c${index}`,
        title: `C${index}`,
        width,
        grow,
        priority,
        fullWidth,
        ...(index === named && { names: ['x'.repeat(fullWidth)] }),
      }));
    });
  fc.assert(
    fc.property(fitting, fc.nat(300), (list, extra) => {
      const width = Math.max(1, needed(list) + extra);
      const laid = layoutColumns(list, width);
      const isCut = laid.some(({ width: own, fullWidth = 0 }) => own < fullWidth);
      if (!isCut) return;
      expect(total(laid)).toBe(width);
      for (const { id, width: own, fullWidth = 0 } of laid) {
        const least = list.find((each) => each.id === id)?.width ?? 0;
        expect(own).toBeLessThanOrEqual(Math.max(least, fullWidth));
      }
    }),
  );
});
