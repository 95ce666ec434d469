/** Commands after `:`. Those with an argument are listed here. Each key on a screen is a command, too, by name. */
import { DATE_FORMS } from '../kitchen/model/typed-time.ts';
import { idsOf } from '../kitchen/text/record-lines.ts';
import { actionName, type Keymap } from './bindings.ts';
import { type Action, PAGES, REWOUND, type Scope, screenNames } from './keymap.ts';

interface CommandWord {
  readonly aliases: readonly string[];
  readonly scopes: readonly Scope[];
  readonly argument: string;
  readonly says: string;
}

const LIST = ['fulfillments'] as const;
const REWOUND_PAGES = [...REWOUND, 'record'] as const;
const STATIONS = ['stations', 'station'] as const;

function promptWord(
  scopes: readonly Scope[],
  argument: string,
  says: string,
  ...aliases: readonly string[]
): CommandWord {
  return { aliases, scopes, argument, says };
}

const CHOOSE = 'Tab choose, Enter run, Esc cancel';

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
  dishes: promptWord(PAGES, '', 'the same dish across restaurants'),
  issues: promptWord(PAGES, '', 'issues, and setup changes by date', 'audit'),
  changes: promptWord(PAGES, '', 'setup changes by date', 'diff'),
  at: promptWord(REWOUND_PAGES, 'TIME', 'as of 7:10p, -2h, or +30m'),
  now: promptWord(REWOUND_PAGES, '', 'back to the latest'),
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

export interface Command {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly argument: string;
  readonly says: string;
  readonly runs: { readonly word: CommandName } | { readonly action: Action };
}

/** Those with an argument first, then the screen's keys by name. */
export function commandsOf(scope: Scope, keymap: Keymap): readonly Command[] {
  const named = idsOf(PROMPT_COMMANDS)
    .filter((name) => PROMPT_COMMANDS[name].scopes.includes(scope))
    .map((name) => ({ name, ...PROMPT_COMMANDS[name], runs: { word: name } }));
  const taken = new Set<string>(named.map(({ name }) => name));
  const keys = keymap
    .of(scope)
    .filter(([action]) => action !== 'command')
    .map(([action, { says, footer }]) => ({
      name: actionName(action),
      aliases: footer === undefined ? [] : [footer],
      argument: '',
      says,
      runs: { action },
    }))
    .filter(({ name }) => !taken.has(name));
  return [...named, ...keys];
}

/** What typed text can mean. Exactly one for a name or an unambiguous beginning. */
export function commandsFor(typed: string, commands: readonly Command[]): readonly Command[] {
  const word = typed.toLowerCase();
  const exact =
    commands.find(({ name }) => name === word) ??
    commands.find(({ aliases }) => aliases.includes(word));
  return exact === undefined ? commands.filter((each) => rankOf(word, each) === 1) : [exact];
}

export interface TypedLine {
  readonly command: string;
  readonly text: string;
  /** Text typed before a command was chosen from the list. `undefined` for a typed one. */
  readonly sought?: string | undefined;
}

/** While a name is typed: the commands it may mean, best first, and the chosen one's index (-1: none). */
export function offeredCommands(
  { command, text, sought }: TypedLine,
  scope: Scope,
  keymap: Keymap,
) {
  const typed = (sought ?? text).trimStart().toLowerCase();
  if (command !== '' || /\s/.test(typed)) return { commands: [], chosen: -1 };
  const commands = commandsOf(scope, keymap)
    .map((each) => ({ each, rank: rankOf(typed, each) }))
    .filter(({ rank }) => rank < RANKS)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
  const index = sought === undefined ? -1 : commands.findIndex(({ name }) => name === text.trim());
  return { commands, chosen: index };
}

const RANKS = 6;

/** By name: exact, its beginning, a word's beginning, inside. Then by what it does, then letters in order. */
function rankOf(typed: string, { name, aliases, says }: Command): number {
  if (name === typed || aliases.includes(typed)) return 0;
  if (name.startsWith(typed)) return 1;
  if (name.includes(`-${typed}`) || aliases.some((each) => each.startsWith(typed))) return 2;
  if (name.includes(typed)) return 3;
  if (says.toLowerCase().includes(typed)) return 4;
  const left = Array.from(name).reduce(
    (rest, letter) => (rest.startsWith(letter) ? rest.slice(1) : rest),
    typed,
  );
  return left === '' ? 5 : RANKS;
}

/** Commands of the shell, without a screen. */
export const OF_SHELL =
  /^(?:archive|completion|config|demo|doctor|export|exporter|login|monitor|report|sandbox|serve|sync|watch)$/;

export function screensWith(typed: string, keymap: Keymap): string {
  const scopes = PAGES.filter((scope) =>
    commandsOf(scope, keymap).some((each) => rankOf(typed, each) === 0),
  );
  return screenNames({ scopes });
}

/** What a typed line may mean, in a few words. Empty if unknown. */
export function commandHint(line: string, scope: Scope, keymap: Keymap): string {
  const [typed] = commandLine(line);
  const meant = commandsFor(typed, commandsOf(scope, keymap));
  const [only, other] = meant;
  if (only === undefined) return typed === '' ? '' : 'no command here';
  if (typed === '' || other !== undefined) return CHOOSE;
  return `${only.name} ${only.argument}`.trim().concat(`: ${only.says}`);
}

export function commandLine(line: string): readonly [name: string, argument: string] {
  const [name = ''] = line.trimStart().split(/\s/, 1);
  return [name, line.trimStart().slice(name.length).trim()];
}
