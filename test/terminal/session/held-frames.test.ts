import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { heldFrames } from '../../../src/terminal/terminal-share.ts';

class Recorder extends EventEmitter {
  readonly columns = 80;
  readonly written: string[] = [];

  write(text: string, written?: () => void): boolean {
    this.written.push(text);
    written?.();
    return true;
  }
}

test('frames pass until they are held, and the last one is drawn when they are released', () => {
  const terminal = new Recorder();
  const forgotten: string[] = [];
  terminal.on('resize', () => forgotten.push('forgotten'));
  const { stream, hold, release, latest } = heldFrames(terminal);
  stream.write('one\n');
  hold();
  stream.write('two\n');
  stream.write('three\n');
  stream.write('\u001b[?25l');
  expect(terminal.written).toEqual(['one\n']);
  expect(latest()).toBe('three\n');
  release();
  expect(forgotten).toEqual(['forgotten']);
  expect(terminal.written).toEqual(['one\n', 'three\n']);
  stream.write('four\n');
  expect(terminal.written.at(-1)).toBe('four\n');
});

test('a caller that waits for the end of output is called back, whether frames are held or not', async () => {
  const { stream, hold } = heldFrames(new Recorder());
  await new Promise<void>((resolve) => {
    stream.write('', resolve);
  });
  hold();
  await new Promise<void>((resolve) => {
    stream.write('', resolve);
  });
  expect(stream.columns).toBe(80);
});

test('nothing is drawn before the first frame', () => {
  const terminal = new Recorder();
  heldFrames(terminal).release();
  expect(terminal.written).toEqual([]);
});
