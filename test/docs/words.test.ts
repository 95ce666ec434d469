/** Texts, comments, and names keep to US spelling. Unwanted words are listed here, exceptions with reasons. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { commentsOf, sourcesBelow, textsOf, titlesOf } from './program-texts.ts';

const PROJECT = new URL('../..', import.meta.url).pathname;

const WORDS = [
  'colou?rs?(?<=our|ours)|licences?|cancell(?:ed|ing)|behaviours?|neighbours?|favour\\w*|centres?|gr(?:ey)|catalogues?',
  '(?:organ|recogn|initial|summar|normal|serial|minim|maxim|author|anal)[iy]s(?:e|es|ed|ing)(?<!analyses)|fulfil(?:s|led(?<!filled))?|label?led(?<=lled)|modelling',
].join('|');
const UNWANTED = new RegExp(`\\b(?:${WORDS})\\b`, 'gi');
/** Also at a letter that belongs to an escape, as in `\\ncolour`. */
const SUSPECT = new RegExp(`(?:${WORDS})\\b`, 'i');

/** Exceptions, with reasons. */
const ALLOWED: readonly (readonly [text: RegExp, why: string])[] = [
  [/\bCANCELLED\b/g, 'the code of a failure'],
];

/** Unwanted parts of names, compared without case. */
const UNWANTED_NAMES = new Set(
  [
    'behaviour behaviours cancelled cancelling catalogue centre colour colours favour favourite grey honour labelled licence licences',
    'modelling neighbour neighbours analyse normalise normalised organise recognise serialise summarise',
  ].flatMap((words) => words.split(' ')),
);

/** Unwanted names kept anyway, with reasons. */
const KEPT_NAMES = new Map([
  ['CANCELLED', 'the code of a failure, in JSON output'],
  ['colours', 'a key of a file from version 0.1.0'],
]);

/** Markdown by path. Changes: newest version only. */
async function pages(): Promise<readonly (readonly [path: string, page: string])[]> {
  const folders = ['src', 'test'].map(async (folder) => {
    const paths = await readdir(join(PROJECT, folder), { recursive: true });
    return paths.filter((path) => path.endsWith('.md')).map((path) => join(folder, path));
  });
  const paths = ['README.md', 'CHANGELOG.md', ...(await Promise.all(folders)).flat()];
  const read = async (path: string) => {
    const page = await readFile(join(PROJECT, path), 'utf8');
    return [path, path === 'CHANGELOG.md' ? newestOf(page) : page] as const;
  };
  return await Promise.all(paths.map(read));
}

/** Changelog head and newest section. */
function newestOf(changelog: string): string {
  return changelog.split(/^(?=## )/m, 2).join('');
}

/** Without code, link targets, and comments. */
function proseOf(page: string): string {
  return page.replaceAll(/^```.*?^```$|`[^`]+`|(?<=\])\([^)]*\)|<!--.*?-->/gms, ' ');
}

/** The name of a value in a text, or in a title. */
const INSERTED = /\{\w*\}|\$\w+/g;

function unwanted(text: string): readonly string[] {
  const rest = ALLOWED.reduce(
    (left, [allowed]) => left.replaceAll(allowed, ''),
    text.replaceAll(INSERTED, ''),
  );
  return rest.match(UNWANTED) ?? [];
}

/** Includes names in the path. */
function namesOf(path: string, source: string): ReadonlySet<string> {
  const names = new Set(path.split(/[/.]/));
  new Visitor({
    Identifier: ({ name }) => void names.add(name),
    PrivateIdentifier: ({ name }) => void names.add(name),
    JSXIdentifier: ({ name }) => void names.add(name),
  }).visit(parseSync(path, source).program);
  return names;
}

function unwantedParts(name: string): readonly string[] {
  if (KEPT_NAMES.has(name)) return [];
  const parts = name.split(/(?<=[a-z\d])(?=[A-Z])|[-_]/).map((part) => part.toLowerCase());
  return parts.filter((part) => UNWANTED_NAMES.has(part));
}

const SUSPECT_NAME = new RegExp([...UNWANTED_NAMES].join('|'), 'i');

const PROGRAM = await sourcesBelow('src');
const TESTS = await sourcesBelow('test');
/** Has the unwanted words as data. */
const THIS = 'test/docs/words.test.ts';

test.each([
  ['text of the program', PROGRAM, textsOf],
  ['comment of the program', PROGRAM, commentsOf],
  ['title of a test', TESTS, titlesOf],
  ['comment of a test', TESTS, commentsOf],
] as const)('no %s has an unwanted word', (_, sources, textsIn) => {
  // Most files have no such word anywhere, and parsing is slow.
  const suspects = [...sources].filter(([, source]) => SUSPECT.test(source));
  const found = suspects.flatMap(([path, source]) =>
    textsIn(path, source).flatMap(({ text }) =>
      unwanted(text).map((word) => `${path}: ${word}: ${text.trim()}`),
    ),
  );
  expect(found).toEqual([]);
});

test('no page has an unwanted word', async () => {
  const found = (await pages()).flatMap(([path, page]) =>
    unwanted(proseOf(page)).map((word) => `${path}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('no name has an unwanted word', () => {
  const found = [...PROGRAM, ...TESTS]
    .filter(([path, source]) => path !== THIS && SUSPECT_NAME.test(`${path} ${source}`))
    .flatMap(([path, source]) =>
      [...namesOf(path, source)].flatMap((name) =>
        unwantedParts(name).map((part) => `${path}: ${part}: ${name}`),
      ),
    );
  expect(found).toEqual([]);
});

test.each([
  ['isCancelled', ['cancelled']],
  ['current-colours', ['colours']],
  ['replacing', []],
  ['canceled', []],
])('the name %s has these unwanted parts', (name, parts) => {
  expect(unwantedParts(name)).toEqual(parts);
});

test('code, comments, and targets of links are not prose', () => {
  const page =
    '<!-- grey -->\n[a colour](centre.md) of `licence`\n```sh\nlicence `labelled`\n```\nbehaviour';
  expect(unwanted(proseOf(page))).toEqual(['colour', 'behaviour']);
});

test.each([
  ['The colour of a licence', ['colour', 'licence']],
  ['Canceled. The behavior of a fulfilled color is analyzed', []],
])('%s', (text, words) => {
  expect(unwanted(text)).toEqual(words);
});
