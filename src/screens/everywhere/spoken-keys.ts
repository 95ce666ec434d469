/** The keymap as sentences. */

import { keyLabel } from '../../state/keys/key-names.ts';
import type { Action, Binding } from '../../state/keys/keymap.ts';

/** Signs that screen readers pass over, and keys whose label is an abbreviation. */
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

/** What there is nothing to do for where nothing is drawn. */
const DRAWN: ReadonlySet<Action> = new Set([
  'plain',
  'redraw',
  'columnSheet',
  'hideColumn',
  'narrower',
  'wider',
  'fitColumn',
]);

/** A sentence for each of the bindings that work where nothing is drawn. */
export function keySentences(bindings: readonly (readonly [Action, Binding])[]): readonly string[] {
  return bindings
    .filter(([action]) => !DRAWN.has(action))
    .map(([, { keys, says }]) => `${keys.map(spokenKey).join(' or ')}: ${says}.`);
}

/** How a key is called. */
export function spokenKey(key: string): string {
  const control = /^ctrl\+(.)$/.exec(key)?.[1];
  if (control !== undefined) return `Control ${control.toUpperCase()}`;
  if (/^[A-Z]$/.test(key)) return `Capital ${key}`;
  return SPOKEN.get(key) ?? keyLabel(key);
}
