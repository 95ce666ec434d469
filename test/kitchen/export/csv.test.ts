import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvCell, csvLine } from '../../../src/kitchen/text/csv.ts';
import { visibleText } from '../../../src/kitchen/text/visible-text.ts';
import { anyText } from '../../terminal/arbitrary-text.ts';

/** Reads comma-separated values by the grammar in RFC 4180. Throws on anything else. */
function readCsv(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
    field.lastIndex = at;
    const match = field.exec(text);
    if (match === null) throw new Error(`not of the grammar from ${at} on`);
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    at = field.lastIndex;
    if (match[3] === ',') continue;
    lines.push(cells);
    cells = [];
  }
  return lines;
}

const onlyCell = (cell: CsvCell): string | undefined => readCsv(csvLine([cell]))[0]?.[0];

const DANGEROUS = [
  ';',
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '＝',
  ' ',
  '\u0000',
  '\u200b',
  '\ufeff',
];
/** Text often beginning as formulas do, or hiding it. */
const trickyText = fc
  .tuple(fc.array(fc.constantFrom(...DANGEROUS), { maxLength: 4 }), anyText)
  .map(([start, rest]) => start.join('') + rest);
const cellsOf = fc.array(
  fc.oneof(trickyText, fc.double(), fc.integer(), fc.constant(undefined), fc.constant('a,"b')),
  { minLength: 1, maxLength: 6 },
);

describe('a line of comma-separated values', () => {
  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [['a,b', 'c'], '"a,b",c\r\n'],
    [['7" plate'], '"7"" plate"\r\n'],
    [['two\nlines', 'two\r\nlines'], '"two\nlines","two\r\nlines"\r\n'],
    [[' edge', 'edge '], '" edge","edge "\r\n'],
    [['a', undefined, ''], 'a,,\r\n'],
    [[undefined], '""\r\n'],
    [[], '\r\n'],
    [[0, -5, 1.5, 1e21], '0,-5,1.5,1e+21\r\n'],
    [[Number.NaN, Number.POSITIVE_INFINITY, 1], ',,1\r\n'],
    [['Crème brûlée 🍮'], 'Crème brûlée 🍮\r\n'],
    [['bell\u0007 \u001b[31mred\u009b0m\u007f'], 'bell [31mred0m\r\n'],
  ])('writes %j as %j', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1 egg', "'+1 egg"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'x"],
    ['\rx', "'\rx"],
    ['\nx', "'\nx"],
    ['\u0000=1', "'=1"],
    ['\u0000\r=1', "'\r'=1"],
    ['Fries;=1+1', "Fries;'=1+1"],
    ['Fries; \u200b-1;@a;b-c', "Fries;' \\u{200B}-1;'@a;b-c"],
    ['Fries;"=1"', `Fries;'"=1"`],
    ['two\n=1+1', "two\n'=1+1"],
    ['  =1', "'  =1"],
    ['\ufeff=1', "'\\u{FEFF}=1"],
    ['＝1', "'＝1"],
  ])('defuses %j as %j', (text, read) => {
    expect(onlyCell(text)).toBe(read);
  });

  it.each(['1-2', 'a=b', 'x@y', 'Half + half', "'quoted'", '12:30', ''])(
    'leaves %j unchanged',
    (text) => {
      expect(onlyCell(text)).toBe(text);
    },
  );

  it('is read back cell by cell, whatever lines are around it', () => {
    fc.assert(
      fc.property(fc.array(cellsOf, { maxLength: 4 }), (lines) => {
        const read = readCsv(lines.map((cells) => csvLine(cells)).join(''));
        expect(read.map((cells) => cells.length)).toEqual(lines.map((cells) => cells.length));
        for (const [at, cells] of lines.entries()) {
          expect(read[at]).toEqual(cells.map((cell) => onlyCell(cell)));
        }
      }),
    );
  });

  it('keeps all of a text except control characters', () => {
    fc.assert(
      fc.property(trickyText, (text) => {
        const kept = Array.from(text)
          .filter((sign) => sign === '\n' || sign === '\r' || !/\p{Cc}/u.test(sign))
          .join('');
        const bare = onlyCell(text)?.replaceAll(/(^|[;\r\n])'/g, '$1');
        expect(bare).toBe(visibleText(kept).replaceAll(/(^|[;\r\n])'/g, '$1'));
      }),
    );
  });

  it('keeps numbers', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        // A zero has no sign in text.
        expect(Number(onlyCell(number))).toBe(number === 0 ? 0 : number);
      }),
    );
  });

  it('holds no formula, however it is hidden', () => {
    fc.assert(
      fc.property(trickyText, (text) => {
        const seen = (onlyCell(text) ?? '').replace(/[\p{Cc}\p{Cf}\s]/gu, '');
        expect(seen).not.toMatch(/^[=+\-@＝＋－＠]/);
        expect(onlyCell(text)).not.toMatch(/^[=+\-@\t\r\n]/);
        for (const part of csvLine(['first', text]).split(/[;\r\n]/)) {
          expect(part).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
        }
      }),
    );
  });
});
