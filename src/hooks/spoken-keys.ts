/** The keymap as sentences. */
import { keyLabel } from './key-names.ts';
import { type Action, bindingsOf, type Scope } from './keymap.ts';

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
  ['.', 'Full stop'],
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

/** A sentence for each key that works on a screen. */
export function keySentences(scope: Scope): readonly string[] {
  return bindingsOf(scope)
    .filter(([action]) => !DRAWN.has(action))
    .map(([, { keys, says }]) => `${keys.map(spokenKey).join(' or ')}: ${says}.`);
}

function spokenKey(key: string): string {
  const control = /^ctrl\+(.)$/.exec(key)?.[1];
  if (control !== undefined) return `Control ${control.toUpperCase()}`;
  if (/^[A-Z]$/.test(key)) return `Capital ${key}`;
  return SPOKEN.get(key) ?? keyLabel(key);
}
