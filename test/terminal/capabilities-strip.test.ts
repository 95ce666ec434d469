import headless from '@xterm/headless';
import { describe, expect, test } from 'vitest';
import {
  readStripAnswer,
  STRIP_PARTS,
  stripLines,
} from '../../src/terminal/capabilities/test-strip.ts';

const NONE = {
  ascii: false,
  box: false,
  block: false,
  braille: false,
  wide: false,
  colors: false,
};

describe('the test strip', () => {
  test('has numbered lines with bars below each other on a terminal', async () => {
    const terminal = new headless.Terminal({ cols: 80, rows: 10, allowProposedApi: true });
    await new Promise<void>((resolve) => {
      terminal.write(stripLines(STRIP_PARTS).join('\r\n'), resolve);
    });
    const buffer = terminal.buffer.active;
    const bars = STRIP_PARTS.map((_, row) => {
      const line = buffer.getLine(row);
      expect(line?.translateToString(true)).toMatch(new RegExp(`^${row + 1}  \\w`));
      return Array.from({ length: 80 }, (_cell, column) => line?.getCell(column)?.getChars())
        .map((sign, column) => (sign === '|' ? column : -1))
        .filter((column) => column >= 0);
    });
    expect(bars.map((line) => line.at(-1))).toEqual(STRIP_PARTS.map(() => bars[0]?.[0]));
    terminal.dispose();
  });

  test("shows the 16 colors on no background but the terminal's own", () => {
    const codes = stripLines(['colors'])[0]?.match(/\u001b\[\d+m/g) ?? [];
    const colors = [...Array(8).keys()].flatMap((at) => [30 + at, 90 + at]);
    expect(new Set(codes)).toEqual(new Set([39, ...colors].map((code) => `\u001b[${code}m`)));
    expect(codes.at(-1)).toBe('\u001b[39m');
  });

  test('without colors has only lines without control characters', () => {
    const lines = stripLines(STRIP_PARTS.filter((part) => part !== 'colors'));
    expect(lines).toHaveLength(5);
    expect(lines.join('')).not.toMatch(/\p{Cc}/u);
  });
});

describe('the answer', () => {
  test.each([
    ['1236', { ascii: true, box: true, block: true, colors: true }],
    ['1-3 6', { ascii: true, box: true, block: true, colors: true }],
    [' 6,1 - 3 ', { ascii: true, box: true, block: true, colors: true }],
    ['1', { ascii: true }],
    ['11', { ascii: true }],
    ['4-4', { braille: true }],
    ['1-23-4', { ascii: true, box: true, block: true, braille: true }],
    ['none', {}],
    ['0', {}],
  ])('"%s" lists the good lines', (text, right) => {
    expect(readStripAnswer(text, STRIP_PARTS)).toEqual({ ...NONE, ...right });
  });

  test('"all" means the shown lines, and no others', () => {
    expect(readStripAnswer('ALL', ['ascii', 'box'])).toEqual({ ascii: true, box: true });
    expect(readStripAnswer('2', ['ascii', 'box'])).toEqual({ ascii: false, box: true });
  });

  test.each(['', '7', '10', '3-1', '1-', '-1', '1;2', 'yes', '1-2-3', '\u001b[A'])(
    '"%s" is none',
    (text) => {
      expect(readStripAnswer(text, STRIP_PARTS)).toBeUndefined();
    },
  );
});
