import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearName } from '../../../src/kitchen/text/near-name.ts';

const NAMES = ['stations', 'fulfillments', 'report', 'archive', 'ff'];

/** One slip of a hand at a place: a letter is left out, typed twice, another, or swapped with the next. */
const SLIPS: readonly ((name: string, at: number) => string)[] = [
  (name, at) => name.slice(0, at) + name.slice(at + 1),
  (name, at) => name.slice(0, at + 1) + name.slice(at),
  (name, at) => `${name.slice(0, at)}#${name.slice(at + 1)}`,
  (name, at) => name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2),
];

test('a name with a slip or two is recognized', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('stations', 'fulfillments', 'archive'),
      fc.constantFrom(...SLIPS),
      fc.constantFrom(...SLIPS),
      fc.nat({ max: 3 }),
      (name, first, second, at) => {
        expect(nearName(first(name, at), NAMES)).toBe(name);
        expect(nearName(second(first(name, at), at + 3), NAMES)).toBe(name);
      },
    ),
  );
});

test.each([
  ['statoin', 'stations'],
  ['STATIONS', 'stations'],
  ['reprot', 'report'],
  ['archvie', 'archive'],
  ['f', undefined],
  ['frobnicate', undefined],
  ['x', undefined],
  ['', undefined],
])('%s is taken for %s', (typed, name) => {
  expect(nearName(typed, NAMES)).toBe(name);
});
