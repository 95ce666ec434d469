import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { placedLines } from '../../../src/terminal/frame/placed-lines.ts';
import { fitText } from '../../../src/terminal/safe-text.ts';

const WIDTH = 12;
const line = fc
  .tuple(
    fc.constantFrom('', '\u001b[31m', '\u001b[1m'),
    fc.constantFrom('Grill', '', '餃子', 'a  b'),
  )
  .map(([sgr, text]) => (sgr === '' ? text : `${sgr}${text}\u001b[m`));

/** As Ink would lay out something with that width taken for one letter. */
const laidOut = (sign: string) => sign.padEnd(WIDTH);

test('placeholders are written as their lines, each from its column on', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(line, line), { minLength: 1, maxLength: 5 }), (rows) => {
      const lines = placedLines();
      const drawn = rows.map(([left, right]) =>
        `${laidOut(lines.place(left))}│${laidOut(lines.place(right))}`.trimEnd(),
      );
      const plain = (text: string) => text.replaceAll(/\u001b\[\d*m/g, '');
      const seen = plain(lines.written(drawn.join('\n'))).split('\n');
      const wanted = rows.map(([left, right]) => `${fitText(plain(left), WIDTH)}│${plain(right)}`);
      expect(seen.map((row) => row.trimEnd())).toEqual(wanted.map((row) => row.trimEnd()));
    }),
  );
});

test('equal lines have the same placeholder, and others have another', () => {
  const lines = placedLines();
  const [grill, fry] = [lines.place('Grill'), lines.place('Fry')];
  expect(lines.place('Grill')).toBe(grill);
  expect(fry).not.toBe(grill);
  expect(grill).toHaveLength(1);
});

test('lines that are still drawn stay, however many came and went', () => {
  const lines = placedLines();
  for (let round = 0; round < 20_000; round += 1) {
    const [head, row] = [lines.place('head'), lines.place(`row ${round}`)];
    expect(lines.written(`${head}\n${row}`)).toBe(`head\nrow ${round}`);
  }
});

test('a character other than a placeholder is a blank', () => {
  expect(placedLines().written('a\ue123b')).toBe('a b');
});
