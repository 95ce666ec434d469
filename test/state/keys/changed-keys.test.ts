import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionFor, actionName, BINDINGS, bindingFor } from '../../../src/state/bindings.ts';
import { changedKeymap } from '../../../src/state/changed-keys.ts';
import { functionKeyMark, keyLabel, keyNames, readKeyName } from '../../../src/state/key-names.ts';

const changed = (changes: Readonly<Record<string, readonly string[]>>) =>
  changedKeymap(new Map(Object.entries(changes)));

test('an action can get other keys, and loses its own', () => {
  const { keymap, mistakes } = changed({ date: ['b'], refresh: ['r', 'F5', 'ctrl-r'] });
  expect(mistakes).toEqual([]);
  expect(actionFor('b', 'stations', keymap)).toBe('date');
  expect(actionFor('d', 'stations', keymap)).toBeUndefined();
  for (const key of ['r', 'f5', 'ctrl+r']) expect(actionFor(key, 'graph', keymap)).toBe('refresh');
});

test('two actions can swap keys', () => {
  const { keymap, mistakes } = changed({ date: ['/'], filter: ['d'] });
  expect(mistakes).toEqual([]);
  expect(actionFor('d', 'stations', keymap)).toBe('filter');
  expect(actionFor('/', 'stations', keymap)).toBe('date');
});

test('a key that was given to a command works wherever the command does', () => {
  const { keymap, mistakes } = changed({ F6: [':filter late'], x: [':sort wait'] });
  expect(mistakes).toEqual([]);
  expect(bindingFor('f6', 'fulfillments', keymap)?.[1].line).toBe('filter late');
  expect(bindingFor('f6', 'stations', keymap)).toBeUndefined();
  expect(actionFor('x', 'stations', keymap)).toBe('graph');
  expect(bindingFor('x', 'fulfillments', keymap)?.[1].line).toBe('sort wait');
});

test('keys for removed actions and commands are ignored, and free', () => {
  const removed = { histogram: ['x'], mark: ['b'], F6: [':write day.csv'], F7: [':w'] };
  const { keymap, mistakes, ignored } = changed({ ...removed, date: ['b'] });
  expect(mistakes).toEqual([]);
  expect(ignored).toEqual(Object.keys(removed));
  expect(actionFor('b', 'stations', keymap)).toBe('date');
  expect(actionFor('x', 'stations', keymap)).toBe('graph');
  expect(actionFor('f6', 'fulfillments', keymap)).toBeUndefined();
});

test.each([
  ['opne', ['o'], 'is not an action. Did you mean open?'],
  ['something-else', ['o'], 'is not an action.'],
  ['open', ['Entr'], 'must be a key, such as x, Enter, PgUp, Ctrl+U, or F5. Did you mean Enter?'],
  ['open', ['ctrl+m'], 'must be a key, such as x, Enter, PgUp, Ctrl+U, or F5.'],
  ...['\u200b', '\u00a0', '\u00ad', '\u3164', '\u2800', '\u0301', '\u0007', '\ue000'].map(
    (invisible) =>
      ['open', [invisible], 'must be a key, such as x, Enter, PgUp, Ctrl+U, or F5.'] as const,
  ),
  ['F13', [':now'], 'must be named with a key, such as x, Enter, PgUp, Ctrl+U, or F5.'],
  ['F5', [':fliter late'], 'must be a command. Did you mean filter?'],
  ['F5', [':now', ':date fri'], 'must be one command.'],
  ['quit', ['Q'], 'must keep ^C. List it: ["^C", …].'],
  ['escape', [], 'must keep Esc. List it: ["Esc", …].'],
  ['menu-pick', ['p'], 'must keep Enter. List it: ["Enter", …].'],
  ['date', ['f'], "can't take f: fulfillments has it on stations. Free: b, d, n, F5."],
  ['refresh', ['^C'], "can't take ^C: quit has it everywhere. Free: b, n, p, F5."],
  ['r', [':filter late'], "can't take r: refresh has it on items. Free: b, f, n, F5."],
] as const)('%s = %j is refused: %s', (name, texts, problem) => {
  expect(changed({ [name]: texts }).mistakes).toEqual([{ name, problem }]);
});

test('keys for what only 0.3.0 had are left out, and the others change', () => {
  const earlier = { promise: ['o'], F5: [':promise 20'], F6: [':limit?'], 'more-weeks': ['}'] };
  const { keymap, mistakes } = changed({ ...earlier, date: ['b'] });
  expect(mistakes).toEqual([]);
  expect(actionFor('b', 'stations', keymap)).toBe('date');
  expect(bindingFor('f5', 'stations', keymap)).toBeUndefined();
  expect(bindingFor('f6', 'stations', keymap)).toBeUndefined();
});

test('an action can have no key', () => {
  const { keymap, mistakes } = changed({ suspend: [] });
  expect(mistakes).toEqual([]);
  expect(actionFor('ctrl+z', 'stations', keymap)).toBeUndefined();
});

test('every key of the table is written by its label, and setting the same keys causes no conflict', () => {
  const labels = BINDINGS.map(
    ([action, { keys }]) => [actionName(action), keys.map(keyLabel)] as const,
  );
  for (const [action, { keys }] of BINDINGS) {
    expect(
      keys.map((key) => readKeyName(keyLabel(key))),
      action,
    ).toEqual(keys);
  }
  expect(changedKeymap(new Map(labels)).mistakes).toEqual([]);
});

test('without mistakes, no key has two meanings that the table does not give it', () => {
  const name = fc.constantFrom(...BINDINGS.map(([action]) => actionName(action)));
  const key = fc.constantFrom('a', 'b', 'x', 'F5', 'Enter', '/', 'Space');
  fc.assert(
    fc.property(fc.dictionary(name, fc.array(key, { maxLength: 2 }), { maxKeys: 4 }), (changes) => {
      const { keymap, mistakes } = changed(changes);
      if (mistakes.length > 0) return;
      for (const [asked, texts] of Object.entries(changes)) {
        const bound = BINDINGS.find(([action]) => actionName(action) === asked);
        for (const scope of bound?.[1].scopes ?? []) {
          for (const text of texts) {
            const found = actionFor(readKeyName(text) ?? '', scope, keymap);
            const isShared = BINDINGS.filter(([, { keys }]) =>
              keys.includes(readKeyName(text) ?? ''),
            );
            expect([bound?.[0], ...isShared.map(([action]) => action)]).toContain(found);
          }
        }
      }
    }),
  );
});

test.each([
  ['\u001bOP', 'f1'],
  ['\u001b[11~', 'f1'],
  ['\u001b[[E', 'f5'],
  ['\u001b[15~', 'f5'],
  ['\u001b[24~', 'f12'],
  ['\u001b[3~', undefined],
  ['\u001b[A', undefined],
  ['O', undefined],
])('the sequence %j is the function key %s', (sequence, name) => {
  const passed = functionKeyMark(sequence);
  expect(passed === undefined ? undefined : keyNames(passed, {})[0]).toBe(name);
});
