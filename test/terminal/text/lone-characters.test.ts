import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { loneColumns, loneWidth } from '../../../src/terminal/graphemes.ts';
import { safeText } from '../../../src/terminal/safe-text.ts';

const UNITS = Array.from({ length: 0x1_00_00 }, (_, unit) => unit);
const LONE = UNITS.filter((unit) => loneWidth(unit) > 0).map((unit) => String.fromCharCode(unit));

test('a single character has the measured width, and is safe text unchanged', () => {
  expect(LONE.length).toBeGreaterThan(30_000);
  expect(LONE.filter((letter) => stringWidth(letter) !== loneColumns(letter))).toEqual([]);
  // Taken together the fast way would leave out the gate.
  const gated = LONE.filter((letter) => safeText(`${letter}\u0007\u0301`) !== `${letter}\u0301`);
  expect(gated).toEqual([]);
});

test('a text can be measured character by character only if all of them are such', () => {
  expect(loneColumns('')).toBe(0);
  expect(loneColumns('Crème 餃子 │')).toBe(12);
  for (const text of ['e\u0301', '\ue000', '\u00a0', 'a\u200d', '👍', '\u1100\u1161']) {
    expect(loneColumns(text)).toBeUndefined();
  }
});
