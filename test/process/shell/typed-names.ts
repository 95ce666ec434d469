/** Lines typed and completed in a real shell, with names dangerous if unquoted. */
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { COMPLETION_FILES } from '../../../src/commands/help/shipped-files.ts';
import { STATION_NAMES } from '../../../src/store/schema.ts';
import { Store } from '../../../src/store/store.ts';
import type { BuiltProgram } from '../built-program.ts';
import { type FoundShell, type TypedShell, typedShell } from './typed-shell.ts';

/** Shown by a shell unchanged. */
const HOSTILE_NAMES = [
  'Grill $(touch pwned)',
  '"; touch pwned; "',
  "'; touch pwned; '",
  '!! !$ !-1',
  '~root/x',
  'Grill `touch pwned`',
  'Grill ${HOME} $HOME',
  'Bob\'s "Best" Grill',
  'back\\slash\\',
  '*',
  '?[a-z]{1,2}',
  'Wow!',
  'a;b|c&d<e>f',
  '#1 Grill',
  '-rf',
  '--output=pwned',
  '=linecheck',
  'two  spaces',
  'a=b:c@d,e',
  '%n %F{red} %d',
  '^old^new^',
  'Café Ünïcode 漢字',
  '🍔 Burger',
  '(sub) $((1+1)) {a,b}',
  '\\$(touch pwned)',
  "$'\\x41'",
  '<(touch pwned)',
  ':files',
  ':nospace',
  'Grill && touch pwned || x',
] as const;

/** Shown by a shell as something else: the restaurant is offered by ID, if the configuration may have the name. */
const HIDDEN_NAMES = [
  'Grill\ntouch pwned',
  'Grill\ttab',
  '\u001b]0;title\u0007Grill',
  '\ufeffGrill',
  '\u202eGrill',
  'Gri\u200bll',
] as const;

const GUID = '0f1e2d3c-0000-4000-8000-00000000000e';
const ASSETS = new URL('../../../assets/', import.meta.url).pathname;

async function writeNames(folder: string, restaurant: string, station: string): Promise<void> {
  const profile = [
    '[profiles.west]',
    'base_url = "https://192.0.2.1"',
    `restaurants = [{ guid = "${GUID}", name = ${JSON.stringify(restaurant)}, tags = ["patio"] }]`,
  ];
  await writeFile(join(folder, '.config/linecheck/config.toml'), `${profile.join('\n')}\n`);
  const store = new Store(join(folder, 'state/linecheck/memory.sqlite'));
  const value = JSON.stringify({ guid: GUID, name: 'x', stations: [station] });
  await store.put(STATION_NAMES, { owner: GUID, value });
  await store.close();
}

interface OpenedShell {
  readonly typed: TypedShell;
  readonly folder: string;
}

/** In a separate folder with `linecheck`. */
async function opened(
  shell: FoundShell,
  program: BuiltProgram,
  linecheck: string,
): Promise<OpenedShell> {
  const folder = await mkdtemp(join(program.temporary, `${shell.name}-`));
  for (const each of ['.config/linecheck', 'state/linecheck']) {
    await mkdir(join(folder, each), { recursive: true, mode: 0o700 });
  }
  await writeNames(folder, 'Grill', 'Fry');
  const script = join(ASSETS, COMPLETION_FILES[shell.name]);
  const environment = { HOME: folder, XDG_STATE_HOME: join(folder, 'state') };
  return {
    typed: await typedShell(shell, { program, folder, script, linecheck, environment }),
    folder,
  };
}

/** Types part of a line and completes it. `lines` has the expected runs. */
async function expectRuns(
  { typed }: OpenedShell,
  lines: readonly (readonly [keys: string, words: readonly string[]])[],
): Promise<void> {
  for (const [keys, words] of lines) {
    expect({ keys, words: await typed.runs(`${keys}\t\r`) }).toEqual({ keys, words });
  }
}

/** Each name as restaurant and as station, in each quote: one word, and nothing runs. */
export async function expectNamesCompleted(
  shell: FoundShell,
  program: BuiltProgram,
  linecheck: string,
): Promise<void> {
  const session = await opened(shell, program, linecheck);
  const [restaurant, station] = ['linecheck stations --restaurant ', 'linecheck trace '];
  for (const name of HOSTILE_NAMES) {
    await writeNames(session.folder, name, name);
    // fish expands a completed tilde, so it isn't offered.
    const isExpanded = shell.name === 'fish' && name.startsWith('~');
    const quotes = isExpanded ? ['"', "'"] : ['', '"', "'"];
    const [first = ''] = name;
    const begun = /[\w\P{ASCII}]/u.test(first) ? first : `\\${first}`;
    for (const typed of isExpanded ? quotes : [...quotes, begun]) {
      const asked = ['stations', '--restaurant', name];
      await expectRuns(session, [[`${restaurant}${typed}`, asked]]);
    }
    // A name must not become an option.
    const isOption = name.startsWith('-');
    if (isOption) await expectRuns(session, [[`${station}-- `, ['trace', '--', name]]]);
    const isOffered = !isOption && !isExpanded;
    await expectRuns(session, [[station, isOffered ? ['trace', name] : ['trace']]]);
  }
  for (const name of HIDDEN_NAMES) {
    await writeNames(session.folder, name, name);
    const asked = ['stations', '--restaurant', ...(/\p{Cc}/u.test(name) ? [] : [GUID])];
    await expectRuns(session, [
      [restaurant, asked],
      [station, ['trace']],
    ]);
  }
  if (shell.name === 'bash') {
    // This quote has special escapes, so nothing is inserted.
    await writeNames(session.folder, 'Fry', "$\\'; touch pwned; '");
    await expectRuns(session, [["linecheck trace $'\t' --for", ['trace', '', '--for']]]);
  }
  const made = await readdir(session.folder);
  expect(made.filter((each) => each.includes('pwned'))).toEqual([]);
}

/** Commands, options, values, and files. */
export async function expectLinesCompleted(
  shell: FoundShell,
  program: BuiltProgram,
  linecheck: string,
): Promise<void> {
  const session = await opened(shell, program, linecheck);
  for (const name of ["it's $(touch pwned).pem", 'archived.sqlite']) {
    await writeFile(join(session.folder, name), '');
  }
  await expectRuns(session, [
    ['linecheck stat', ['stations']],
    ['linecheck archive restaurant se', ['archive', 'restaurant', 'set']],
    ['linecheck stations --for\tjs', ['stations', '--format', 'json']],
    ['linecheck stations --format=js', ['stations', '--format=json']],
    ['linecheck stations --restaurant=Gr', ['stations', '--restaurant=Grill']],
    ['linecheck stations --restaurant="Gr', ['stations', '--restaurant=Grill']],
    ['linecheck stations --tag p', ['stations', '--tag', 'patio']],
    ['linecheck demo --timezone Asia/Bangk', ['demo', '--timezone', 'Asia/Bangkok']],
    ['linecheck ff --level 0,expo1', ['ff', '--level', '0,expo1']],
    ['linecheck audit --rule R09=w', ['audit', '--rule', 'R09=warn']],
    ['linecheck serve --tls-cert it', ['serve', '--tls-cert', "it's $(touch pwned).pem"]],
    ['linecheck serve --tls-cert "it', ['serve', '--tls-cert', "it's $(touch pwned).pem"]],
    ['linecheck stations --ca-file=it', ['stations', "--ca-file=it's $(touch pwned).pem"]],
    ['linecheck stations --archive sq\tarch', ['stations', '--archive', 'sqlite:archived.sqlite']],
    ['linecheck stations --archive=sqlite:arch', ['stations', '--archive=sqlite:archived.sqlite']],
    ['linecheck qqqq', ['qqqq']],
    ['~/bin/linecheck stat', ['stations']],
    ['npx linecheck stat', ['stations']],
    ['LINECHECK_HOURS=24 linecheck stat', ['stations']],
    ['true; linecheck stat', ['stations']],
    ['true | linecheck help scr', ['help', 'scripts']],
  ]);
  expect(await readdir(session.folder)).not.toContain('pwned');
}
