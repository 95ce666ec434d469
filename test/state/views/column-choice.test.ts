import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chosenColumns,
  DEFAULT_COLUMNS,
  defaultColumnWidth,
  moveColumn,
  orderedColumns,
  setColumnWidth,
  toggleColumn,
} from '../../../src/state/views/column-choice.ts';

const COLUMNS = ['a', 'b', 'c', 'd'].map((id) => ({ id, width: 8, grow: 1 }));
const id = fc.constantFrom('a', 'b', 'c', 'd', 'gone');
const change = fc.oneof(
  fc.record({ what: fc.constant('toggle' as const), id }),
  fc.record({ what: fc.constantFrom('left' as const, 'right' as const), id }),
  fc.record({ what: fc.constant('width' as const), id, width: fc.integer() }),
);
const choice = fc.array(change, { maxLength: 40 }).map((changes) =>
  changes.reduce((before, each) => {
    if (each.what === 'toggle') {
      return each.id === 'gone' ? before : toggleColumn(COLUMNS, before, each.id);
    }
    if (each.what === 'width') return setColumnWidth(before, each.id, each.width);
    return moveColumn(COLUMNS, before, each.id, each.what === 'left' ? -1 : 1);
  }, DEFAULT_COLUMNS),
);

test('with any choice no column is lost, one is shown, and widths stay in proportion', () => {
  fc.assert(
    fc.property(choice, (made) => {
      const ordered = orderedColumns(COLUMNS, made).map((column) => column.id);
      expect([...ordered].sort()).toEqual(['a', 'b', 'c', 'd']);
      const chosen = chosenColumns(COLUMNS, made);
      expect(chosen.length).toBeGreaterThan(0);
      for (const { width } of chosen) expect(width).toBeGreaterThanOrEqual(3);
      for (const { width } of chosen) expect(width).toBeLessThanOrEqual(60);
    }),
  );
});

test('to the right and back to the left is where it was, and shown and hidden again, too', () => {
  fc.assert(
    fc.property(choice, fc.constantFrom('a', 'b', 'c', 'd'), (made, column) => {
      const before = orderedColumns(COLUMNS, made);
      const moved = moveColumn(COLUMNS, made, column, 1);
      const isLast = before.at(-1)?.id === column;
      const back = isLast ? moved : moveColumn(COLUMNS, moved, column, -1);
      expect(orderedColumns(COLUMNS, back)).toEqual(before);
      const toggled = toggleColumn(COLUMNS, made, column);
      const again = toggled === made ? made : toggleColumn(COLUMNS, toggled, column);
      expect([...again.hidden].sort()).toEqual([...made.hidden].sort());
    }),
  );
});

test('a column with a chosen width takes no more, until the default is back', () => {
  const set = setColumnWidth(DEFAULT_COLUMNS, 'b', 20);
  expect(chosenColumns(COLUMNS, set)[1]).toEqual({ id: 'b', width: 20, grow: 0, fits: 20 });
  expect(chosenColumns(COLUMNS, defaultColumnWidth(set, 'b'))).toEqual(COLUMNS);
});

test('chosen columns no longer there leave the others unchanged', () => {
  const old = { order: ['gone', 'c'], hidden: ['gone'], widths: { gone: 9 } };
  expect(chosenColumns(COLUMNS, old).map((column) => column.id)).toEqual(['c', 'a', 'b', 'd']);
});
