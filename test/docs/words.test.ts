/** Texts keep to the words of the kitchen and to US spelling: what is not to be used is listed here, with what is allowed and why. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const ROOT = new URL('../../src', import.meta.url).pathname;

const UNWANTED = new RegExp(
  [
    'tells?|told|telling|speaks?|says|whoever|anew|alone|stated|fares|stands|at (?:its|the) foot|papers?|shall|lets in',
    "strangers?(?:'s)?|holds to|what is meant|by itself|whole|lacks|or not at all|as it is|set-up|in all",
    'colou?rs?(?<=our|ours)|licences?|cancell(?:ed|ing)|behaviours?|neighbours?|favour\\w*|centres?|gr(?:ey)|catalogues?',
    '(?:organ|recogn|initial|summar|normal|serial|minim|maxim|author|anal)[iy]s(?:e|es|ed|ing)(?<!analyses)|fulfil(?:s|led(?<!filled))?|label?led(?<=lled)|modelling',
  ]
    .join('|')
    .replace(/^/, '\\b(?:')
    .concat(')\\b'),
  'gi',
);

/** What is allowed all the same, and why. */
const ALLOWED: readonly (readonly [text: RegExp, why: string])[] = [
  [/\bwhole numbers?\b/gi, 'the name of a kind of number'],
  [/\bwhole kitchen\b/gi, 'all stations at once, as the state is called'],
  [/\bwhole seconds\b/gi, 'seconds without a fraction'],
  [/\bcan tell\b/gi, 'people tell things apart; programs do not'],
  [/\bmm paper\b/gi, 'the roll of a ticket printer'],
  [/\bnot stated\b/g, 'a value of JSON output'],
  [/\bstrangers\b/g, 'a key of JSON output'],
];

/** Texts of a source: literals with a space in them, and what stands between tags. */
function textsOf(path: string, source: string): readonly string[] {
  const texts: string[] = [];
  const { program } = parseSync(path, source);
  const take = (text: unknown): void => {
    if (typeof text === 'string' && text.trim().includes(' ')) texts.push(text);
  };
  new Visitor({
    Literal: ({ value }) => take(value),
    TemplateElement: ({ value }) => take(value.cooked),
    JSXText: ({ value }) => take(value),
  }).visit(program);
  return texts;
}

/** The words of a text that are not to be used. */
function unwanted(text: string): readonly string[] {
  const rest = ALLOWED.reduce((left, [allowed]) => left.replaceAll(allowed, ''), text);
  return rest.match(UNWANTED) ?? [];
}

test('no text of the program has a word that is not to be used', async () => {
  const entries = await readdir(ROOT, { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name));
  const found = await Promise.all(
    sources.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return textsOf(path, await readFile(path, 'utf8')).flatMap((text) =>
        unwanted(text).map((word) => `${path.slice(ROOT.length + 1)}: ${word}: ${text.trim()}`),
      );
    }),
  );
  expect(found.flat()).toEqual([]);
});

test.each([
  ['The colour of a licence', ['colour', 'licence']],
  ['Whoever says so stands alone', ['Whoever', 'says', 'stands', 'alone']],
  ['a whole number of the whole kitchen', []],
  ['Canceled. The behavior of a fulfilled color is analyzed', []],
])('%s', (text, words) => {
  expect(unwanted(text)).toEqual(words);
});
