import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { segmentBar } from '../../../src/components/line-plots.ts';

const at = fc.integer({ min: -50, max: 150 });
const stretch = fc
  .record({ sign: fc.constantFrom('q', 'm', 'h'), from: at, length: fc.nat({ max: 60 }) })
  .map(({ sign, from, length }) => ({ sign, from, to: from + length }));
const ENDS = { from: 0, to: 100 };

test('the bar has the given width, and only blanks and signs', () => {
  fc.assert(
    fc.property(
      fc.array(stretch, { maxLength: 6 }),
      fc.integer({ min: 1, max: 60 }),
      (all, columns) => {
        const bar = segmentBar(all, ENDS, columns);
        expect(bar).toHaveLength(columns);
        expect(bar).toMatch(/^[ qmh]*$/);
        const seen = all.filter(({ from, to }) => to >= ENDS.from && from <= ENDS.to);
        expect(bar.trim() === '').toBe(seen.length === 0);
      },
    ),
  );
});

test.each([
  [
    [
      { sign: 'q', from: 0, to: 50 },
      { sign: 'm', from: 50, to: 100 },
    ],
    'qqqqqmmmmm',
  ],
  [[{ sign: 'm', from: 20, to: 40 }], '  mm      '],
  [[{ sign: 'r', from: 99, to: 100 }], '         r'],
  [[{ sign: 'h', from: -20, to: 20 }], 'hh        '],
  [[], '          '],
])('the bar of %j is %j', (segments, bar) => {
  expect(segmentBar(segments, ENDS, 10)).toBe(bar);
});
