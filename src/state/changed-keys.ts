/** A person's keys: other keys for actions, and commands on keys. */
import { nearName } from '../kitchen/text/near-name.ts';
import {
  actionName,
  BINDINGS,
  type Bound,
  DEFAULT_KEYMAP,
  isBoundIn,
  keymapOf,
} from './bindings.ts';
import { commandLine, commandsOf } from './command-words.ts';
import { KEY_WORDS, keyLabel, keyNamed } from './key-names.ts';
import { type Action, PAGES, type Scope, screenNames } from './keymap.ts';

/** Keys by action name, or a command such as `:filter late` by key. */
export type KeyChanges = ReadonlyMap<string, readonly string[]>;

/** `problem` follows the name in a sentence. */
export interface KeyMistake {
  readonly name: string;
  readonly problem: string;
}

/** Without these the monitor could not be left, or a prompt not be closed. */
const NEEDED_KEYS: Readonly<Partial<Record<Action, string>>> = {
  quit: 'ctrl+c',
  escape: 'escape',
  menuPick: 'return',
};

/** Actions and commands that 0.3.0 had. Keys for them are ignored, as they would do nothing. */
const REMOVED: ReadonlySet<string> = new Set(
  `describe histogram mark clear-marks write w next-match previous-match next-quarter
    previous-quarter column-sheet hide-column toggle-column column-earlier column-later
    narrower wider fit-column reset-columns promise more-minutes fewer-minutes higher-share
    lower-share more-weeks fewer-weeks limit? copy-view graph-form
    station-edges first-expo-edges second-expo-edges all-edges`.split(/\s+/),
);

const ACTIONS: ReadonlyMap<string, Action> = new Map(
  BINDINGS.map(([action]) => [actionName(action), action]),
);

const A_KEY = 'a key, such as x, Enter, PgUp, Ctrl+U, or F5';

/** With mistakes, only the rest is changed. `ignored`: names whose action or command is gone. */
export function changedKeymap(changes: KeyChanges) {
  const mistakes: KeyMistake[] = [];
  const ignored: string[] = [];
  const names = new Map<Bound, string>();
  const keysOf = new Map<Action, readonly string[]>();
  const own: Bound[] = [];
  for (const [name, texts] of changes) {
    const fault = (problem: string): void => void mistakes.push({ name, problem });
    const [line = '', ...more] = texts;
    const isCommand = /^:./.test(line);
    if (REMOVED.has(isCommand ? commandLine(line.slice(1))[0] : name)) {
      ignored.push(name);
      continue;
    }
    if (isCommand) {
      const command = ownCommand(name, line, more.length > 0);
      if (typeof command === 'string') fault(command);
      else own.push(withName(command, name));
      continue;
    }
    const action = ACTIONS.get(name);
    const keys = texts.map((text) => keyNamed(text) ?? '');
    const unknown = texts[keys.indexOf('')];
    const needed = action && NEEDED_KEYS[action];
    if (action === undefined) fault(`is not an action${meantText(name, [...ACTIONS.keys()])}`);
    else if (unknown !== undefined) fault(`must be ${A_KEY}${meantText(unknown, LABELS)}`);
    else if (needed !== undefined && !keys.includes(needed)) {
      fault(`must keep ${keyLabel(needed)}. List it: ["${keyLabel(needed)}", …].`);
    } else keysOf.set(action, keys);
  }
  const changed = BINDINGS.map(([action, binding]): Bound => {
    const keys = keysOf.get(action);
    return keys === undefined
      ? [action, binding]
      : withName([action, { ...binding, keys }], actionName(action));
  });
  const bindings = [...changed, ...own];
  for (const [bound, name] of names) {
    const problem = conflict(bound, bindings);
    if (problem !== undefined) mistakes.push({ name, problem });
  }
  return { keymap: keymapOf(bindings), mistakes, ignored };

  function withName(bound: Bound, name: string): Bound {
    names.set(bound, name);
    return bound;
  }
}

const LABELS = Array.from(KEY_WORDS.values(), keyLabel);

/** On every screen with the command. Or the mistake. */
function ownCommand(name: string, line: string, isOneOfSeveral: boolean): Bound | string {
  const key = keyNamed(name);
  if (isOneOfSeveral) return 'must be one command.';
  if (key === undefined) return `must be named with ${A_KEY}${meantText(name, LABELS)}`;
  const text = line.slice(1).trim();
  const [word, typed] = commandLine(text);
  const namesIn = (scope: Scope): readonly string[] =>
    commandsOf(scope, DEFAULT_KEYMAP)
      .filter(({ argument }) => typed === '' || argument !== '')
      .flatMap((each) => [each.name, ...each.aliases]);
  const scopes = PAGES.filter((scope) => namesIn(scope).includes(word));
  if (scopes.length === 0) return `must be a command${meantText(word, PAGES.flatMap(namesIn))}`;
  return ['command', { keys: [key], scopes, says: `:${text}`, line: text }];
}

/** Names are compared in lowercase. */
function meantText(typed: string, names: readonly string[]): string {
  const near = nearName(
    typed,
    names.map((name) => name.toLowerCase()),
  );
  const name = names.find((each) => each.toLowerCase() === near);
  return name === undefined ? '.' : `. Did you mean ${name}?`;
}

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** The first key with another use on the same screen, and free keys there. */
function conflict(bound: Bound, bindings: readonly Bound[]): string | undefined {
  const [own, { keys, scopes }] = bound;
  const isBeside = ([, other]: Bound): boolean =>
    scopes.some((scope) => scope === 'everywhere' || isBoundIn(other, scope));
  const beside = bindings.filter((other) => other !== bound && isBeside(other));
  for (const key of keys) {
    const other = beside.find(
      ([action, each]) => each.keys.includes(key) && !areBoth(key, own, action),
    );
    if (other === undefined) continue;
    const [action, { line, says, scopes: others }] = other;
    const scope = scopes.find((each) => isBoundIn(other[1], each)) ?? others[0] ?? 'everywhere';
    const where = scope === 'everywhere' ? scope : `on ${screenNames({ scopes: [scope] })}`;
    const use = line === undefined ? actionName(action) : says;
    const free = LETTERS.filter(
      (each) => !keys.includes(each) && !beside.some(([, { keys: held }]) => held.includes(each)),
    );
    return `can't take ${keyLabel(key)}: ${use} has it ${where}. Free: ${[...free.slice(0, 3), 'F5'].join(', ')}.`;
  }
  return undefined;
}

/** The table has the key for both, and the first one gets it. */
function areBoth(key: string, ...actions: readonly Action[]): boolean {
  return (
    BINDINGS.filter(([action, { keys }]) => actions.includes(action) && keys.includes(key)).length >
    1
  );
}
