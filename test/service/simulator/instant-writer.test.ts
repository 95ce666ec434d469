import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInstant } from '../../../src/contract/instant.ts';
import { instantWriter } from '../../../src/service/simulator/record.ts';

const YEAR_9999 = Date.UTC(9999, 0, 1);

test('instants are written as everywhere else, in any order', () => {
  const written = instantWriter();
  const near = fc.integer({ min: -90_000, max: 90_000 });
  fc.assert(
    fc.property(fc.nat({ max: YEAR_9999 }), fc.array(near), (instant, steps) => {
      for (const each of [instant, ...steps.map((step) => instant + step)]) {
        expect(written(each)).toBe(formatInstant(each));
      }
    }),
  );
});
