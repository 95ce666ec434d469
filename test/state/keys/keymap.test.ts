import type { Key } from 'ink';
import { expect, test } from 'vitest';
import { actionFor as actionIn, BINDINGS, DEFAULT_KEYMAP } from '../../../src/state/bindings.ts';
import { keyLabel, keyNames, typedText } from '../../../src/state/key-names.ts';
import type { Scope } from '../../../src/state/keymap.ts';

const SCOPES: readonly Scope[] = [
  'stations',
  'station',
  'trace',
  'graph',
  'dates',
  'issues',
  'fulfillments',
  'analysis',
  'record',
  'menu',
];

const actionOf = (key: string, scope: Scope) => actionIn(key, scope, DEFAULT_KEYMAP);

test.each(SCOPES)('on the screen %s no key has two meanings', (scope) => {
  const keys = DEFAULT_KEYMAP.of(scope).flatMap(([, binding]) => binding.keys);
  expect(keys).toEqual([...new Set(keys)]);
  for (const [action, binding] of DEFAULT_KEYMAP.of(scope)) {
    for (const key of binding.keys) expect(actionOf(key, scope)).toBe(action);
  }
});

test('every binding has a key, a screen, and a description without a period', () => {
  expect(BINDINGS.length).toBeGreaterThan(30);
  for (const [action, { keys, scopes, description: says }] of BINDINGS) {
    expect(keys.length, action).toBeGreaterThan(0);
    expect(scopes.length, action).toBeGreaterThan(0);
    expect(says, action).toMatch(/^\S.*[^.\s]$/);
  }
});

test('words in the footer are short, and every screen offers help and the way out last', () => {
  for (const scope of SCOPES) {
    const words = DEFAULT_KEYMAP.of(scope).flatMap(([, { footer }]) => footer ?? []);
    expect(words.slice(-2)).toEqual(['keys', 'quit']);
    for (const word of words) expect(word).toMatch(/^[a-z/]{2,24}$/);
    expect(words).toEqual([...new Set(words)]);
  }
});

test('no key needs Alt, or is taken by the terminal or by flow control', () => {
  const keys = BINDINGS.flatMap(([, binding]) => binding.keys);
  for (const key of keys) expect(key).not.toMatch(/^(?:alt|meta)\+|^ctrl\+[hijmqs]$/);
});

test('a key that a screen does not know does nothing there', () => {
  expect(actionOf('0', 'stations')).toBeUndefined();
  expect(actionOf('tab', 'fulfillments')).toBeUndefined();
  expect(actionOf('no such key', 'station')).toBeUndefined();
});

test.each([
  ['stations', 'business date'],
  ['graph', 'business date'],
  ['fulfillments', 'business date'],
  ['analysis', 'business date'],
  ['station', 'station'],
  ['trace', 'station'],
  ['record', 'item in the list'],
  ['dates', 'date'],
] as const)('on the screen %s the brackets lead to another %s', (scope, what) => {
  const says = ['[', ']'].map((key) => {
    const action = actionOf(key, scope);
    return BINDINGS.find(([name]) => name === action)?.[1].description;
  });
  expect(says).toEqual([`previous ${what}`, `next ${what}`]);
});

test.each([
  ['return', 'Enter'],
  ['escape', 'Esc'],
  ['ctrl+c', '^C'],
  ['pagedown', 'PgDn'],
  ['j', 'j'],
])('the key %s is written %s', (key, label) => {
  expect(keyLabel(key)).toBe(label);
});

const NO_KEY: Key = {
  upArrow: false,
  downArrow: false,
  leftArrow: false,
  rightArrow: false,
  pageDown: false,
  pageUp: false,
  home: false,
  end: false,
  return: false,
  escape: false,
  ctrl: false,
  shift: false,
  tab: false,
  backspace: false,
  delete: false,
  meta: false,
  super: false,
  hyper: false,
  capsLock: false,
  numLock: false,
};

test.each([
  { what: 'an arrow', input: '', key: { upArrow: true }, names: ['up'] },
  { what: 'the backspace key', input: '', key: { backspace: true }, names: ['backspace'] },
  { what: 'the delete key', input: '', key: { delete: true }, names: ['backspace'] },
  { what: 'a letter with Alt', input: 'j', key: { meta: true }, names: [] },
  { what: 'a letter with Ctrl', input: 'c', key: { ctrl: true }, names: ['ctrl+c'] },
  { what: 'Ctrl by itself', input: '', key: { ctrl: true }, names: [] },
  { what: 'letters of one chunk', input: 'jjG', key: {}, names: ['j', 'j', 'G'] },
  { what: 'a space and a line end', input: 'a b\r', key: {}, names: ['a', 'space', 'b', 'return'] },
  { what: 'control characters', input: '\u0000\u0007x', key: {}, names: ['x'] },
  { what: 'a character beyond the basic plane', input: '🍕', key: {}, names: ['🍕'] },
])('$what arrives as $names', ({ input, key, names }) => {
  expect(keyNames(input, { ...NO_KEY, ...key })).toEqual(names);
});

test('only single characters and the space are typed as text', () => {
  expect(['a', 'é', '🍕', 'space'].map(typedText)).toEqual(['a', 'é', '🍕', ' ']);
  expect(['return', 'ctrl+u', 'up', ''].map(typedText)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
