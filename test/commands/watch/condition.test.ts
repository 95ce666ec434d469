import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  COMPARISONS,
  parseCondition,
  printCondition,
  type WatchTest,
} from '../../../src/commands/watch/condition.ts';
import { Failure } from '../../../src/contract/failures.ts';

const place = {
  station: fc.option(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }), {
    nil: undefined,
  }),
  compares: fc.constantFrom(...COMPARISONS),
};
const tests: fc.Arbitrary<WatchTest> = fc.oneof(
  fc.record({
    ...place,
    figure: fc.constantFrom('p90', 'median'),
    value: fc.integer({ min: 0, max: 9_999 * 3_600 }).map((seconds) => seconds * 1_000),
  }),
  fc.record({
    ...place,
    figure: fc.constantFrom('late', 'open', 'findings', 'rows'),
    value: fc.integer({ min: 0, max: 999_999_999 }),
  }),
);
const conditions = fc.array(fc.array(tests, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 4,
});

test('what is printed is read as the same condition', () => {
  fc.assert(
    fc.property(conditions, (condition) => {
      expect(parseCondition(printCondition(condition))).toEqual(condition);
    }),
  );
});

const pieces = fc.constantFrom(
  'p90>12m',
  'late >= 5',
  'rows',
  '<',
  '7',
  ' and ',
  ' or ',
  'station:',
  '"',
  'grill ',
  '\\',
  ' ',
);

/** A text's condition as text, or the failure's code. */
function reprinted(text: string): unknown {
  try {
    return printCondition(parseCondition(text));
  } catch (error) {
    return error instanceof Failure ? error.code : error;
  }
}

test('any text is a condition printing and reading as itself, or USAGE', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 7 }), (parts) => {
      const once = reprinted(parts.join(''));
      expect(once).toBeTypeOf('string');
      expect(once === 'USAGE' || reprinted(String(once)) === once).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['p90>12m', 'p90>12m'],
  ['P90 > 90s  AND late>=5', 'p90>1m30s and late>=5'],
  ['open>20 or rows<3 and findings>0', 'open>20 or rows<3 and findings>0'],
  ['station:grill median<=8', 'station:grill median<=8m'],
  ['station:"Hot \\"Line\\"" p90>1h30m', 'station:"Hot \\"Line\\"" p90>1h30m'],
  ['station:or late>1 or late>2', 'station:or late>1 or late>2'],
])('%s is %s', (text, printed) => {
  expect(printCondition(parseCondition(text))).toBe(printed);
});

test.each([
  ['', /at the end/],
  ['p90>12m and', /at the end/],
  ['and p90>12m', /at \[and p90>12m\]/],
  ['p90>12m late>5', /at \[late>5\]/],
  ['p99>12m', /Unknown figure "p99"\. Use one of p90, median/],
  ['late>5m', /late needs a whole number/],
  ['p90>1x', /at \[p90>1x\]/],
  ['p90>1.2.3', /p90 needs a duration/],
  ['p90=12m', /at \[p90=12m\]/],
  ['station:grill', /at the end/],
  ['station:"" late>5', /Can't read the condition/],
  ['station:a station:b late>5', /at \[station:b late>5\]/],
  ['station:"a late>5', /Can't read the condition/],
  ['x'.repeat(2_001), /too long/],
])('%j is refused, and where', (text, sentence) => {
  expect(() => parseCondition(text)).toThrow(sentence);
});
