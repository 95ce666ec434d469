/** No room leans on constructions that a native writer uses seldom. */
import { expect, test } from 'vitest';
import { type ConstructionCounts, constructionsIn, wordCount } from './constructions.ts';
import { commentsOf, type PlacedText, sourcesBelow, textsOf, titlesOf } from './program-texts.ts';

/** Per 1,000 words. */
const TEXTS: ConstructionCounts = { its: 3, of: 8, relative: 7, semicolon: 4 };
const COMMENTS: ConstructionCounts = { its: 5, of: 14, relative: 10, semicolon: 6 };

/** Fewer words than this are no measure. */
const MIN_WORDS = 300;

const PROGRAM = await sourcesBelow('src');
const TESTS = await sourcesBelow('test');

test.each([
  ['texts of the program', PROGRAM, textsOf, TEXTS],
  ['comments of the program', PROGRAM, commentsOf, COMMENTS],
  ['titles of tests', TESTS, titlesOf, COMMENTS],
  ['comments of tests', TESTS, commentsOf, COMMENTS],
] as const)('the %s', (_, sources, textsIn, budget) => {
  const rooms = Map.groupBy(sources, ([path]) => path.split('/', 2).join('/'));
  const over = [...rooms].flatMap(([room, files]) => {
    const texts = files.flatMap(([path, source]) => textsIn(path, source));
    return overBudget(texts, budget).map((found) => `${room}: ${found}`);
  });
  expect(over).toEqual([]);
});

/** Each construction over the budget, with how often it comes per 1,000 words. */
function overBudget(texts: readonly PlacedText[], budget: ConstructionCounts): readonly string[] {
  const words = texts.reduce((sum, { text }) => sum + wordCount(text), 0);
  if (words < MIN_WORDS) return [];
  const found = Map.groupBy(
    texts.flatMap(({ text }) => constructionsIn(text)),
    (construction) => construction,
  );
  return [...found].flatMap(([construction, { length }]) => {
    const share = (length * 1000) / words;
    return share > budget[construction] ? [`${construction} ${share.toFixed(1)}`] : [];
  });
}

test.each([
  ['Fry has its printer; the end of the day', ['its', 'of', 'semicolon']],
  ['a station that has no printer, which is an error', ['relative', 'relative']],
  ['so that it prints, and on that date `its;`', []],
])('%s', (text, constructions) => {
  expect(constructionsIn(text)).toEqual(constructions);
});
