import { nearName } from '../kitchen/text/near-name.ts';
import {
  actionName,
  BINDINGS,
  type BoundAction,
  DEFAULT_KEYMAP,
  isBoundOn,
  type Keymap,
  makeKeymap,
} from './bindings.ts';
import { commandsOn, splitLine } from './command-words.ts';
import { KEY_WORDS, keyLabel, readKeyName } from './key-names.ts';
import { type Action, PAGES, type Scope, screenNames } from './keymap.ts';

/** Keys by action name, or a command such as `:filter late` by key. */
export type KeyChanges = ReadonlyMap<string, readonly string[]>;

/** The problem follows the name in a sentence. */
export interface KeyMistake {
  readonly name: string;
  readonly problem: string;
}

/** Without these keys, nobody could quit the monitor or close a prompt. */
const NEEDED_KEYS: Readonly<Partial<Record<Action, string>>> = {
  quit: 'ctrl+c',
  escape: 'escape',
  menuPick: 'return',
};

/** Version 0.3.0 had these actions and commands. Keys for them are ignored. */
const REMOVED_NAMES: ReadonlySet<string> = new Set(
  `describe histogram mark clear-marks write w next-match previous-match next-quarter
    previous-quarter column-sheet hide-column toggle-column column-earlier column-later
    narrower wider fit-column reset-columns promise more-minutes fewer-minutes higher-share
    lower-share more-weeks fewer-weeks limit? copy-view graph-form
    station-edges first-expo-edges second-expo-edges all-edges`.split(/\s+/),
);

/** Actions that had another name in version 0.3.0. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([['dishes', 'chain-items']]);

const ACTIONS: ReadonlyMap<string, Action> = new Map(
  BINDINGS.map(([action]) => [actionName(action), action]),
);

const A_KEY = 'a key, such as x, Enter, PgUp, Ctrl+U, or F5';

interface ChangedKeymap {
  readonly keymap: Keymap;
  readonly mistakes: readonly KeyMistake[];
  readonly ignored: readonly string[];
}

export function changedKeymap(changes: KeyChanges): ChangedKeymap {
  const mistakes: KeyMistake[] = [];
  const ignored: string[] = [];
  const names = new Map<BoundAction, string>();
  const keysOf = new Map<Action, readonly string[]>();
  const commands: BoundAction[] = [];
  for (const [name, texts] of changes) {
    const fault = (problem: string): void => void mistakes.push({ name, problem });
    const [line = '', ...more] = texts;
    const isCommand = /^:./.test(line);
    if (REMOVED_NAMES.has(isCommand ? splitLine(line.slice(1))[0] : name)) {
      ignored.push(name);
      continue;
    }
    if (isCommand) {
      const command = commandBinding(name, line, more.length > 0);
      if (typeof command === 'string') fault(command);
      else commands.push(withName(command, name));
      continue;
    }
    const action = ACTIONS.get(FORMER_NAMES.get(name) ?? name);
    const keys = texts.map((text) => readKeyName(text) ?? '');
    const unknown = texts[keys.indexOf('')];
    const needed = action && NEEDED_KEYS[action];
    if (action === undefined) fault(`is not an action${suggestionText(name, [...ACTIONS.keys()])}`);
    else if (unknown !== undefined) fault(`must be ${A_KEY}${suggestionText(unknown, LABELS)}`);
    else if (needed !== undefined && !keys.includes(needed)) {
      fault(`must keep ${keyLabel(needed)}. List it: ["${keyLabel(needed)}", …].`);
    } else keysOf.set(action, keys);
  }
  const changed = BINDINGS.map(([action, binding]): BoundAction => {
    const keys = keysOf.get(action);
    return keys === undefined
      ? [action, binding]
      : withName([action, { ...binding, keys }], actionName(action));
  });
  const bindings = [...changed, ...commands];
  for (const [bound, name] of names) {
    const problem = conflictText(bound, bindings);
    if (problem !== undefined) mistakes.push({ name, problem });
  }
  return { keymap: makeKeymap(bindings), mistakes, ignored };

  function withName(bound: BoundAction, name: string): BoundAction {
    names.set(bound, name);
    return bound;
  }
}

const LABELS = Array.from(KEY_WORDS.values(), keyLabel);

function commandBinding(name: string, line: string, isOneOfSeveral: boolean): BoundAction | string {
  const key = readKeyName(name);
  if (isOneOfSeveral) return 'must be one command.';
  if (key === undefined) return `must be named with ${A_KEY}${suggestionText(name, LABELS)}`;
  const text = line.slice(1).trim();
  const [word, typed] = splitLine(text);
  const namesIn = (scope: Scope): readonly string[] =>
    commandsOn(scope, DEFAULT_KEYMAP)
      .filter(({ argument }) => typed === '' || argument !== '')
      .flatMap((each) => [each.name, ...each.aliases]);
  const scopes = PAGES.filter((scope) => namesIn(scope).includes(word));
  if (scopes.length === 0)
    return `must be a command${suggestionText(word, PAGES.flatMap(namesIn))}`;
  return ['command', { keys: [key], scopes, description: `:${text}`, line: text }];
}

function suggestionText(typed: string, names: readonly string[]): string {
  const near = nearName(
    typed,
    names.map((name) => name.toLowerCase()),
  );
  const name = names.find((each) => each.toLowerCase() === near);
  return name === undefined ? '.' : `. Did you mean ${name}?`;
}

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Says which key has another use on the same screen, and which keys are free. `undefined` without a conflict. */
function conflictText(bound: BoundAction, bindings: readonly BoundAction[]): string | undefined {
  const [boundAction, { keys, scopes }] = bound;
  const isBeside = ([, other]: BoundAction): boolean =>
    scopes.some((scope) => scope === 'everywhere' || isBoundOn(other, scope));
  const beside = bindings.filter((other) => other !== bound && isBeside(other));
  for (const key of keys) {
    const other = beside.find(
      ([action, each]) => each.keys.includes(key) && !shareKeyByDefault(key, boundAction, action),
    );
    if (other === undefined) continue;
    const [action, { line, description, scopes: others }] = other;
    const scope = scopes.find((each) => isBoundOn(other[1], each)) ?? others[0] ?? 'everywhere';
    const where = scope === 'everywhere' ? scope : `on ${screenNames([scope])}`;
    const use = line === undefined ? actionName(action) : description;
    const free = LETTERS.filter(
      (each) => !keys.includes(each) && !beside.some(([, { keys: held }]) => held.includes(each)),
    );
    return `can't take ${keyLabel(key)}: ${use} has it ${where}. Free: ${[...free.slice(0, 3), 'F5'].join(', ')}.`;
  }
  return undefined;
}

function shareKeyByDefault(key: string, ...actions: readonly Action[]): boolean {
  return (
    BINDINGS.filter(([action, { keys }]) => actions.includes(action) && keys.includes(key)).length >
    1
  );
}
