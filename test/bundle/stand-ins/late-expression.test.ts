import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LateExpression } from '../../../src/bundle/stand-ins/late-expression.ts';

test('it matches what the expression matches, in any text and repeatedly', () => {
  const late = new LateExpression(String.raw`^(?:\p{RGI_Emoji}|[\d#*]\u{FE0F})`, 'v');
  const literal = /^(?:\p{RGI_Emoji}|[\d#*]\u{FE0F})/v;
  const text = fc.string({ unit: 'grapheme', maxLength: 8 });
  fc.assert(
    fc.property(fc.oneof(text, fc.constantFrom('1\ufe0f', '\u{1f468}\u200d\u{1f373}x')), (each) => {
      expect(late.exec(each)).toEqual(literal.exec(each));
      expect(late.test(each)).toBe(literal.test(each));
    }),
  );
});

test('the expression is made when it is needed, and not before', () => {
  const broken = new LateExpression('(', 'v');
  expect(() => broken.test('')).toThrow(SyntaxError);
});
