import headless from '@xterm/headless';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASCII_GLYPHS, BOX_GLYPHS } from '../../src/terminal/glyphs.ts';
import { cutText, fitText, safeText, textWidth } from '../../src/terminal/safe-text.ts';
import { anyText, plainText, widths } from './arbitrary-text.ts';

/** Where the cursor is after a text is written to an empty line of a terminal. */
function cursorAfter(text: string): Promise<{ readonly column: number; readonly row: number }> {
  const terminal = new headless.Terminal({ cols: 200, rows: 4, allowProposedApi: true });
  return new Promise((resolve) => {
    terminal.write(text, () => {
      const { cursorX, cursorY } = terminal.buffer.active;
      terminal.dispose();
      resolve({ column: cursorX, row: cursorY });
    });
  });
}

const signsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(signsOf);

describe('on a terminal', () => {
  it('safe text takes the measured columns', async () => {
    await fc.assert(
      fc.asyncProperty(plainText, async (text) => {
        const safe = safeText(text);
        expect(await cursorAfter(safe)).toEqual({ column: textWidth(safe), row: 0 });
      }),
    );
  });

  it('fitted text takes exactly its columns, and cut text no more', async () => {
    await fc.assert(
      fc.asyncProperty(plainText, widths, async (text, width) => {
        expect((await cursorAfter(fitText(text, width))).column).toBe(width);
        expect((await cursorAfter(fitText(text, width, 'right', '~'))).column).toBe(width);
        expect((await cursorAfter(cutText(text, width))).column).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('no safe text leaves the line or switches anything', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const cut = cutText(text, 60);
        const { row, column } = await cursorAfter(`${cut}\rGrill`);
        expect({ row, column }).toEqual({ row: 0, column: 5 });
      }),
    );
  });
});

describe('every sign', () => {
  it.each([...signsOf(BOX_GLYPHS), ...signsOf(ASCII_GLYPHS)])(
    '%s takes one column',
    async (sign) => {
      expect(textWidth(sign)).toBe(1);
      expect(safeText(sign)).toBe(sign);
      expect(await cursorAfter(sign)).toEqual({ column: 1, row: 0 });
    },
  );

  it('in the ASCII set is ASCII', () => {
    expect(signsOf(ASCII_GLYPHS).join('')).toMatch(/^[ -~]+$/);
  });

  it('can be told apart from others in a line or a box', () => {
    for (const { line } of [BOX_GLYPHS, ASCII_GLYPHS]) {
      expect(new Set(Object.values(line)).size).toBe(3);
    }
  });
});
