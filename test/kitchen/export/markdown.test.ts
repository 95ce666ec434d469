import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type MarkdownColumn,
  markdownHeading,
  markdownParagraph,
  markdownTable,
} from '../../../src/kitchen/text/markdown.ts';
import { visibleText } from '../../../src/kitchen/text/visible-text.ts';
import { anyText } from '../../terminal/arbitrary-text.ts';

const left = (head: string): MarkdownColumn => ({ head, align: 'left' });
const right = (head: string): MarkdownColumn => ({ head, align: 'right' });

/** The cells of a line: a backslash takes the next character along, and any other pipe ends a cell. */
function cellsOf(line: string): readonly string[] {
  const parts = line.match(/(?:\\.|[^\\|])*\|/gsu) ?? [];
  return parts.slice(1).map((part) => part.slice(0, -1));
}

const shown = (cell: string): string =>
  cell.trim().replaceAll('<br>', '\n').replace(/\\(.)/gsu, '$1');

const linesOf = (table: string): readonly string[] => table.replace(/\n$/, '').split('\n');

const text = fc.oneof(
  anyText,
  fc
    .array(fc.constantFrom('|', '\\', '\n', '\r\n', '<', '[', 'x', ' '), { maxLength: 8 })
    .map((parts) => parts.join('')),
);
const columns = fc.array(
  fc.record({ head: text, align: fc.constantFrom('left' as const, 'right' as const) }),
  { minLength: 1, maxLength: 5 },
);
const rows = fc.array(fc.array(text, { maxLength: 7 }), { maxLength: 6 });

describe('a Markdown table', () => {
  it('aligns its columns, and marks those aligned to the right', () => {
    const table = markdownTable(
      [left('Station'), right('Wait')],
      [
        ['Grill', '12:05'],
        ['Cold line', '7:04'],
      ],
    );
    expect(table).toBe(
      [
        '| Station   |  Wait |',
        '| --------- | ----: |',
        '| Grill     | 12:05 |',
        '| Cold line |  7:04 |',
        '',
      ].join('\n'),
    );
  });

  it('without rows has a head, and without columns is empty', () => {
    expect(markdownTable([left('A'), right('')], [])).toBe('| A   |     |\n| --- | --: |\n');
    expect(markdownTable([], [['a']])).toBe('');
  });

  it.each([
    ['a|b', 'a\\|b'],
    ['a\\|b', 'a\\\\\\|b'],
    ['ends in \\', 'ends in \\\\'],
    ['two\nlines', 'two<br>lines'],
    ['\u001b\ufeff a \u0000', 'a'],
    ['two\r\nlines\ror\u2028three', 'two<br>lines<br>or<br>three'],
    ['<img src=x>', '\\<img src=x>'],
    ['![x](http://x)', '!\\[x](http://x)'],
    ['tab\there', 'tab here'],
    ['\u001b[31mred\u009b', '\\[31mred'],
  ])('writes %j as %j', (given, written) => {
    expect(linesOf(markdownTable([left('A')], [[given]]))[2]).toBe(`| ${written.padEnd(3)} |`);
  });

  it('fills short rows and leaves out what is beyond the head', () => {
    const table = markdownTable([left('A'), left('B')], [['only'], ['1', '2', '3']]);
    expect(linesOf(table).slice(2)).toEqual(['| only |     |', '| 1    | 2   |']);
  });

  it('measures by the given widths', () => {
    const wide = (cell: string) => Array.from(cell).length * 2;
    expect(markdownTable([left('漢字')], [['字']], { widthOf: wide })).toBe(
      '| 漢字 |\n| ---- |\n| 字   |\n',
    );
  });

  it('is not made wider by one long cell', () => {
    const long = 'x'.repeat(10_000);
    const many = Array.from({ length: 100 }, () => ['y']);
    expect(markdownTable([left('A')], [[long], ...many])).toContain(`| ${long} |`);
    expect(markdownTable([left('A')], [[long], ...many]).length).toBeLessThan(20_000);
  });

  it('has the same number of cells in every line', () => {
    fc.assert(
      fc.property(columns, rows, (head, body) => {
        const lines = linesOf(markdownTable(head, body));
        expect(lines).toHaveLength(body.length + 2);
        for (const line of lines) expect(cellsOf(line)).toHaveLength(head.length);
      }),
    );
  });

  it('shows text as it is, except invisible characters and outer spaces', () => {
    const plain = (given: string) =>
      given
        .trim()
        .replace(/\r\n|[\n\r\u0085\u2028\u2029]/g, '\n')
        .replaceAll('\t', ' ')
        .replace(/(?!\n)\p{Cc}/gu, '')
        .trim();
    // The backslash of an escape is not one of the text.
    const escaped = (given: string) =>
      visibleText(plain(given).replaceAll('\\', '\ue000'))
        .replaceAll('\\', '')
        .replaceAll('\ue000', '\\');
    fc.assert(
      fc.property(columns, rows, (head, body) => {
        const table = markdownTable(head, body);
        const [first = '', , ...rest] = linesOf(table);
        expect(cellsOf(first).map((cell) => shown(cell).trim())).toEqual(
          head.map((column) => escaped(column.head)),
        );
        for (const [at, line] of rest.entries()) {
          const given = head.map((_, cell) => escaped(body[at]?.[cell] ?? ''));
          expect(cellsOf(line).map((cell) => shown(cell).trim())).toEqual(given);
        }
      }),
    );
  });

  it('has the same width in every line', () => {
    const short = fc.string({ unit: 'grapheme-ascii', maxLength: 12 });
    const heads = fc.array(
      fc.record({ head: short, align: fc.constantFrom('left' as const, 'right' as const) }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(
        heads,
        fc.array(fc.array(short, { maxLength: 4 }), { maxLength: 5 }),
        (head, body) => {
          const widths = new Set(linesOf(markdownTable(head, body)).map((line) => line.length));
          expect(widths.size).toBe(1);
        },
      ),
    );
  });
});

describe('a Markdown paragraph', () => {
  it.each([
    ['# Fry was slow', '\\# Fry was slow\n'],
    ['- Fry', '\\- Fry\n'],
    ['---', '\\---\n'],
    ['``` is slow', '\\``` is slow\n'],
    ['___', '\\___\n'],
    ['2.5% late', '2.5% late\n'],
    ['-: no bumps', '-: no bumps\n'],
    ['> Fry', '\\> Fry\n'],
    ['1. Fry', '1\\. Fry\n'],
    ['20% fewer items.', '20% fewer items.\n'],
    ['[Fry](x) <b>', '\\[Fry](x) \\<b>\n'],
    ['Fry\u202e', 'Fry\\u{202E}\n'],
  ])('%j stays text', (given, printed) => {
    expect(markdownParagraph(given)).toBe(printed);
  });

  it('is one line, and so is a heading, whatever a name contains', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(markdownParagraph(given).trimEnd()).not.toContain('\n');
        expect(markdownHeading(2, given)).toMatch(/^## .*\n$/u);
      }),
    );
  });
});
