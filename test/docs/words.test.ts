/** Texts, comments, and names keep to kitchen words and US spelling. Unwanted words are listed here, exceptions with reasons. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const PROJECT = new URL('../..', import.meta.url).pathname;
const ROOT = join(PROJECT, 'src');

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

/** Exceptions, with reasons. */
const ALLOWED: readonly (readonly [text: RegExp, why: string])[] = [
  [/\bwhole numbers?\b/gi, 'the name of a kind of number'],
  [/\bwhole kitchen\b/gi, 'all stations at once, as the state is called'],
  [/\bwhole seconds\b/gi, 'seconds without a fraction'],
  [/\bcan tell\b/gi, 'people tell things apart; programs do not'],
  [/\bmm paper\b/gi, 'the roll of a ticket printer'],
  [/\bnot stated\b/g, 'a value of JSON output'],
  [/\bstrangers\b|(?<=`|\{id, )says\b/g, 'keys of JSON output'],
  [/\bCANCELLED\b/g, 'the code of a failure'],
  [/\bstand(?:s|ing)? in\b|\bstand-ins?\b/gi, 'what replaces a module in the bundle'],
  [
    /\bThe above copyright notice and this permission notice shall be included in all\b|\bIN NO EVENT SHALL\b/g,
    'a license',
  ],
];

/** Unwanted name parts, compared without case: `cancelled` in `isCancelled`. */
const UNWANTED_NAMES = new Set(
  [
    'tell tells telling told news guest guests lacks stranger strangers placing handover',
    'behaviour behaviours cancelled cancelling catalogue centre colour colours favour favourite grey honour labelled licence licences',
    'modelling neighbour neighbours analyse normalise normalised organise recognise serialise summarise',
  ].flatMap((words) => words.split(' ')),
);

/** `src` folders and files with checked comments and names. */
const REWORDED = [
  'api/',
  'service/archive/',
  'bundle/',
  'cli.ts',
  'client/',
  'commands/',
  'components/',
  'contract/',
  'credentials/',
  'files/',
  'hooks/',
  'kitchen/',
  'output/',
  'run.ts',
  'service/',
  'settings/',
  'service/simulator/',
  'sources/',
  'start.ts',
  'start/',
  'screens/',
  'state/',
  'terminal/',
];

/** Unwanted names kept anyway, with reasons. */
const KEPT_NAMES = new Map([
  ['CANCELLED', 'the code of a failure, in JSON output'],
  ['strangers', 'a key of JSON output'],
]);

/** By path below `src`. */
async function sources(): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(ROOT, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  const read = async (path: string) =>
    [path.slice(ROOT.length + 1), await readFile(path, 'utf8')] as const;
  return new Map(await Promise.all(paths.map(read)));
}

/** Sources with checked comments and names. */
async function reworded(): Promise<readonly (readonly [path: string, source: string])[]> {
  return [...(await sources())].filter(([path]) =>
    REWORDED.some((place) => path.startsWith(place)),
  );
}

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

/** Literals with a space, and text between tags. */
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

function unwanted(text: string): readonly string[] {
  const rest = ALLOWED.reduce((left, [allowed]) => left.replaceAll(allowed, ''), text);
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

test('no text in the program has an unwanted word', async () => {
  const found = [...(await sources())].flatMap(([path, source]) =>
    textsOf(path, source).flatMap((text) =>
      unwanted(text).map((word) => `${path}: ${word}: ${text.trim()}`),
    ),
  );
  expect(found).toEqual([]);
});

test('no page has one', async () => {
  const found = (await pages()).flatMap(([path, page]) =>
    unwanted(proseOf(page)).map((word) => `${path}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('no comment has one', async () => {
  const found = (await reworded()).flatMap(([path, source]) =>
    parseSync(path, source).comments.flatMap(({ value }) =>
      unwanted(value).map((word) => `${path}: ${word}: ${value.trim()}`),
    ),
  );
  expect(found).toEqual([]);
});

test('no name has one', async () => {
  const found = (await reworded()).flatMap(([path, source]) =>
    [...namesOf(path, source)].flatMap((name) =>
      unwantedParts(name).map((part) => `${path}: ${part}: ${name}`),
    ),
  );
  expect(found).toEqual([]);
});

test.each([
  ['isCancelled', ['cancelled']],
  ['MAX_TELLING', ['telling']],
  ['current-colours', ['colours']],
  ['replacing', []],
  ['canceled', []],
])('the name %s', (name, parts) => {
  expect(unwantedParts(name)).toEqual(parts);
});

test('code, comments and targets of links are no prose', () => {
  const page = '<!-- whole -->\n[a colour](told.md) of `strangers`\n```sh\ntell `anew`\n```\nalone';
  expect(unwanted(proseOf(page))).toEqual(['colour', 'alone']);
});

test.each([
  ['The colour of a licence', ['colour', 'licence']],
  ['Whoever says so stands alone', ['Whoever', 'says', 'stands', 'alone']],
  ['a whole number of the whole kitchen', []],
  ['Canceled. The behavior of a fulfilled color is analyzed', []],
])('%s', (text, words) => {
  expect(unwanted(text)).toEqual(words);
});
