import * as tokens from '@alcalzone/ansi-tokenize';
import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import columnWidth from '../../src/terminal/column-width.ts';
import { styledCharsToString, tokenize } from '../../src/terminal/styled-text.ts';
import { anyText, plainText } from './arbitrary-text.ts';

const runs = { numRuns: 3_000 };
const letter = fc.constantFrom(' ', 'a', '漢', '\ue000', '\uf8ff', '│', 'e\u0301', '\u001b[1m');
const text = fc.oneof(anyText, plainText, letter);
const sgr = fc.constantFrom(
  ...['1', '2', '22', '7', '27', '31', '39', '38;5;9', '48;5;3', '49', '0'].map(
    (parameters) => `\u001b[${parameters}m`,
  ),
);
const styled = fc
  .array(fc.oneof(sgr, fc.constantFrom('Grill', ' ', '  ', '漢', '─'), plainText), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

test('every text has the columns that string-width counts', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(undefined, { ambiguousIsNarrow: false }), (each, options) => {
      expect(columnWidth(each, options)).toBe(stringWidth(each, options));
    }),
    runs,
  );
});

test('every text falls into the characters that ansi-tokenize finds', () => {
  fc.assert(
    fc.property(fc.oneof(text, styled), fc.constantFrom(undefined, 2), (each, end) => {
      expect(tokenize(each, end)).toEqual(tokens.tokenize(each, end));
    }),
    runs,
  );
});

test('styled characters make the text that ansi-tokenize makes of them', () => {
  fc.assert(
    fc.property(styled, (each) => {
      const characters = tokens.styledCharsFromTokens(tokens.tokenize(each));
      expect(styledCharsToString(characters)).toBe(tokens.styledCharsToString(characters));
    }),
    runs,
  );
});
