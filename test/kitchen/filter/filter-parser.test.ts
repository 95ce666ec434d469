import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEEPEST_GROUP,
  LONGEST_FILTER,
  MAX_TERMS,
  parseFilter,
} from '../../../src/kitchen/filter/filter-parser.ts';
import { ALL_ROWS, type Filter } from '../../../src/kitchen/filter/filter.ts';
import { anyString } from '../../setup/any-string.ts';
import { anyText } from '../../terminal/arbitrary-text.ts';
import { readable } from './fixtures.ts';

const word = (text: string): Filter => ({ kind: 'text', text });
const and = (...parts: readonly Filter[]): Filter => ({ kind: 'and', parts });
const or = (...parts: readonly Filter[]): Filter => ({ kind: 'or', parts });
const not = (part: Filter): Filter => ({ kind: 'not', part });
const [a, b, c] = [word('a'), word('b'), word('c')];

describe('words and signs are read', () => {
  it.each<[string, Filter]>([
    ['', ALL_ROWS],
    [' \t ', ALL_ROWS],
    ['a', a],
    ['  a  b ', and(a, b)],
    ['a|b', or(a, b)],
    ['a | b', or(a, b)],
    ['a|b c', and(or(a, b), c)],
    ['a b|c', and(a, or(b, c))],
    ['(a b)|c', or(and(a, b), c)],
    ['((a)|b)|c', or(a, b, c)],
    ['(a b) c', and(a, b, c)],
    ['(((a)))', a],
    ['!a', not(a)],
    ['!!a', a],
    ['!(!a)', a],
    ['!a|b', or(not(a), b)],
    ['!(a|b)', not(or(a, b))],
    ['!(a b)', not(and(a, b))],
    ['a(b)', and(a, b)],
    ['a a', and(a, a)],
  ])('as in %j', (text, filter) => {
    expect(parseFilter(text)).toEqual({ filter });
  });

  it.each([
    ['"a b"', 'a b'],
    ['"(a|b)"', '(a|b)'],
    ['"12\\" pizza"', '12" pizza'],
    ['"a\\\\"', 'a\\'],
    ['"a\\n"', 'a\\n'],
    ['"station:grill"', 'station:grill'],
    ['12"', '12"'],
    ['wow!', 'wow!'],
    ['a,b', 'a,b'],
    ['12:30', '12:30'],
    [':x', ':x'],
    ['>10m', '>10m'],
    ['gluten-free:yes', 'gluten-free:yes'],
  ])('as text in %j', (text, inner) => {
    expect(parseFilter(text)).toEqual({ filter: word(inner) });
  });
});

describe('text that is no filter', () => {
  it.each([
    ['a |', '|', 2, /another word/],
    ['a||b', '|', 1, /another word/],
    ['|a', '|', 0, /before \|/],
    ['a (|b)', '|', 3, /before \|/],
    ['a !', '!', 2, /leave out/],
    ['(!)', '!', 1, /leave out/],
    ['()', '()', 0, /^Nothing between the parentheses/],
    ['a ( )', '( )', 2, /^Nothing between the parentheses/],
    ['(a', '(', 0, /^Unclosed parenthesis/],
    ['a (', '(', 2, /^Unclosed parenthesis/],
    ['a)', ')', 1, /no matching/],
    [')', ')', 0, /no matching/],
    ['b "a', '"a', 2, /^Unclosed quotes/],
    ['"a\\"', '"a\\"', 0, /^Unclosed quotes/],
    ['station:"a', '"a', 8, /^Unclosed quotes/],
    ['a ""', '""', 2, /^Nothing between the quotes/],
    ['a ~brgr', '~', 2, /^Letters in order .* removed/],
    ['a re:^b', 're:', 2, /^Patterns .* removed/],
    ['RE:"b c"', 'RE:', 0, /^Patterns .* removed/],
    ['👍 staton:x', 'staton', 3, /mean station\?/],
    ['Stations:x', 'Stations', 0, /mean station\?/],
    ['tok>5', 'tok', 0, /mean took\?/],
    ['http://example.org', 'http', 0, /quotes/],
    ['x:1', 'x', 0, /quotes/],
    ['station:"a"b', '"a"', 8, /space or a comma/],
    ['station:(a|b)', 'station:(', 0, /commas/],
  ])('reports an error: %j, %j at %i', (text, token, index, sentence) => {
    expect(parseFilter(text)).toEqual({
      error: { index, length: token.length, token, sentence: expect.stringMatching(sentence) },
    });
  });
});

describe('the limits', () => {
  const deep = (levels: number) => `${'('.repeat(levels)}a${')'.repeat(levels)}`;

  it('allow what is just within them', () => {
    expect(parseFilter('a'.repeat(LONGEST_FILTER))).toHaveProperty('filter');
    expect(parseFilter('a '.repeat(MAX_TERMS))).toHaveProperty('filter');
    expect(parseFilter(deep(DEEPEST_GROUP))).toEqual({ filter: a });
    expect(parseFilter(`${'!'.repeat(LONGEST_FILTER - 1)}a`)).toEqual({ filter: not(a) });
  });

  it.each([
    ['long', 'a'.repeat(LONGEST_FILTER + 3), LONGEST_FILTER, 3, /500/],
    ['many', 'a '.repeat(MAX_TERMS + 1), 2 * MAX_TERMS, 1, /50/],
    ['deep', deep(DEEPEST_GROUP + 1), DEEPEST_GROUP, 1, /10/],
    ['long once it is written out', `a${'"'.repeat(300)}`, 0, 301, /^Spelled out/],
  ])('refuse what is too %s', (_what, text, at, length, sentence) => {
    expect(parseFilter(text)).toMatchObject({
      error: { index: at, length, sentence: expect.stringMatching(sentence) },
    });
  });
});

const PIECES = [
  'grill',
  'station',
  'wait',
  'fired',
  'level',
  'odd',
  're:',
  ':',
  '=',
  '!=',
  '>=',
  '<',
  '10m',
  '18:00',
  '..',
  ',',
  '*',
  '"',
  '\\',
  '~',
  '!',
  '|',
  '(',
  ')',
  ' ',
  '[a',
  '{2}',
  '+',
];

describe('any text', () => {
  it('is a filter, or has an error at a position inside it', () => {
    const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 });
    const typed = fc.oneof(
      pieces.map((parts) => parts.join('')),
      anyText,
      anyString({ maxLength: 700 }),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = parseFilter(text);
        const blank = text.trim() === '' && text.length <= LONGEST_FILTER;
        expect('filter' in parsed && parsed.filter.kind === 'all').toBe(blank);
        if ('filter' in parsed) return;
        const { index, length, token, sentence } = parsed.error;
        expect(token).toBe(text.slice(index, index + length));
        expect(token.length).toBe(length);
        expect(length).toBeGreaterThan(0);
        expect(sentence).toMatch(/^\p{Lu}.{10,}/u);
      }),
      { numRuns: 2_000 },
    );
  });

  it('means the same with more spaces between the words', () => {
    expect(readable(' (  a |b )   ! c\n')).toEqual(readable('(a|b) !c'));
  });
});
