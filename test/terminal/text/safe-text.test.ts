import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutText,
  fitText,
  safeText,
  textWidth,
  wrapText,
} from '../../../src/terminal/safe-text.ts';
import { anyText, widths } from '../arbitrary-text.ts';

const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Emoji_Modifier}]/u;
const runs = { numRuns: 3_000 };

describe('safe text', () => {
  it('has no control, escape, direction, or invisible character, and no half of a pair', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(safeText(text)).not.toMatch(HIDDEN);
      }),
      runs,
    );
  });

  it('stays unchanged if it is safe already', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(safeText(safeText(text))).toBe(safeText(text));
      }),
      runs,
    );
  });

  it('has at most two marks on a letter', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(safeText(text)).not.toMatch(/\p{M}{3}/u);
      }),
      runs,
    );
    expect(safeText(`Z${'\u0301'.repeat(50)}algo`)).toBe('Z\u0301\u0301algo');
  });

  it.each([
    ['a color', '\u001b[31mred\u001b[0m', 'red'],
    ['a color with 8-bit controls', '\u009b31mred', 'red'],
    ['a window title', '\u001b]0;owned\u0007Grill', 'Grill'],
    ['a window title with a string end', '\u001b]0;owned\u001b\\Grill', 'Grill'],
    ['a link', '\u001b]8;;http://x\u001b\\Fry\u001b]8;;\u001b\\', 'Fry'],
    ['a clipboard write that does not end', 'Fry\u001b]52;c;AAAA', 'Fry'],
    ['a sequence that does not end', 'Fry\u001b[31', 'Fry'],
    ['a device string', '\u001bPq#0\u001b\\Bar', 'Bar'],
    ['a reset', '\u001bcBar', 'Bar'],
    ['an escape by itself', 'Bar\u001b', 'Bar'],
    ['line breaks and tabs', 'Cold\r\n\tside', 'Cold side'],
    ['a bell and a null', 'Co\u0007l\u0000d', 'Cold'],
    ['a reversed name', '\u202eevil\u202c', 'evil'],
    ['soft hyphens', 'Caul\u00adi\u00adflower', 'Cauliflower'],
    ['half of a pair', 'a\ud83db\ude00c', 'abc'],
    ['what stands for a line in a frame', 'Co\ue000ld\u{f0000}', 'Cold'],
    ['a skin tone', '\u{1f44d}\u{1f3fd}', '\u{1f44d}'],
    ['a keycap', 'Combo 1\ufe0f\u20e3', 'Combo 1'],
    ['letters of other scripts', 'Crêpe 漢字 عربى', 'Crêpe 漢字 عربى'],
  ])('is made of %s', (_what, text, safe) => {
    expect(safeText(text)).toBe(safe);
  });

  it('is made of text of any length with limited work', () => {
    const endless = '\u001b[31m漢'.repeat(2_000_000);
    expect(textWidth(safeText(endless))).toBeLessThanOrEqual(2_000);
    expect(fitText(endless, 10)).toBe('漢漢漢漢… ');
  });
});

describe('cut text', () => {
  it('takes no more columns than there are', () => {
    fc.assert(
      fc.property(anyText, widths, (text, width) => {
        expect(textWidth(cutText(text, width))).toBeLessThanOrEqual(width);
      }),
      runs,
    );
  });

  it('is the text itself if it fits, and is marked if it does not', () => {
    fc.assert(
      fc.property(anyText, widths, (text, width) => {
        const safe = safeText(text);
        const cut = cutText(text, width + 1, '~');
        const fits = textWidth(safe) <= width + 1;
        expect(cut.endsWith(fits ? safe : '~')).toBe(true);
        expect(safe.startsWith(fits ? cut : cut.slice(0, -1))).toBe(true);
      }),
      runs,
    );
  });

  it('splits no letter from a mark and no wide character in two', () => {
    expect(cutText('cafe\u0301s', 5)).toBe('cafe\u0301s');
    expect(cutText('cafe\u0301teria', 5)).toBe('cafe\u0301…');
    expect(cutText('漢字漢字', 4)).toBe('漢…');
    expect(cutText('漢字', 1)).toBe('…');
    expect(cutText('Grill', -3)).toBe('');
  });
});

describe('fitted text', () => {
  it('takes exactly the columns asked for, on either side', () => {
    fc.assert(
      fc.property(anyText, widths, fc.constantFrom('left', 'right'), (text, width, align) => {
        expect(textWidth(fitText(text, width, align))).toBe(width);
      }),
      runs,
    );
  });

  it.each([
    ['Fry', 5, 'left', 'Fry  '],
    ['Fry', 5, 'right', '  Fry'],
    ['Grill', 3, 'left', 'Gr…'],
    ['漢字', 5, 'right', ' 漢字'],
    ['', 2, 'left', '  '],
    ['Fry', 0, 'left', ''],
    ['Fry', -1, 'right', ''],
  ] as const)('of %j in %i columns on the %s is %j', (text, width, align, fitted) => {
    expect(fitText(text, width, align)).toBe(fitted);
  });
});

describe('wrapped text', () => {
  it('has fitting lines', () => {
    fc.assert(
      fc.property(anyText, widths, (text, width) => {
        for (const line of wrapText(text, width))
          expect(textWidth(line)).toBeLessThanOrEqual(width);
      }),
      runs,
    );
  });

  it('loses nothing but spaces', () => {
    const letters = (text: string) => text.replaceAll(' ', '');
    fc.assert(
      fc.property(anyText, fc.integer({ min: 4, max: 30 }), (text, width) => {
        expect(letters(wrapText(text, width).join(''))).toBe(letters(safeText(text)));
      }),
      runs,
    );
  });

  it.each([
    ['one two three', 7, ['one two', 'three']],
    ['a printer', 4, ['a', 'prin', 'ter']],
    ['https://kitchen.example/very/long', 12, ['https://kitc', 'hen.example/', 'very/long']],
    ['漢字漢', 5, ['漢字', '漢']],
    ['Grill', 10, ['Grill']],
    ['', 10, []],
    ['Grill', 0, []],
  ])('of %j in %i columns is %j', (text, width, lines) => {
    expect(wrapText(text, width)).toEqual(lines);
  });
});
