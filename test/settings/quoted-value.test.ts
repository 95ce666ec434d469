import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { noteSecret, quotedValue } from '../../src/settings/typed-text.ts';
import { anyString } from '../setup/any-string.ts';

test.each([
  ['tomorow', '"tomorow"'],
  [' two  words ', '"two words"'],
  ['', '""'],
  ['\u001b[31mred\u0007\n', '"red"'],
  ['x'.repeat(99), `"${'x'.repeat(39)}…"`],
  ['https://me:pass@kitchen.example/x?token=1', '"https://…@kitchen.example/x?…"'],
])('%j is shown as %s', (typed, shown) => {
  expect(quotedValue(typed)).toBe(shown);
});

test('a secret of this process and a token are never shown, whatever is around them', () => {
  const secret = 'kx9-very-secret-0451';
  noteSecret(secret);
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      fc.pre(!before.includes('\u001b') && !/[\u0080-\u009f]/.test(before));
      expect(quotedValue(`${before}${secret}${after}`)).toBe('(hidden)');
    }),
  );
  expect(quotedValue('eyJhbGciOiJSUzI1NiJ9.e30.x')).toBe('(hidden)');
});

test('whatever is typed stays in one line, of limited length, without a control character', () => {
  fc.assert(
    fc.property(anyString({ maxLength: 200 }), (typed) => {
      const shown = quotedValue(typed);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
      expect(Array.from(shown).length).toBeLessThanOrEqual(200);
    }),
  );
});
