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
