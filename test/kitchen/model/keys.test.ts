import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { GuidColumn } from '../../../src/kitchen/model/guid-column.ts';
import { RowIndex } from '../../../src/kitchen/model/row-index.ts';

const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });

test('a key leads to its first row, whatever hashes rows have', () => {
  const rows = fc.array(fc.record({ key: fc.nat(30), hash: fc.constantFrom(0, 1, -1, 2 ** 31) }));
  fc.assert(
    fc.property(rows, fc.nat(40), (list, isDistinct) => {
      const keyOf = (row: number) => list[row]?.key;
      /** Of equal keys equal, and of others mostly not, or always. */
      const hash = (row: number) =>
        isDistinct > 20 ? (keyOf(row) ?? 0) : (list[keyOf(row) ?? 0]?.hash ?? 0);
      const isSame = (row: number, other: number) => keyOf(row) === keyOf(other);
      const keys = new RowIndex({ hash, isSame });
      const firsts = new Map<number | undefined, number>();
      for (const row of list.keys()) {
        const first = firsts.get(keyOf(row));
        expect(keys.add(row)).toBe(first);
        if (first === undefined) firsts.set(keyOf(row), row);
      }
    }),
  );
});

test('rows are found even after the index grew from one part to many', () => {
  const keys = new RowIndex({ hash: (row) => row >> 1, isSame: (a, b) => a >> 1 === b >> 1 });
  for (let row = 0; row < 40_000; row += 1) {
    expect(keys.add(row)).toBe(row % 2 === 0 ? undefined : row - 1);
  }
  expect([0, 1, 16_383, 16_384, 39_999, 40_000].map((row) => keys.add(row))).toEqual([
    0,
    0,
    16_382,
    16_384,
    39_998,
    undefined,
  ]);
});

/** GUIDs with only a few different digits, colliding in a hash without a seed. */
function madeUp(count: number, place: number, step: number): GuidColumn {
  const column = new GuidColumn(0x5eed);
  column.reserve(count);
  for (let row = 0; row < count; row += 1) {
    const digits = ((row * step) >>> 0).toString(16).padStart(8, '0');
    const guid = `${'0'.repeat(place)}${digits}${'0'.repeat(24 - place)}`.replace(
      /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
      '$1-$2-$3-$4-$5',
    );
    column.set(row, guid);
  }
  return column;
}

test('few rows are looked at for each key, however alike their GUIDs are', () => {
  fc.assert(
    fc.property(fc.constantFrom(0, 5, 8, 16, 24), word, (place, step) => {
      const column = madeUp(5_000, place, step | 1);
      let looks = 0;
      const keys = new RowIndex({
        hash: (row) => column.hash(row),
        isSame: (row, other) => {
          looks += 1;
          return column.isSame(row, other);
        },
      });
      for (let row = 0; row < 5_000; row += 1) expect(keys.add(row)).toBeUndefined();
      expect(looks).toBeLessThan(50);
    }),
    { numRuns: 20 },
  );
});

test('another seed separates what one seed does not', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 40 }), word, (guids, seed) => {
      const hashes = [0, seed].map((each) => {
        const column = new GuidColumn(each);
        column.reserve(guids.length);
        return guids.map((guid, row) => {
          column.set(row, guid);
          return column.hash(row);
        });
      });
      expect(hashes[0]?.every((hash, row) => hash === hashes[1]?.[row])).toBe(seed === 0);
    }),
  );
});
