/** The oddities of rows as one word each, for filters. */
import type { Oddity } from '../table/fulfillment.ts';

const WORDS: Readonly<Record<Oddity, string>> = {
  impossible: 'impossible',
  'other date': 'other-date',
  'un-bumped': 'un-bumped',
  'mass-bumped': 'mass-bumped',
  'no time': 'no-time',
};

/** As shown in lists. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['over 60 min', 'un-bumped'],
  ['over-60', 'un-bumped'],
]);

/** Every word for an oddity. */
export const ODDITY_WORDS: readonly string[] = Object.values(WORDS);

/** The oddity for a word or its own name, ignoring case. */
export function oddityNamed(typed: string): string | undefined {
  const typedWord = typed.toLowerCase();
  const known = SYNONYMS.get(typedWord) ?? typedWord;
  return Object.entries(WORDS).find(([name, word]) => name === known || word === known)?.[0];
}

/** The word for an oddity. */
export function oddityWord(oddity: string): string {
  return Object.entries(WORDS).find(([name]) => name === oddity)?.[1] ?? oddity;
}
