import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { GraphemeSegmenter } from '../../../src/terminal/graphemes.ts';
import { anyText, plainText } from '../arbitrary-text.ts';

const ours = new GraphemeSegmenter();
const stock = new Intl.Segmenter();
const BORDERS = ['│', '─', '…', '·', '«', 'é', '█', '⣿', '→', '●', '©', '\u00ad', '\u0301', 'a'];

function expectSame(text: string): void {
  expect(Array.from(ours.segment(text))).toEqual(Array.from(stock.segment(text)));
}

test("every text is split into the runtime's graphemes", () => {
  const bordered = fc.array(fc.constantFrom(...BORDERS)).map((parts) => parts.join(''));
  fc.assert(fc.property(fc.oneof(anyText, plainText, bordered), expectSame), { numRuns: 3_000 });
});

test('every character is split from itself and from a letter as in the runtime', () => {
  const apart = (segmenter: typeof ours | typeof stock, text: string) =>
    Array.from(segmenter.segment(text), ({ segment }) => segment).join('\n');
  const otherwise = Array.from({ length: 0x1_00_00 }, (_, unit) => String.fromCharCode(unit))
    .map((character) => `a${character}${character}\u2500`)
    .filter((text) => apart(ours, text) !== apart(stock, text));
  expect(otherwise).toEqual([]);
});

test("the grapheme at a position is the runtime's", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, plainText), fc.integer({ min: -2, max: 50 }), (text, index) => {
      expect(ours.segment(text).containing(index)).toEqual(stock.segment(text).containing(index));
    }),
    { numRuns: 2_000 },
  );
  expect(ours.segment('ab').containing()).toEqual(stock.segment('ab').containing());
});

test('asking for words or sentences is refused', () => {
  expect(() => new GraphemeSegmenter('en', { granularity: 'word' })).toThrow(RangeError);
});
