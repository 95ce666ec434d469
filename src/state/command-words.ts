/** The commands after `:` that have no key, or that take an argument. Every action of a key is a command, too. */
import { DATE_FORMS } from '../kitchen/model/typed-time.ts';
import { idsOf } from '../kitchen/text/record-lines.ts';
import { actionName, type Keymap } from './bindings.ts';
import { type Action, PAGES, REWIND_PAGES, type Scope, screenNames } from './keymap.ts';

interface CommandWord {
  readonly aliases: readonly string[];
  readonly scopes: readonly Scope[];
  readonly argument: string;
  readonly description: string;
}

const LIST = ['fulfillments'] as const;
const STATIONS = ['stations', 'station'] as const;

function promptWord(
  scopes: readonly Scope[],
  argument: string,
  description: string,
  ...aliases: readonly string[]
): CommandWord {
  return { aliases, scopes, argument, description };
}

const CHOOSE_HINT = 'Tab choose, Enter run, Esc cancel';

export const PROMPT_COMMANDS = {
  stations: promptWord(PAGES, '[NAME]', 'station list, or that station', 'st'),
  fulfillments: promptWord(
    PAGES,
    '[DATE] [FILTER]',
    'items on a business date, filtered',
    'ff',
    'items',
  ),
  date: promptWord(PAGES, 'DATE', DATE_FORMS),
  dates: promptWord(PAGES, '[STATION]', 'last 28 dates side by side, at that station', 'trend'),
  menu: promptWord(PAGES, '', 'menu items: slow now, and prep times'),
  chain: promptWord(PAGES, '', 'the same item across restaurants', 'dishes'),
  issues: promptWord(PAGES, '', 'issues, and setup changes by date', 'audit'),
  changes: promptWord(PAGES, '', 'setup changes by date', 'diff'),
  at: promptWord(REWIND_PAGES, 'TIME', 'as of 7:10p, -2h, or +30m'),
  now: promptWord(REWIND_PAGES, '', 'back to the latest'),
  restaurant: promptWord(
    PAGES,
    '[NAME]',
    'all restaurants, or that one',
    'ctx',
    'restaurants',
    'fleet',
  ),
  mouse: promptWord(PAGES, 'on | off', 'clicks and the wheel, or not'),
  limit: promptWord(STATIONS, '[9m 14m | off]', "set or show this station's limits"),
  mute: promptWord(STATIONS, '[NOTE]', 'mute this station until closeout, with a note'),
  unmute: promptWord(STATIONS, '', 'unmute this station'),
  sort: promptWord(LIST, '[-]COLUMN', 'sort the list (- for descending)'),
  goto: promptWord(LIST, 'TIME', '18:30, +30m, -2h, or fri'),
  filter: promptWord(LIST, '[FILTER]', 'filter the list (empty shows all)'),
  level: promptWord(LIST, '0,1,2', 'show these levels'),
} satisfies Readonly<Record<string, CommandWord>>;

export type CommandName = keyof typeof PROMPT_COMMANDS;

export interface Command extends Omit<CommandWord, 'scopes'> {
  readonly name: string;
  readonly runs: { readonly word: CommandName } | { readonly action: Action };
}

export function commandsOn(scope: Scope, keymap: Keymap): readonly Command[] {
  const listed = idsOf(PROMPT_COMMANDS)
    .filter((name) => PROMPT_COMMANDS[name].scopes.includes(scope))
    .map((name) => ({ name, ...PROMPT_COMMANDS[name], runs: { word: name } }));
  const taken = new Set<string>(listed.map(({ name }) => name));
  const keys = keymap
    .of(scope)
    .filter(([action]) => action !== 'command')
    .map(([action, { description, footer }]) => ({
      name: actionName(action),
      aliases: footer === undefined ? [] : [footer],
      argument: '',
      description,
      runs: { action },
    }))
    .filter(({ name }) => !taken.has(name));
  return [...listed, ...keys];
}

/** Returns one command for a complete name, otherwise all whose names begin with the text. */
export function matchingCommands(typed: string, commands: readonly Command[]): readonly Command[] {
  const word = typed.toLowerCase();
  const exact =
    commands.find(({ name }) => name === word) ??
    commands.find(({ aliases }) => aliases.includes(word));
  return exact === undefined ? commands.filter((each) => matchRank(word, each) === 1) : [exact];
}

export interface TypedLine {
  readonly command: string;
  readonly text: string;
  /** The text before a command was chosen from the list. `undefined` if none was chosen. */
  readonly searchText?: string | undefined;
}

interface OfferedCommands {
  readonly commands: readonly Command[];
  /** -1 if no command is chosen. */
  readonly chosenIndex: number;
}

export function offeredCommands(
  { command, text, searchText }: TypedLine,
  scope: Scope,
  keymap: Keymap,
): OfferedCommands {
  const typed = (searchText ?? text).trimStart().toLowerCase();
  if (command !== '' || /\s/.test(typed)) return { commands: [], chosenIndex: -1 };
  const commands = commandsOn(scope, keymap)
    .map((each) => ({ each, rank: matchRank(typed, each) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
  const chosenIndex =
    searchText === undefined ? -1 : commands.findIndex(({ name }) => name === text.trim());
  return { commands, chosenIndex };
}

const NO_MATCH = 6;

/** Ranks: 0 the exact name, 1 its beginning, 2 a word's beginning, 3 inside the name, 4 in the description, 5 the letters in this order. */
function matchRank(typed: string, { name, aliases, description }: Command): number {
  if (name === typed || aliases.includes(typed)) return 0;
  if (name.startsWith(typed)) return 1;
  if (name.includes(`-${typed}`) || aliases.some((each) => each.startsWith(typed))) return 2;
  if (name.includes(typed)) return 3;
  if (description.toLowerCase().includes(typed)) return 4;
  const lettersLeft = Array.from(name).reduce(
    (rest, letter) => (rest.startsWith(letter) ? rest.slice(1) : rest),
    typed,
  );
  return lettersLeft === '' ? 5 : NO_MATCH;
}

/** These commands exist only in the shell. */
export const SHELL_COMMAND =
  /^(?:archive|completion|config|demo|doctor|export|exporter|login|monitor|report|sandbox|serve|sync|watch)$/;

export function screensWith(typed: string, keymap: Keymap): string {
  const scopes = PAGES.filter((scope) =>
    commandsOn(scope, keymap).some((each) => matchRank(typed, each) === 0),
  );
  return screenNames(scopes);
}

export function commandHint(line: string, scope: Scope, keymap: Keymap): string {
  const [typed] = splitLine(line);
  const [only, other] = matchingCommands(typed, commandsOn(scope, keymap));
  if (only === undefined) return typed === '' ? '' : 'no command here';
  if (typed === '' || other !== undefined) return CHOOSE_HINT;
  return `${only.name} ${only.argument}`.trim().concat(`: ${only.description}`);
}

export function splitLine(line: string): readonly [name: string, argument: string] {
  const [name = ''] = line.trimStart().split(/\s/, 1);
  return [name, line.trimStart().slice(name.length).trim()];
}
