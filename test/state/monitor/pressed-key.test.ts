import { expect, test } from 'vitest';
import { DEFAULT_KEYMAP } from '../../../src/state/keys/bindings.ts';
import { clickKey } from '../../../src/state/keys/key-names.ts';
import { monitorState } from '../../../src/state/monitor/monitor-state.ts';
import { pressedKey } from '../../../src/state/monitor/pressed-key.ts';

test.each([
  ['row', 'opened-restaurant'],
  ['return', 'went-to-fleet'],
])('while an alert is shown, a click sent as %s leads to %s', (name, type) => {
  const alerts = [{ restaurant: undefined, lost: 'Lost.' }];
  const state = { ...monitorState('grill', undefined), alerts, areAlertsNew: false };
  const open = () => [{ type: 'opened-restaurant', guid: 'a', date: undefined } as const];
  const listener = {
    scope: 'fleet',
    keymap: DEFAULT_KEYMAP,
    actions: { open },
    commands: {},
  } as const;
  const steps = pressedKey(clickKey([name]) ?? '', state, listener);
  expect(steps[1]).toMatchObject({ type });
});
