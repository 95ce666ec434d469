/** Bounded backtracking: before a pattern runs, the ways to match a value are counted. Sequences multiply, alternatives add. */
import { PATTERN_REFUSALS } from './words.ts';

/** In UTF-16 units. */
const LONGEST_PATTERN = 200;
/** Tested part of a value, in UTF-16 units: longer than any menu name. */
export const LONGEST_PATTERN_VALUE = 128;
/** Weight of an open repetition. Three over the longest value have 45³ positions for each start. */
const OPEN_CHOICES = 45;
/** Three open repetitions, or sixteen choices of two. */
const MAX_WAYS = 100_000;

/** A sentence, or `undefined` for a valid pattern with bounded time. */
export function patternFault(pattern: string): string | undefined {
  if (pattern.length > LONGEST_PATTERN) {
    return PATTERN_REFUSALS.tooLong(LONGEST_PATTERN);
  }
  try {
    RegExp(pattern, 'u');
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(': ').at(-1) : undefined;
    return PATTERN_REFUSALS.invalid((reason ?? 'no reason given').toLowerCase());
  }
  const walk: Walk = { pattern, at: 0, fault: undefined };
  const all = alternatives(walk);
  return walk.fault ?? (all.ways > MAX_WAYS ? PATTERN_REFUSALS.tooManyWays : undefined);
}

/** Takes a valid pattern. Smart case: letters in escapes like `\W` don't count. */
export function matching(pattern: string): TextTest {
  const letters = pattern.replace(/\\(?:[pu]\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|.)/gisu, '');
  const expression = new RegExp(pattern, hasUpperCase(letters) ? 'u' : 'iu');
  return (value) => expression.test(value.slice(0, LONGEST_PATTERN_VALUE));
}

/** Position in a well-formed pattern. */
interface Walk {
  readonly pattern: string;
  at: number;
  fault: string | undefined;
}

interface Part {
  readonly ways: number;
  readonly repeats: boolean;
}

const ONE_WAY: Part = { ways: 1, repeats: false };

function alternatives(walk: Walk): Part {
  let { ways, repeats } = sequence(walk);
  while (walk.pattern[walk.at] === '|') {
    walk.at += 1;
    const next = sequence(walk);
    ways += next.ways;
    repeats ||= next.repeats;
  }
  return { ways, repeats };
}

function sequence(walk: Walk): Part {
  let { ways, repeats } = ONE_WAY;
  while (walk.at < walk.pattern.length && !/[|)]/.test(walk.pattern[walk.at] ?? '')) {
    const next = repeated(walk, atom(walk));
    ways *= next.ways;
    repeats ||= next.repeats;
  }
  return { ways, repeats };
}

function atom(walk: Walk): Part {
  if (taken(walk, /\\(?:[1-9]|k<)/y) !== undefined) {
    walk.fault ??= PATTERN_REFUSALS.backReference;
    return ONE_WAY;
  }
  if (taken(walk, /\((?:\?(?:<?[=!]|<[^>]*>|[^:)]*:))?/y) !== undefined) {
    const inner = alternatives(walk);
    walk.at += 1;
    return inner;
  }
  if (taken(walk, /\\[pPu]\{[^}]*\}|\\.|\[(?:[^\]\\]|\\.)*\]/suy) === undefined) walk.at += 1;
  return ONE_WAY;
}

function repeated(walk: Walk, part: Part): Part {
  const found = taken(walk, /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y);
  if (found === undefined) return part;
  const [, sign, count = '', comma, limit = ''] = found;
  const least = sign === undefined ? Number(count) : Number(sign === '+');
  const open = sign === undefined ? comma !== '' && limit === '' : sign !== '?';
  const most = sign === '?' ? 1 : Number(comma === '' ? count : limit);
  if (Math.max(least, most) > LONGEST_PATTERN_VALUE)
    walk.fault ??= PATTERN_REFUSALS.tooOften(LONGEST_PATTERN_VALUE);
  if (part.repeats && (open || most > 1)) walk.fault ??= PATTERN_REFUSALS.nested;
  return { ways: waysOf(part.ways, least, open ? undefined : most), repeats: true };
}

function waysOf(ways: number, least: number, most: number | undefined): number {
  if (ways === 1)
    return most === undefined ? OPEN_CHOICES : Math.min(most - least + 1, LONGEST_PATTERN_VALUE);
  if (most === undefined) return Infinity;
  let sum = 0;
  for (let times = least; times <= most && sum <= MAX_WAYS; times += 1) sum += ways ** times;
  return sum;
}

function taken(walk: Walk, expected: RegExp): RegExpExecArray | undefined {
  expected.lastIndex = walk.at;
  const found = expected.exec(walk.pattern) ?? undefined;
  if (found !== undefined) walk.at = expected.lastIndex;
  return found;
}

export type TextTest = (value: string) => boolean;

function hasUpperCase(text: string): boolean {
  return /\p{Lu}/u.test(text);
}

export function containing(text: string): TextTest {
  return smartly(text, (value, wanted) => value.includes(wanted));
}

export function equalling(text: string): TextTest {
  return smartly(text, (value, wanted) => value === wanted);
}

/** Tests for these letters in this order, with any others between. */
export function fuzzily(letters: string): TextTest {
  return smartly(letters, (value, wanted) => {
    let from = 0;
    for (const letter of wanted) {
      const at = value.indexOf(letter, from);
      if (at < 0) return false;
      from = at + letter.length;
    }
    return true;
  });
}

function smartly(text: string, test: (value: string, wanted: string) => boolean): TextTest {
  if (hasUpperCase(text)) return (value) => test(value, text);
  const wanted = text.toLowerCase();
  return (value) => test(value.toLowerCase(), wanted);
}
