import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DateGrid, dateGridLines } from '../../../src/components/grids.ts';
import { BOX_GLYPHS } from '../../../src/terminal/glyphs.ts';
import { textWidth } from '../../../src/terminal/safe-text.ts';

/** Figures with their place in them, so a cut one would be another. */
function gridOf(names: readonly string[], dates: number, decemberDates = 0): DateGrid {
  return {
    minCellWidth: 0,
    hasSigns: true,
    dates: Array.from({ length: dates }, (_, at) => ({
      weekday: 'MTWTFSS'[at % 7] ?? '',
      day: String(at + 1),
      month: at < decemberDates ? 'Dec' : 'Jan',
      isMonday: at % 7 === 0,
      sign: at === 3 ? '~' : '',
    })),
    rows: names.map((name, row) => ({
      name,
      cells: Array.from({ length: dates }, (_, at) => ({
        text: String((row + 1) * 1_000 + at),
        isLate: at % 2 === 0,
        isMuted: false,
      })),
    })),
  };
}

test("at any width lines fit, figures are uncut and in order, and the cursor's date is shown", () => {
  const anyName = fc.oneof(
    fc.constant('Sauté'),
    fc.constant('寿司カウンター'),
    fc.string({ minLength: 1 }),
  );
  fc.assert(
    fc.property(
      fc.array(anyName, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 16, max: 200 }),
      fc.nat(),
      fc.nat(),
      (names, dates, width, someRow, someColumn) => {
        const cursor = { row: someRow % names.length, column: someColumn % dates };
        const lines = dateGridLines(gridOf(names, dates), { width, cursor, glyphs: BOX_GLYPHS });
        expect(lines).toHaveLength(names.length + 2);
        for (const spans of lines) {
          const text = spans.map((span) => span.text).join('');
          expect(textWidth(text)).toBeLessThanOrEqual(width);
        }
        const figures = lines.slice(2).map((spans) => spans.slice(2).map(({ text }) => text));
        const places = figures.map((row, at) =>
          row
            .flatMap((text) => /\d+/.exec(text)?.[0] ?? [])
            .map((text) => Number(text) - (at + 1) * 1_000),
        );
        const [first = []] = places;
        expect(places).toEqual(places.map(() => first));
        expect(first).toContain(cursor.column);
        expect(first).toEqual(first.map((_, at) => (first[0] ?? 0) + at));
        const inverse = lines.flatMap((spans) => spans.filter((span) => span.inverse === true));
        expect(inverse.map(({ text }) => text.replace('!!', '').trim())).toEqual([
          String((cursor.row + 1) * 1_000 + cursor.column),
        ]);
        // The cursor's column is named without color, too.
        const heads = lines[0]?.map(({ text }) => text).join('') ?? '';
        expect(heads).toContain(BOX_GLYPHS.down);
      },
    ),
  );
});

test('the last dates are in view unless the cursor is on an earlier date', () => {
  const daysAt = (column: number) =>
    dateGridLines(gridOf(['Grill'], 28), {
      width: 40,
      cursor: { row: 0, column },
      glyphs: BOX_GLYPHS,
    })[1]
      ?.map(({ text }) => text)
      .join('')
      .match(/\d+/g);
  expect(daysAt(27)).toEqual(daysAt(26));
  expect(daysAt(27)?.at(-1)).toBe('28');
  expect(daysAt(0)?.[0]).toBe('1');
  expect(daysAt(12)).toContain('12');
});

test.each([
  ['Whole kitchen', 8, 'Dec-Jan 25>'],
  ['Sandwich station', 8, 'Dec-Jan 26>'],
  ['Whole kitchen', 2, 'Dec, 31 later'],
  ['Sandwich station', 30, 'Jan, 4 later'],
  ['Whole kitchen', 39, 'Jan'],
])(
  'beside %s, with the cursor on date %i, months and the number of later dates are whole: %s',
  (name, column, label) => {
    const [, days = []] = dateGridLines(gridOf([name], 40, 10), {
      width: 80,
      cursor: { row: 0, column },
      glyphs: BOX_GLYPHS,
    });
    const text = days.map((span) => span.text).join('');
    expect(text.slice(0, 2 + name.length)).toBe(`  ${label}`.padEnd(2 + name.length));
  },
);
