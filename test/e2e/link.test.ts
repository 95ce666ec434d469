import { expect, test } from 'vitest';
import { builtProgram } from './built-program.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();
const QUESTION = '\u001b[6n';

test('a link that answers late is measured and told, and drawn for sparingly', async () => {
  const terminal = openTerminal(program, { args: ['demo'], answersAfterMs: 400 });
  await terminal.sees('Fulfilled:', 'link ', 'kB/s');
  const told = /link (\d+) ms, \d+\.\d kB\/s/.exec(terminal.lines()[0] ?? '');
  expect(Number(told?.[1])).toBeGreaterThanOrEqual(400);
  expect(terminal.lines().join('')).not.toContain('───');
  terminal.type('q');
  expect((await terminal.ends()).exitCode).toBe(0);
});

test('a link that answers at once is not worth a word', async () => {
  const terminal = openTerminal(program, { args: ['demo'], answersAfterMs: 0 });
  await terminal.sees('Fulfilled:', '───');
  expect(terminal.output()).toContain(QUESTION);
  expect(terminal.lines()[0]).not.toContain('link');
  terminal.type('q');
  expect((await terminal.ends()).exitCode).toBe(0);
});

test('a terminal that never answers is drawn for all the same, and is left soon', async () => {
  const terminal = openTerminal(program, { args: ['demo'] });
  await terminal.sees('Fulfilled:', '───');
  terminal.type('q');
  expect((await terminal.ends()).exitCode).toBe(0);
  expect(terminal.isAlternate()).toBe(false);
});

test('--link slow is sparing from the start, --link fast never asks', async () => {
  const slow = openTerminal(program, { args: ['demo', '--link', 'slow'] });
  await slow.sees('Fulfilled:', 'link slow');
  expect(slow.lines().join('')).not.toContain('───');
  const fast = openTerminal(program, { args: ['demo', '--link', 'fast'] });
  await fast.sees('Fulfilled:');
  expect(fast.output()).not.toContain(QUESTION);
});
