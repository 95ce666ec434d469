import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { progressLine } from '../../src/commands/archive-progress.ts';

function outlet(columns: number | undefined) {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), {
    ...(columns !== undefined && { isTTY: true, columns }),
  });
  return { stream, written: () => String(stream.read() ?? '') };
}

test('a line is drawn over itself, but not too often, and is taken away without a trace', () => {
  const { stream, written } = outlet(60);
  let now = 1_000;
  const progress = progressLine(stream, () => now);
  progress.clear();
  expect(written()).toBe('');
  progress.tell(0.255, '20260115: 4,711 records');
  expect(written()).toBe(`\r[#####...............]  25 %  20260115: 4,711 records${' '.repeat(6)}`);
  now += 99;
  progress.tell(0.5, 'sooner than anybody could read');
  expect(written()).toBe('');
  now += 1;
  progress.tell(undefined, 'of unknown length\u001b[2J');
  expect(written()).toBe(`\rof unknown length${' '.repeat(42)}`);
  progress.clear();
  expect(written()).toBe(`\r${' '.repeat(59)}\r`);
  progress.clear();
  expect(written()).toBe('');
});

test('it is cut where the terminal is narrow', () => {
  const { stream, written } = outlet(12);
  progressLine(stream, () => 0).tell(1, 'words');
  expect(written()).toBe('\r[#########~');
});

test('nothing is written where nobody watches', () => {
  const { stream, written } = outlet(undefined);
  const progress = progressLine(stream, () => 0);
  progress.tell(0.5, 'words');
  progress.clear();
  expect(written()).toBe('');
});
