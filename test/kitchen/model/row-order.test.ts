import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortRows } from '../../../src/kitchen/model/row-order.ts';

const key = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.integer(),
  fc.integer({ min: 0, max: 2 ** 40 }),
  fc.constantFrom(Number.NaN, 0.5, -0.25, 1e15, -1e15, 2_047, 2_048, 2 ** 22, 2 ** 31, 2 ** 32 - 1),
);
const keyLists = fc.oneof(
  fc.array(key, { maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 60 }),
);

test('rows are sorted by the key either way, equal ones keep their order, and rows without one are last', () => {
  fc.assert(
    fc.property(keyLists, fc.boolean(), (keys, descending) => {
      const rows = Uint32Array.from(keys, (_, at) => at * 2);
      const keyOf = (row: number) => keys[row / 2] ?? Number.NaN;
      const meant = Array.from(rows).sort((a, b) => {
        const [x, y] = [keyOf(a), keyOf(b)];
        if (Number.isNaN(x) || Number.isNaN(y))
          return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
        return descending ? y - x : x - y;
      });
      const given = rows.slice();
      expect(Array.from(sortRows(rows, keyOf, descending))).toEqual(meant);
      expect(rows).toEqual(given);
    }),
    { numRuns: 2_000 },
  );
});
