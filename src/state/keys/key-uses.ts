/** Keys in sentences and hints, as they are bound now. */
import { type Keymap, keysTo, keyTo } from './bindings.ts';
import { keyLabel } from './key-names.ts';
import type { Action } from './keymap.ts';

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

/** An action's first key. */
export function spokenKeyTo(action: Action, keymap: Keymap): string {
  return spokenKey(keysTo(action, keymap)[0] ?? '');
}

/** What keys do, such as `[ ] move`. */
export type KeyUse = readonly [actions: Action | readonly Action[], does: string];

/** `r refresh · Esc back`. */
export function keyUses(uses: readonly KeyUse[], keymap: Keymap): string {
  return uses
    .map(([actions, does]) => {
      const keys = [actions].flat().map((action) => keyTo(action, keymap));
      return `${keys.join(' ')} ${does}`;
    })
    .join(' · ');
}

/** `Backslash: filter off, Escape: clear filter.` */
export function spokenUses(uses: readonly KeyUse[], keymap: Keymap): string {
  const said = uses.map(([actions, does]) => {
    const keys = [actions].flat().map((action) => spokenKeyTo(action, keymap));
    return `${keys.join(' and ')}: ${does}`;
  });
  return `${said.join(', ')}.`;
}
