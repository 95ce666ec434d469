import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type SetupStep,
  setupStep,
  setupVersions,
} from '../../../src/kitchen/stations/setup-history.ts';
import { MAX_BYTES, readSetupText, setupText } from '../../../src/reader/sources/keeping-setups.ts';
import { kitchens } from '../../kitchen/fixtures.ts';

test('any setups are read back from their text', () => {
  fc.assert(
    fc.property(fc.array(kitchens, { minLength: 1, maxLength: 5 }), (seen) => {
      let before: (typeof seen)[number] = [];
      const steps = seen.flatMap((stations, at): readonly SetupStep[] => {
        const step = setupStep(before, stations, at);
        before = stations;
        return step === undefined ? [] : [step];
      });
      const read = readSetupText(setupText(steps) ?? '');
      expect(setupVersions(read ?? [])).toEqual(setupVersions(steps));
    }),
  );
});

test('an oversized text is stored without the oldest setups, and not at all if one of them is too large', () => {
  const large = (n: number, characters: number): SetupStep => ({
    seenAt: n,
    put: [{ guid: 'a', entityType: 'PrepStation', name: `${n}`.repeat(characters) }],
    removed: [],
  });
  const text = setupText([1, 2, 3, 4].map((n) => large(n, MAX_BYTES / 3)));
  expect(readSetupText(text ?? '')?.map(({ seenAt }) => seenAt)).toEqual([3, 4]);
  expect(setupText([large(1, 10), large(2, MAX_BYTES)])).toBeUndefined();
  expect(setupText([])).toBeUndefined();
});
