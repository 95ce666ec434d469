/** Text as it may come from outside: any characters, and often harmful ones. */
import * as fc from 'fast-check';
import { anyString } from '../setup/any-string.ts';

const HARMFUL = [
  '\u001b',
  '\u001b[31m',
  '\u001b[2J',
  '\u001b]0;title\u0007',
  '\u001b]8;;http://x\u001b\\',
  '\u001bP1q',
  '\u001bc',
  '\u009b1A',
  '\u009d0;t\u009c',
  '\u0090',
  '[',
  ']',
  'm',
  '\\',
  '\u0000',
  '\u0007',
  '\b',
  '\r',
  '\n',
  '\t',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u0600',
  '\u061c',
  '\u180e',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u2028',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u20e3',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\ufff9',
  '\ufffb',
  '\ud83d',
  '\ude00',
  '\u{1f3fd}',
  '\u{e0041}',
  '\u0301',
  '\u0489',
  '\u0903',
  '\u0d4e',
  '\u1100',
  '\u1161',
  '\u11a8',
  '\uff9e',
  '\u{1f1e9}',
  '\u{1f1ea}',
  '\u{1f44d}',
  '漢',
  'é',
  ' ',
  '  ',
  'a',
  'Grill',
];

/** Any JavaScript string, lone surrogates included. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { arbitrary: fc.constantFrom(...HARMFUL), weight: 3 },
      { arbitrary: anyString({ minLength: 1, maxLength: 2 }), weight: 1 },
      { arbitrary: fc.nat({ max: 0xff_ff }).map((unit) => String.fromCharCode(unit)), weight: 1 },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

/** Text in scripts with a width every terminal agrees on. */
export const plainText: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      'a',
      'Z',
      '0',
      '~',
      ' ',
      'é',
      'e\u0301',
      'ñ',
      'ß',
      'Ж',
      '漢',
      '字',
      'カ',
      'ｶ',
      '한',
      'Ａ',
      '\u0001',
      '\u200b',
      '1\ufe0f\u20e3',
      '\u001b[1m',
    ),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.join(''));

/** Widths of columns. */
export const widths: fc.Arbitrary<number> = fc.integer({ min: 0, max: 30 });
