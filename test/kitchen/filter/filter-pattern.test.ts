import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LONGEST_PATTERN_VALUE,
  matching,
  patternFault,
} from '../../../src/kitchen/filter/filter-pattern.ts';

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

describe('a pattern', () => {
  it.each([
    'grill|fry',
    '^(grill|fry) \\d+$',
    '.*a.*b',
    '\\d+ x \\d+ y \\d+',
    '(large )?burger',
    '( no \\w+)?$',
    '(?:ab){3}',
    '(a|b){2}',
    '[(*+?]+',
    '\\(\\*\\+',
    '(?=.*a)(?=.*b)',
    '(?<!un)bumped',
    '(?<size>large|small)',
    '\\p{Lu}\\u{1F354}?',
    '[^\\]]+',
    '',
  ])('%s is let through', (pattern) => {
    expect(patternFault(pattern)).toBeUndefined();
  });

  it.each([
    ['(', /^Invalid pattern/],
    ['a\\', /^Invalid pattern/],
    ['[b-a]', /^Invalid pattern/],
    ['(a)\\1', /refers back/],
    ['(?<x>a)\\k<x>', /refers back/],
    ['(a+)+', /repeats a repeat/],
    ['(a*)*', /repeats a repeat/],
    ['(?:a?){9}', /repeats a repeat/],
    ['((?:ab+|c)d)*', /repeats a repeat/],
    ['(\\d+,){2,}', /repeats a repeat/],
    ['(){129}', /repeats too often/],
    ['a{0,999999999999999999999}', /repeats too often/],
    ['(a|b)+', /too many ways/],
    ['(a|aa){1,}$', /too many ways/],
    ['(?=(a|a)*b)', /too many ways/],
    ['.*.*.*.*x', /too many ways/],
    ['a?'.repeat(40), /too many ways/],
    ['(a|a)'.repeat(20), /too many ways/],
    ['a'.repeat(201), /200/],
  ])('%s is refused', (pattern, sentence) => {
    expect(patternFault(pattern)).toMatch(sentence);
  });

  it('of any text is read or refused', () => {
    const pieces = fc.constantFrom(
      ...'ab1|()[]{}*+?^$.\\,<>=!:kdwpu"'.split(''),
      '(?:',
      '(?<a>',
      '{2}',
      '\\k<a>',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 15 }), (parts) => {
        const pattern = parts.join('');
        const fault = patternFault(pattern) ?? '';
        expect(fault.startsWith('Invalid pattern')).toBe(!compiles(pattern));
        const answers = fault === '' ? [matching(pattern)('aab1 "b" a')] : [];
        expect(answers.filter((answer) => typeof answer !== 'boolean')).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('matching', () => {
  it.each([
    ['^grill', 'GRILL 2', true],
    ['^Grill', 'grill 2', false],
    ['^Grill', 'Grill 2', true],
    ['\\Wfries\\S', 'Chili FRIES!', true],
    ['\\bFries', 'chili fries', false],
    ['\\x41b', 'AB', true],
    ['^.$', '👍', true],
  ])('%s on %s: %s', (pattern, value, hit) => {
    expect(matching(pattern)(value)).toBe(hit);
  });

  it('looks at the beginning of a value without an end', () => {
    const long = `${'a'.repeat(LONGEST_PATTERN_VALUE)}b`;
    expect(matching('a$')(long)).toBe(true);
    expect(matching('b')(long)).toBe(false);
  });

  it('gives the same answer each time', () => {
    const test = matching('a');
    expect([test('a'), test('a'), test('b'), test('a')]).toEqual([true, true, false, true]);
  });
});
