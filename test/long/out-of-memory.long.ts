/** Memory that is filled by objects of different sizes: V8 runs out of it in different ways. */
import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { expectCleared, outOfMemory } from '../pty/program-faults.ts';

const program = builtProgram();

test.each([
  ['many small objects', 10_000],
  ['objects that leave holes', 12_500],
  ['large ones', 40_000],
])('running out of memory by %s restores the terminal and prints a message', async (_, length) => {
  const terminal = await outOfMemory(program, length);
  await expectCleared(program, terminal);
  expect(terminal.lines().join('\n')).toContain('Out of memory');
});
