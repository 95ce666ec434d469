import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import columnWidth from '../../src/terminal/column-width.ts';
import { anyText, plainText } from './arbitrary-text.ts';

const runs = { numRuns: 3_000 };
const letter = fc.constantFrom(' ', 'a', '漢', '\ue000', '\uf8ff', '│', 'e\u0301', '\u001b[1m');
const text = fc.oneof(anyText, plainText, letter);

test('every text has as many columns as string-width counts', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(undefined, { ambiguousIsNarrow: false }), (each, options) => {
      expect(columnWidth(each, options)).toBe(stringWidth(each, options));
    }),
    runs,
  );
});
