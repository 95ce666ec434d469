/** The keymap in effect: in order, and by screen and key. */
import { idsOf } from '../kitchen/text/record-lines.ts';
import { keyLabel } from './key-names.ts';
import { type Action, type Binding, KEYMAP, type Scope } from './keymap.ts';

export type Bound = readonly [Action, Binding];

export interface Keymap {
  /** In the table's order, then own commands. */
  readonly bindings: readonly Bound[];
  /** A key belongs to the first binding on that screen. */
  readonly of: (scope: Scope) => readonly Bound[];
}

export const BINDINGS: readonly Bound[] = idsOf(KEYMAP).map((name) => [name, KEYMAP[name]]);

export function keymapOf(bindings: readonly Bound[]): Keymap {
  // Looked up for each key and each frame.
  const byScope = new Map<Scope, readonly Bound[]>();
  return {
    bindings,
    of: (scope) => {
      const known = byScope.get(scope) ?? boundIn(scope, bindings);
      byScope.set(scope, known);
      return known;
    },
  };
}

export const DEFAULT_KEYMAP = keymapOf(BINDINGS);

function boundIn(scope: Scope, bindings: readonly Bound[]): readonly Bound[] {
  const taken = new Set<string>();
  return bindings.flatMap(([action, binding]) => {
    if (!isBoundIn(binding, scope)) return [];
    const keys = binding.keys.filter((key) => !taken.has(key));
    for (const key of keys) taken.add(key);
    const { footer, footerScopes, ...bound } = binding;
    const isInFooter = footer !== undefined && footerScopes?.includes(scope) !== false;
    return [[action, { ...bound, keys, ...(isInFooter && { footer }) }] as const];
  });
}

export function isBoundIn({ scopes }: Binding, scope: Scope): boolean {
  return scopes.includes(scope) || scopes.includes('everywhere');
}

export function boundTo(key: string, scope: Scope, keymap: Keymap): Bound | undefined {
  return keymap.of(scope).find(([, { keys }]) => keys.includes(key));
}

export function actionOf(key: string, scope: Scope, keymap: Keymap): Action | undefined {
  return boundTo(key, scope, keymap)?.[0];
}

/** An action's first key, as on the keyboard. */
export function keyTo(action: Action, keymap: Keymap): string {
  return keyLabel(keysTo(action, keymap)[0] ?? '');
}

export function keysTo(action: Action, { bindings }: Keymap): readonly string[] {
  return bindings.find(([each]) => each === action)?.[1].keys ?? [];
}

/** As people write it: `next-fault`. */
export function actionName(action: Action): string {
  return action.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Signs skipped by screen readers, and keys with abbreviated labels. */
const SPOKEN: ReadonlyMap<string, string> = new Map([
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
  return SPOKEN.get(key) ?? keyLabel(key);
}

export function spokenKeyTo(action: Action, keymap: Keymap): string {
  return spokenKey(keysTo(action, keymap)[0] ?? '');
}

/** Actions, and what their keys do: `[ ] move`. */
export type KeyUse = readonly [actions: Action | readonly Action[], does: string];

/** `r refresh · Esc back`. */
export function keyUses(keymap: Keymap, ...uses: readonly KeyUse[]): string {
  return uses
    .map(([actions, does]) => {
      const keys = [actions].flat().map((action) => keyTo(action, keymap));
      return `${keys.join(' ')} ${does}`;
    })
    .join(' · ');
}

/** `Backslash: filter off, Escape: clear filter.` */
export function spokenUses(keymap: Keymap, ...uses: readonly KeyUse[]): string {
  const said = uses.map(([actions, does]) => {
    const keys = [actions].flat().map((action) => spokenKeyTo(action, keymap));
    return `${keys.join(' and ')}: ${does}`;
  });
  return `${said.join(', ')}.`;
}
