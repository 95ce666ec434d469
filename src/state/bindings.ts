import { idsOf } from '../kitchen/text/record-lines.ts';
import { keyLabel } from './key-names.ts';
import { type Action, type Binding, KEYMAP, type Scope } from './keymap.ts';

export type BoundAction = readonly [Action, Binding];

export interface Keymap {
  readonly bindings: readonly BoundAction[];
  /** A key belongs to the first binding that has it. */
  readonly of: (scope: Scope) => readonly BoundAction[];
}

export const BINDINGS: readonly BoundAction[] = idsOf(KEYMAP).map((name) => [name, KEYMAP[name]]);

export function makeKeymap(bindings: readonly BoundAction[]): Keymap {
  // Each key and each frame needs these lists, so they are made once.
  const byScope = new Map<Scope, readonly BoundAction[]>();
  return {
    bindings,
    of: (scope) => {
      const onScreen = byScope.get(scope) ?? bindingsOn(scope, bindings);
      byScope.set(scope, onScreen);
      return onScreen;
    },
  };
}

export const DEFAULT_KEYMAP = makeKeymap(BINDINGS);

function bindingsOn(scope: Scope, bindings: readonly BoundAction[]): readonly BoundAction[] {
  const takenKeys = new Set<string>();
  return bindings.flatMap(([action, binding]) => {
    if (!isBoundOn(binding, scope)) return [];
    const keys = binding.keys.filter((key) => !takenKeys.has(key));
    for (const key of keys) takenKeys.add(key);
    const { footer, footerScopes, ...bound } = binding;
    const isInFooter = footer !== undefined && footerScopes?.includes(scope) !== false;
    return [[action, { ...bound, keys, ...(isInFooter && { footer }) }] as const];
  });
}

export function isBoundOn({ scopes }: Binding, scope: Scope): boolean {
  return scopes.includes(scope) || scopes.includes('everywhere');
}

export function bindingFor(key: string, scope: Scope, keymap: Keymap): BoundAction | undefined {
  return keymap.of(scope).find(([, { keys }]) => keys.includes(key));
}

export function actionFor(key: string, scope: Scope, keymap: Keymap): Action | undefined {
  return bindingFor(key, scope, keymap)?.[0];
}

export function keyLabelFor(action: Action, keymap: Keymap): string {
  return keyLabel(keysFor(action, keymap)[0] ?? '');
}

export function keysFor(action: Action, { bindings }: Keymap): readonly string[] {
  return bindings.find(([each]) => each === action)?.[1].keys ?? [];
}

/** Such as `next-fault`, the name in commands and in `config.toml`. */
export function actionName(action: Action): string {
  return action.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A screen reader would skip or misread the labels of these keys. */
const SPOKEN_KEYS: ReadonlyMap<string, string> = new Map([
  ['/', 'Slash'],
  ['\\', 'Backslash'],
  ['[', 'Left bracket'],
  [']', 'Right bracket'],
  ['?', 'Question mark'],
  [':', 'Colon'],
  ['=', 'Equals'],
  [',', 'Comma'],
  ['.', 'Period'],
  ['-', 'Minus'],
  ['_', 'Underscore'],
  ['<', 'Less than'],
  ['>', 'Greater than'],
  ['{', 'Left brace'],
  ['}', 'Right brace'],
  ['pageup', 'Page Up'],
  ['pagedown', 'Page Down'],
  ['escape', 'Escape'],
]);

export function spokenKey(key: string): string {
  const control = /^ctrl\+(.)$/.exec(key)?.[1];
  if (control !== undefined) return `Control ${control.toUpperCase()}`;
  if (/^[A-Z]$/.test(key)) return `Capital ${key}`;
  return SPOKEN_KEYS.get(key) ?? keyLabel(key);
}

export function spokenKeyFor(action: Action, keymap: Keymap): string {
  return spokenKey(keysFor(action, keymap)[0] ?? '');
}

export type KeyUse = readonly [actions: Action | readonly Action[], effect: string];

/** Returns text such as `r refresh · Esc back`. */
export function keyUsesText(keymap: Keymap, ...uses: readonly KeyUse[]): string {
  return uses
    .map(([actions, effect]) => {
      const keys = [actions].flat().map((action) => keyLabelFor(action, keymap));
      return `${keys.join(' ')} ${effect}`;
    })
    .join(' · ');
}

export function spokenUsesText(keymap: Keymap, ...uses: readonly KeyUse[]): string {
  const texts = uses.map(([actions, effect]) => {
    const keys = [actions].flat().map((action) => spokenKeyFor(action, keymap));
    return `${keys.join(' and ')}: ${effect}`;
  });
  return `${texts.join(', ')}.`;
}
