import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisLine, barColumn, barColumns, tonedBars } from '../../src/components/bar-columns.ts';
import { type HeatData, heatLines } from '../../src/components/grids.ts';
import { barRow } from '../../src/components/line-plots.ts';
import { ASCII_GLYPHS, BOX_GLYPHS } from '../../src/terminal/glyphs.ts';

const GLYPHS = { ASCII: ASCII_GLYPHS, blocks: BOX_GLYPHS } as const;

const glyphs = fc.constantFrom(ASCII_GLYPHS, BOX_GLYPHS);
const width = fc.integer({ min: 1, max: 140 });
const figure = fc.oneof(
  fc.nat({ max: 50 }),
  fc.double({ min: 0, max: 1e9, noNaN: true }),
  fc.constantFrom(0, 1, Number.MAX_SAFE_INTEGER),
);
const figures = fc.array(figure, { maxLength: 300 });

describe('upright bars', () => {
  test.each([
    ['ASCII', '  # ', '.## '],
    ['blocks', '  █ ', '▄██ '],
  ] as const)('in %s are as high as their values', (each, above, below) => {
    const drawn = barColumns({ values: [1, 2, 4, 0], width: 4, height: 2, glyphs: GLYPHS[each] });
    expect(drawn).toMatchObject({ lines: [above, below], max: 4 });
  });

  test.each([
    ['ASCII', '--# ', '.## '],
    ['blocks', '──█ ', '▄██ '],
  ] as const)(
    'in %s show the second series over lower bars and behind higher ones',
    (each, above, below) => {
      const values = [1, 2, 4, 0];
      const line = [4, 3, 3, 0];
      const drawn = barColumns({ values, line, width: 4, height: 2, glyphs: GLYPHS[each] });
      expect(drawn.lines).toEqual([above, below]);
    },
  );

  test.each([
    ['ASCII', '::# ', '.## '],
    ['blocks', '░░█ ', '▄██ '],
  ] as const)('in %s have an area up to the second series', (each, above, below) => {
    const options = { values: [1, 2, 4, 0], line: [4, 3, 3, 0], isArea: true };
    const drawn = barColumns({ ...options, width: 4, height: 2, glyphs: GLYPHS[each] });
    expect(drawn.lines).toEqual([above, below]);
  });

  test('have the tone of the most important value in a column', () => {
    const drawn = barColumns({ values: [1, 4, 2, 3], width: 2, height: 1, glyphs: BOX_GLYPHS });
    expect(drawn.peaks).toEqual([1, 3]);
    const tones = tonedBars(drawn, (place) => (place === 1 ? 'error' : 'calm'));
    expect(tones).toEqual([[{ text: '█▆', tones: ['error', 'calm'] }]]);
  });

  const line = fc.option(figures, { nil: undefined });
  const height = fc.nat({ max: 30 });

  test('never take more than the given space', () => {
    fc.assert(
      fc.property(figures, line, width, height, glyphs, (values, over, columns, lines, each) => {
        const options = { values, width: columns, height: lines, glyphs: each };
        const drawn = barColumns(over === undefined ? options : { ...options, line: over });
        expect(drawn.lines).toHaveLength(lines);
        for (const text of drawn.lines) expect(text.length).toBeLessThanOrEqual(columns);
      }),
    );
  });

  test('have the full height for the highest value, and no height for 0', () => {
    const some = figures.filter((values) => values.some((value) => value > 0));
    fc.assert(
      fc.property(
        some,
        width,
        fc.integer({ min: 1, max: 30 }),
        glyphs,
        (values, columns, lines, each) => {
          const drawn = barColumns({ values, width: columns, height: lines, glyphs: each });
          expect(drawn.max).toBe(Math.max(...values));
          expect(drawn.lines[0]).toContain(each.plot.upright.at(-1));
        },
      ),
    );
    fc.assert(
      fc.property(fc.nat({ max: 200 }), width, height, glyphs, (places, columns, lines, each) => {
        const values = Array.from({ length: places }, () => 0);
        const drawn = barColumns({ values, width: columns, height: lines, glyphs: each });
        expect(drawn.lines.join('').trim()).toBe('');
      }),
    );
  });

  test('have a column within the width for each value, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), width, (places, columns) => {
        const at = Array.from({ length: places }, (_, place) => barColumn(place, places, columns));
        expect(at).toEqual(at.toSorted((a, b) => a - b));
        for (const column of at) expect(column).toBeLessThan(columns);
      }),
    );
  });
});

describe('horizontal bars', () => {
  test.each([
    ['ASCII', '##########', '#####', '#'],
    ['blocks', '██████████', '████▌', '▏'],
  ] as const)('in %s are as long as their values', (each, whole, part, least) => {
    expect(barRow(100, 100, 10, GLYPHS[each])).toBe(whole);
    expect(barRow(45, 100, 10, GLYPHS[each])).toBe(part);
    expect(barRow(0.01, 100, 10, GLYPHS[each])).toBe(least);
    expect(barRow(0, 100, 10, GLYPHS[each])).toBe('');
  });

  test('have the full width for the highest value, are never longer, and show every value', () => {
    fc.assert(
      fc.property(figure, figure, width, glyphs, (value, more, columns, each) => {
        const most = value + more;
        const bar = barRow(value, most, columns, each);
        expect(bar.length).toBeLessThanOrEqual(columns);
        expect(bar === '').toBe(value === 0);
        expect(barRow(most, most, columns, each)).toBe(
          most === 0 ? '' : each.plot.horizontal.at(-1)?.repeat(columns),
        );
      }),
    );
  });
});

describe('a heat map', () => {
  const data: HeatData = {
    heads: ['11', '12', '13'],
    rows: [
      {
        name: 'Grill',
        cells: [{ shade: 0, number: 3 }, undefined, { shade: 3, number: 17 }],
      },
      { name: 'Fry', cells: [{ shade: 1, number: 5 }, { shade: 2, number: 9 }, undefined] },
    ],
  };
  const drawn = (columns: number, each: keyof typeof GLYPHS, column = 0): readonly string[] =>
    heatLines(data, {
      width: columns,
      glyphs: GLYPHS[each],
      cursor: { row: 0, column },
    }).map((spans) => spans.map(({ text }) => text).join(''));

  test.each([
    ['ASCII', '....3       ###17 ', '::::5 ++++9       ', '...   ###', ':::+++   '],
    ['blocks', '░░░░3       ███17 ', '▒▒▒▒5 ▓▓▓▓9       ', '░░░   ███', '▒▒▒▓▓▓   '],
  ] as const)('in %s shades its cells, with numbers if there is room', (each, ...cells) => {
    const [grill, fry, grillNarrow, fryNarrow] = cells;
    const { cursor, down, ellipsis } = GLYPHS[each];
    expect(drawn(26, each)).toEqual([
      `        ${down}11    12    13`,
      `${cursor} Grill ${grill}`,
      `  Fry   ${fry}`,
    ]);
    expect(drawn(16, each, 2)).toEqual([
      `        11 12${down}13`,
      `${cursor} Gri${ellipsis} ${grillNarrow}`,
      `  Fry  ${fryNarrow}`,
    ]);
  });

  test('inverts only the number at the cursor, because an inverted shade would be that of another cell', () => {
    const marked = (columns: number, column: number) =>
      heatLines(data, {
        width: columns,
        glyphs: BOX_GLYPHS,
        cursor: { row: 0, column },
      }).flatMap((spans) => spans.flatMap(({ text, inverse }) => (inverse === true ? text : [])));
    expect(marked(40, 2)).toEqual(['17']);
    expect(marked(40, 0)).toEqual(['3']);
    expect(marked(40, 1)).toEqual([' ']);
    expect(marked(16, 2)).toEqual([]);
  });

  test('is never wider than the given width', () => {
    const cell = fc.option(
      fc.record({
        shade: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
        number: fc.nat({ max: 99 }),
      }),
      { nil: undefined },
    );
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.string(), cells: fc.array(cell, { maxLength: 26 }) }), {
          maxLength: 6,
        }),
        fc.nat({ max: 26 }),
        fc.integer({ min: 6, max: 140 }),
        fc.nat({ max: 30 }),
        glyphs,
        (rows, hours, columns, column, each) => {
          const heads = Array.from({ length: hours }, (_, hour) => String(hour).padStart(2, '0'));
          const cursor = { row: 0, column };
          const safe = rows.map((row) => ({ ...row, name: row.name.replaceAll(/[^ -~]/g, '') }));
          const lines = heatLines({ heads, rows: safe }, { width: columns, glyphs: each, cursor });
          expect(lines).toHaveLength(rows.length + 1);
          for (const spans of lines) {
            const text = spans.map((span) => span.text).join('');
            expect(text.length).toBeLessThanOrEqual(columns);
          }
        },
      ),
    );
  });
});

test('the labels of an axis stand at their columns and never touch', () => {
  const labels = [
    { column: 0, text: '11' },
    { column: 2, text: '12' },
    { column: 4, text: '13' },
    { column: 9, text: '14' },
  ];
  expect(axisLine(labels, 10)).toBe('11  13');
  expect(axisLine(labels, 11)).toBe('11  13   14');
  expect(axisLine([], 5)).toBe('');
});
