import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFilter, typedFilter } from '../../../src/kitchen/filter/filter-parser.ts';

test.each([
  ['grill', 'grill', false],
  ['grill wait>', 'grill', true],
  ['grill "burg', 'grill', true],
  ['(grill|fr', '', true],
  ['wat:x', '', true],
  ['grill wait>soon', 'grill', true],
  ['grill|wait>soon', 'grill', true],
  ['level:9x', '', true],
  ['fry level:0 wat:x', 'fry level:0', true],
])('%j filters as %j does', (text, as, isFaulty) => {
  const typed = typedFilter(text);
  expect({ filter: typed.filter }).toEqual(parseFilter(as));
  expect(typed.error !== undefined).toBe(isFaulty);
});

test('any typed text filters by the part of it that is valid, and reports if the rest is not', () => {
  const part = fc.constantFrom(
    'grill',
    ' ',
    '|',
    '!',
    '(',
    ')',
    '"',
    're:',
    '~',
    'wait>',
    '10m',
    ':',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      const { filter, error } = typedFilter(text);
      const beginnings = Array.from({ length: text.length + 1 }, (_, at) => text.slice(0, at));
      expect(beginnings.map((each) => parseFilter(each))).toContainEqual({ filter });
      expect('error' in parseFilter(text)).toBe(error !== undefined);
    }),
  );
});
