import { expect, test } from 'vitest';
import { COMMAND_WORDS } from '../../../src/start/command-word.ts';
import { DEFAULT_KEYMAP } from '../../../src/state/bindings.ts';
import { commandsOn, matchingCommands } from '../../../src/state/command-words.ts';
import { markedClicks } from '../../../src/state/key-names.ts';
import { PAGES } from '../../../src/state/keymap.ts';
import { monitorState } from '../../../src/state/monitor-state.ts';
import { pressedKey } from '../../../src/state/pressed-key.ts';
import { promptView } from '../../../src/state/prompt-view.ts';

test.each([
  ['row', 'opened-restaurant'],
  ['return', 'went-to-fleet'],
])('while an alert is shown, a click sent as %s leads to %s', (name, type) => {
  const alerts = [{ restaurant: undefined, lossText: 'Lost.' }];
  const state = { ...monitorState('grill', undefined), alerts, areAlertsNew: false };
  const open = () => [{ type: 'opened-restaurant', guid: 'a', date: undefined } as const];
  const listener = {
    scope: 'fleet',
    keymap: DEFAULT_KEYMAP,
    actions: { open },
    commands: {},
  } as const;
  const steps = pressedKey(markedClicks([name]) ?? '', state, listener);
  expect(steps[1]).toMatchObject({ type });
});

/** What Enter answers to a command, where it does nothing. */
function answerTo(line: string, scope: (typeof PAGES)[number]): string | undefined {
  const prompt = promptView('command', '', line);
  const state = { ...monitorState('grill', undefined), prompt };
  const listener = { scope, keymap: DEFAULT_KEYMAP, actions: {}, commands: {} };
  const faults = pressedKey('return', state, listener).map((step) =>
    'type' in step && step.type === 'changed-prompt' ? step.prompt?.fault : undefined,
  );
  return faults.find((fault) => fault !== undefined);
}

test.each([...COMMAND_WORDS, 'items', 'restaurants', 'route', 'waits', 'heat', 'sort'])(
  'the word "%s" of the program is known after a colon on every screen',
  (word) => {
    for (const scope of PAGES) expect(answerTo(word, scope) ?? '').not.toContain('Unknown');
  },
);

test('a command of other screens names them, and a command of the shell is shown as it is typed there', () => {
  expect(answerTo('goto', 'stations')).toBe('"goto" works on: items.');
  expect(answerTo('waits', 'station')).toBe('"waits" works on: stations, items, analysis.');
  expect(answerTo('export', 'stations')).toBe('"export" runs in a shell: linecheck export');
  expect(answerTo('bogus', 'stations')).toBe('Unknown command "bogus".');
  expect(answerTo('statoins', 'station')).toBe(
    'Unknown command "statoins". Did you mean "stations"?',
  );
});

test.each(PAGES)('each word in the footer of %s is a command there', (scope) => {
  const commands = commandsOn(scope, DEFAULT_KEYMAP);
  const footers = DEFAULT_KEYMAP.of(scope).flatMap(([, { footer }]) => footer ?? []);
  expect(footers.filter((word) => matchingCommands(word, commands).length !== 1)).toEqual([]);
});
