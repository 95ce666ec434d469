import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctNames } from '../../../src/terminal/distinct-names.ts';
import { letters, safeText, textWidth } from '../../../src/terminal/safe-text.ts';
import { anyString } from '../../setup/any-string.ts';

const shownOf = (names: readonly string[], width: number) => [
  ...distinctNames(names, width).values(),
];

test('names that begin alike are cut in the middle, and others at the end', () => {
  const harbor = ['Harbor Street Kitchen 001', 'Harbor Street Kitchen 002', 'Osteria Lucía'];
  expect(shownOf(harbor, 18)).toEqual(['Harbor Street…001', 'Harbor Street…002', 'Osteria Lucía']);
  expect(shownOf(['東京駅前大厨房店舗番号一号店', '東京駅前大厨房店舗番号二号店'], 16)).toEqual([
    '東京駅…舗番号一…',
    '東京駅…舗番号二…',
  ]);
  const places = ['', ', North Mill', ', North Park'].map((at) => `Harbor Street Kitchen${at}`);
  expect(shownOf(places, 18)).toEqual([
    'Harbor Street Kit…',
    'Harbor Street…Mill',
    'Harbor Street…Park',
  ]);
  const placed = ['Harbor Street Kitchen, Old Town Plaza', 'Harbor Street Kitchen, North Pier'];
  expect(shownOf(placed, 18)).toEqual(['Har…Old Town Plaza', 'Harbor…North Pier']);
  expect(shownOf(['Kitchen 001 Downtown', 'Kitchen 002 Downtown'], 12)).toEqual([
    'Kitchen 001…',
    'Kitchen 002…',
  ]);
});

const NUMBERED: readonly ((number: string, part: string) => string)[] = [
  (number) => `Kitchen ${number} Downtown`,
  (number) => `Harbor Street Kitchen ${number}`,
  (number, part) => `Harbor Street ${part} Kitchen ${Number(number) % 20}`,
  (number) => `東京駅前大厨房店舗番号${number}号店`,
  (number) => `👩‍🍳🍕 Pizza Kitchen ${number} 👨‍👩‍👧`,
  (number) => `Cafe\u0301 de\u0301 la\u0300 Pla\u0302ge ${number}`,
  (number) => `מסעדת הנמל הגדול ${number}`,
];

test.each([6, 8, 10, 12, 18])(
  'four hundred numbered names stay distinct in %i columns',
  (width) => {
    for (const name of NUMBERED) {
      const names = Array.from({ length: 400 }, (_, at) =>
        name(String(at).padStart(3, '0'), String(Math.floor(at / 20)).padStart(2, '0')),
      );
      expect(new Set(shownOf(names, width)).size, names[0]).toBe(400);
    }
  },
);

test('equal names are shown alike, and a name that another one begins with keeps its end', () => {
  expect(shownOf(['Main Kitchen', 'Main Kitchen'], 8)).toEqual(['Main Ki…']);
  expect(shownOf(['Kitchen Downtown', 'Kitchen Downtown East'], 12)).toEqual([
    'Kitchen Dow…',
    'Kitche… East',
  ]);
});

test('no name is wider than its column, what fits is unchanged, and no letter is split', () => {
  const names = fc.array(
    fc.oneof(
      anyString(),
      fc.constantFrom(
        'Kitchen 001 A',
        'Kitchen 001 B',
        'Kitchen 001',
        '厨房厨房厨房一',
        '👩‍🍳🇩🇪é 1',
        '👩‍🍳🇩🇪é 2',
      ),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(names, fc.integer({ min: 1, max: 30 }), (all, width) => {
      for (const [name, shown] of distinctNames(all, width)) {
        expect(textWidth(shown)).toBeLessThanOrEqual(width);
        const safe = safeText(name);
        expect(shown === safe || textWidth(safe) > width).toBe(true);
        // No letter is split from a mark.
        const own = new Set([...letters(safe), '…']);
        expect(letters(shown).filter((letter) => !own.has(letter))).toEqual([]);
      }
    }),
  );
});
