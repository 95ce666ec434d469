import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { heldFrames, shareTerminal } from '../../../src/terminal/terminal-share.ts';

const NOTHING = { enter: () => undefined, leave: () => undefined };

test('plain text shows what the keys just before it led to, however long the frame would have waited', async () => {
  let written = '';
  const output = Object.assign(new EventEmitter(), {
    write(text: string) {
      written += text;
    },
  });
  const frames = heldFrames(output);
  // As Ink draws: at a new size at once, otherwise when it is time for a frame.
  let drawn = 'before';
  output.on('resize', () => frames.stream.write(`${drawn}\n`));
  const input = { setRawMode: () => undefined };
  const share = shareTerminal({
    input,
    output,
    session: NOTHING,
    pastes: NOTHING,
    frames,
    footer: 0,
    clock: { steady: () => 0 },
  });
  output.emit('resize');
  written = '';

  queueMicrotask(() => {
    drawn = 'after';
  });
  share.showPlain();
  await turn();
  await turn();
  expect(written).toContain('after');
  expect(written).not.toContain('before');
});

test('the key that closes plain text closes nothing else when it is pressed twice', () => {
  let now = 1_000;
  const output = Object.assign(new EventEmitter(), { write: () => true });
  const share = shareTerminal({
    input: { setRawMode: () => undefined },
    output,
    session: NOTHING,
    pastes: NOTHING,
    frames: heldFrames(output),
    footer: 0,
    clock: { steady: () => now },
  });
  share.showPlain();
  expect(share.takesKey('q')).toBe(true);
  now += 400;
  expect([share.takesKey('j'), share.takesKey('q')]).toEqual([false, true]);
  now += 200;
  expect(share.takesKey('q')).toBe(false);
  share.showPlain();
  expect([share.takesKey('\u0003'), share.takesKey('\u0003')]).toEqual([false, false]);
});
